#!/usr/bin/env bash
# Plays the runs of an experiment file and writes its folder of results: manifests, summary, ladder, the time of moves, what beliefs know,
# and a README made from these files alone.
#
#   scripts/play-runs.sh experiments/0007-strength.toml            # hours of CPU
#   scripts/play-runs.sh experiments/0007-strength.toml --quick    # a hundredth of the deals, to a folder that is thrown away
#
# Whatever is interrupted: call it again, finished deals are kept in target/. JOBS threads play (default: all). BONEYARD, MOVE_TIME and
# KNOWLEDGE name the programs (default: built here).
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { echo "usage: $0 experiments/NAME.toml [--quick]" >&2; exit 2; }
[ $# -ge 1 ] && [ -f "$1" ] || usage
experiment=$1 name=$(basename "$1" .toml)
share=1 runs=target/$name out=results/$name
case "$#:${2:-}" in
  1:) ;;
  2:--quick) share=100 runs=target/$name-quick out=target/$name-quick/results ;;
  *) usage ;;
esac
if [ -z "${BONEYARD:-}" ] || [ -z "${MOVE_TIME:-}" ] || [ -z "${KNOWLEDGE:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  cargo build --release --locked --package boneyard-agents --examples
  target=${CARGO_TARGET_DIR:-target}/release
  BONEYARD=${BONEYARD:-$target/boneyard} MOVE_TIME=${MOVE_TIME:-$target/examples/move_time}
  KNOWLEDGE=${KNOWLEDGE:-$target/examples/knowledge}
fi
mkdir -p "$runs" "$out/manifests"

seed=$(sed -n 's/^seed = \([0-9]*\)$/\1/p' "$experiment")
part() { echo $(($1 / share > 10 ? $1 / share : 10)); }
runs_of_experiment() { sed -n '/^runs = \[/,/^\]/s/^  "\(.*\)",$/\1/p' "$experiment"; }
# A setting of a table: TABLE NAME
setting() { sed -n "/^\[$1\]/,/^\[/s/^$2 = \"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$experiment"; }

# Plays a run and adds its summary to a table: TABLE RUN RULE GAME UNIT NUMBER AGENT...
run() {
  local table=$1 run=$2 rule=$3 game=$4 unit=$5 number=$6
  shift 6
  "$BONEYARD" pit "$@" --game "$game" "--$unit" "$(part "$number")" --seed "$seed" --out "$runs/$run" --resume ${JOBS:+--jobs "$JOBS"} \
    --no-progress --quiet --format csv > /dev/null
  # The first of the two rows of a pair, with the first agent's side.
  [ -s "$runs/$table.part" ] || sed -n '1s/^/run,rule,/p' "$runs/$run/summary.csv" > "$runs/$table.part"
  sed -n "2s/^/$run,$rule,/p" "$runs/$run/summary.csv" >> "$runs/$table.part"
  cp "$runs/$run/manifest.toml" "$out/manifests/$run.toml"
  echo "$run"
}

rm -f "$runs"/*.part
while IFS='|' read -r run game size agents rule; do
  read -ra agents <<< "$agents"
  read -r number unit <<< "$size"
  run runs "${run// /}" "${rule// /}" "${game// /}" "$unit" "$number" "${agents[@]}"
done < <(runs_of_experiment)
mv "$runs/runs.part" "$out/summary.csv"

IFS=, read -ra games <<< "$(setting ladder games)"
for game in "${games[@]}"; do
  for speed in fast slow; do
    read -ra agents <<< "$(setting ladder $speed)"
    for agent in "${agents[@]}"; do
      run ladder "ladder-$game-${agent//[(),=:]/_}" figure "$game" deals "$(setting ladder ${speed}_deals)" "$agent" "$(setting ladder reference)"
    done
  done
done
if [ "${#games[@]}" -gt 0 ]; then mv "$runs/ladder.part" "$out/ladder.csv"; fi

# A table that a program prints, kept once it is whole: NAME PROGRAM ARGUMENT...
table() {
  local name=$1
  shift
  if [ ! -s "$runs/$name.csv" ]; then
    "$@" > "$runs/$name.part"
    mv "$runs/$name.part" "$runs/$name.csv"
  fi
  cp "$runs/$name.csv" "$out/$name.csv"
  echo "$name"
}
if [ -n "$(setting moves moves)" ]; then
  read -ra agents <<< "$(setting moves agents)"
  table moves "$MOVE_TIME" "$(part "$(setting moves moves)")" "$(setting moves games)" "${agents[@]}"
fi
if [ -n "$(setting knowledge deals)" ]; then
  read -ra players <<< "$(setting knowledge players)"
  table knowledge "$KNOWLEDGE" "$(part "$(setting knowledge deals)")" "$(setting knowledge games)" "$(setting knowledge agent)" "${players[@]}"
fi
scripts/play-runs-readme.sh "$experiment" "$out" > "$out/README.md"
echo "written: $out/README.md"
