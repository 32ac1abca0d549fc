#!/usr/bin/env bash
# Plays experiments/0005-champion.toml and writes results/0005-champion: manifests, summary, the time of moves, and a README made
# from these files alone.
#
#   scripts/champion.sh                 # about an hour of CPU
#   scripts/champion.sh --quick         # a twentieth of the deals and moves, to a folder that is thrown away
#
# Whatever is interrupted: call it again, finished deals are kept in target/champion. BONEYARD and MOVE_TIME name the programs (default:
# built here).
set -euo pipefail
cd "$(dirname "$0")/.."

experiment=experiments/0005-champion.toml
share=1 runs=target/champion out=results/0005-champion
case "$#:${1:-}" in
  0:) ;;
  1:--quick) share=20 runs=target/champion-quick out=target/champion-quick/results ;;
  *) echo "usage: $0 [--quick]" >&2 && exit 2 ;;
esac
if [ -z "${BONEYARD:-}" ] || [ -z "${MOVE_TIME:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  cargo build --release --locked --package boneyard-agents --example move_time
  target=${CARGO_TARGET_DIR:-target}
  BONEYARD=${BONEYARD:-$target/release/boneyard} MOVE_TIME=${MOVE_TIME:-$target/release/examples/move_time}
fi
mkdir -p "$runs" "$out/manifests"

part() { echo $(($1 / share > 10 ? $1 / share : 10)); }
setting() { sed -n "/^\[moves\]/,\$s/^$1 = \"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$experiment"; }
runs_of_experiment() { sed -n '/^runs = \[/,/^\]/s/^  "\(.*\)",$/\1/p' "$experiment"; }

head=1
: > "$runs/summary.part"
while IFS='|' read -r name game deals agents; do
  name=${name// /} game=${game// /}
  read -ra agents <<< "$agents"
  "$BONEYARD" pit "${agents[@]}" --game "$game" --deals "$(part "${deals// /}")" --seed 1005 --out "$runs/$name" --resume \
    --no-progress --quiet --format csv > /dev/null
  if [ "$head" = 1 ]; then sed -n '1s/^/run,/p' "$runs/$name/summary.csv" >> "$runs/summary.part"; fi
  head=0
  sed "1d;s/^/$name,/" "$runs/$name/summary.csv" >> "$runs/summary.part"
  cp "$runs/$name/manifest.toml" "$out/manifests/$name.toml"
done < <(runs_of_experiment)
mv "$runs/summary.part" "$out/summary.csv"

if [ ! -s "$runs/moves.csv" ]; then
  read -ra agents <<< "$(setting agents)"
  "$MOVE_TIME" "$(part "$(setting moves)")" "$(setting games)" "${agents[@]}" > "$runs/moves.part"
  mv "$runs/moves.part" "$runs/moves.csv"
fi
cp "$runs/moves.csv" "$out/moves.csv"
scripts/champion-readme.sh "$out" > "$out/README.md"
echo "written: $out/README.md"
