#!/usr/bin/env bash
# Averaged policy iteration as an experiment file has it: weights of every generation and the matches between them, in its folder of results.
#
#   scripts/generations.sh experiments/0006-generations.toml            # an hour or two of CPU
#   scripts/generations.sh experiments/0006-generations.toml --quick    # a fiftieth of the deals, to a folder that is thrown away
#
# Whatever is interrupted: call it again, finished hands are kept in target/. BONEYARD names the program (default: built here). The weights
# keep the commands that made them; these name files in target/, where this script leaves them.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { echo "usage: $0 experiments/NAME.toml [--quick]" >&2; exit 2; }
[ $# -ge 1 ] && [ -f "$1" ] || usage
experiment=$1 folder=$(basename "$1" .toml)
share=1 work=target/${folder#*-} out=results/$folder
case "$#:${2:-}" in
  1:) ;;
  2:--quick) share=50 work=target/${folder#*-}-quick out=target/${folder#*-}-quick/results ;;
  *) usage ;;
esac
if [ -z "${BONEYARD:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  BONEYARD=${CARGO_TARGET_DIR:-target}/release/boneyard
fi
mkdir -p "$work" "$out"

part() { echo $(($1 / share > 100 ? $1 / share : 100)); }
setting() { sed -n "s/^$1 = \([0-9]*\)\$/\1/p" "$experiment"; }
games() { sed -n '/^games = \[/,/^\]/s/^  "\(.*\)",$/\1/p' "$experiment"; }

# The linear policy and the network of a generation, from its choices and those of all before: NAME GAME DEALS TEACHER GENERATION
generation() {
  local name=$1 game=$2 deals=$3 teacher=$4 g=$5 also=() file rate
  for ((before = 0; before < g; before++)); do also+=(--also "$work/$name.$before.linear.choices.csv"); done
  for model in linear net; do
    file=$work/$name.$g.$model
    [ -s "$file.toml" ] && continue
    rate=$([ "$model" = net ] && echo 0.002 || echo 0.01)
    # Both learn from the same hands.
    [ "$model" = net ] && cp "$work/$name.$g.linear.choices.csv" "$file.choices.csv"
    "$BONEYARD" train --game "$game" --teacher "$teacher" --deals "$deals" --model "$model" --rate "$rate" --epochs 8 --seed $(($(setting first_seed) + g)) \
      "${also[@]}" --out "$file.toml" --resume --quiet --no-progress > /dev/null
    rm -f "$work/$name.$g.net.choices.csv"
  done
  cp "$work/$name.$g.linear.toml" "$work/$name.$g.net.toml" "$out/"
}

# A match between two generations, a row of matches.csv: NAME GAME MODEL GENERATION OTHER
match() {
  local name=$1 game=$2 model=$3 g=$4 other=$5 row
  row=$work/$name.$model.$g-$other.csv
  if [ ! -s "$row" ]; then
    "$BONEYARD" pit "policy(file=$work/$name.$g.$model.toml)" "policy(file=$work/$name.$other.$model.toml)" --game "$game" \
      --deals "$(part "$(setting deals_of_a_match)")" --seed "$(setting seed_of_matches)" --quiet --no-progress --format csv > "$row.part"
    mv "$row.part" "$row"
  fi
}

for ((g = 0; g <= $(setting generations); g++)); do
  while IFS='|' read -r name game deals teacher; do
    name=${name// /} game=${game// /} teacher=${teacher// /}
    before=$work/$name.$((g - 1)).linear.toml
    [ "$g" -gt 0 ] && teacher="rollout(worlds=100,infer=policy(file=$before),policy=policy(file=$before),exact=0)"
    generation "$name" "$game" "$(part "${deals// /}")" "$teacher" "$g"
    for model in net linear; do
      [ "$g" -gt 0 ] && match "$name" "$game" "$model" "$g" $((g - 1))
      [ "$g" -gt 1 ] && match "$name" "$game" "$model" "$g" 0
    done
    echo "$name: generation $g"
  done < <(games)
done

# One table: the first of the two rows of each match, from the later generation's side.
{
  first=1
  while IFS='|' read -r name game _; do
    name=${name// /} game=${game// /}
    for row in "$work/$name".net.*-*.csv "$work/$name".linear.*-*.csv; do
      match=${row#"$work/$name".} match=${match%.csv}
      if [ "$first" = 1 ]; then sed -n '1s/^/game,model,generation,other,/p' "$row"; fi
      first=0
      pair=${match#*.}
      sed -n "2s/^/$game,${match%%.*},${pair%-*},${pair#*-},/p" "$row"
    done
  done < <(games)
} > "$out/matches.csv"
scripts/generations-readme.sh "$experiment" "$out" > "$out/README.md"
echo "written: $out/README.md"
