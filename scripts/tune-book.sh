#!/usr/bin/env bash
# Plays experiments/0002-tuned-book.toml: tunes the agent book in each game, measures the result on fresh deals, and writes
# experiments/tuned/GAME.toml and results/0002-tuned-book/ (histories aside, which are large).
#
#   scripts/tune-book.sh                # some ten minutes of two cores
#   scripts/tune-book.sh --quick        # a fiftieth of the hands, to a folder that is thrown away
#
# BONEYARD names the program (default: built here).
set -euo pipefail
cd "$(dirname "$0")/.."

experiment=experiments/0002-tuned-book.toml
share=1 tuned=experiments/tuned out=results/0002-tuned-book
case ${1:-} in
  '') ;;
  --quick) share=50 tuned=target/tuned-quick out=target/tuned-quick/results ;;
  *) echo "usage: $0 [--quick]" >&2 && exit 2 ;;
esac
if [ -z "${BONEYARD:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  BONEYARD=${CARGO_TARGET_DIR:-target}/release/boneyard
fi
mkdir -p "$tuned" "$out" target/tune-book

number() { echo $(($(sed -n "s/^$1 = //p" "$experiment") / share)); }
games=$(sed -n 's/^games = \[\(.*\)\]/\1/p' "$experiment" | tr -d '",')
budget=$(number budget) deals=$(number deals) deals_pimc=$(number deals_pimc)

summary=$out/summary.csv
rm -f "$summary"
# One match on the fresh deals, as a row of the summary.
match() { # game deals agent against
  "$BONEYARD" pit "$3" "$4" --game "$1" --deals "$2" --seed 1002 --quiet --format csv >target/tune-book/match.csv
  [ -s "$summary" ] || head -n 1 target/tune-book/match.csv >"$summary"
  tail -n +2 target/tune-book/match.csv >>"$summary"
}

for game in $games; do
  work=target/tune-book/$game.toml
  "$BONEYARD" tune book --against book --game "$game" --budget "$budget" --seed 4 --out "$work" --force --quiet --format csv >"$out/$game.csv"
  cp "$work" "$tuned/$game.toml"
  # Beside its trace, so that `boneyard report` finds both.
  cp "$work" "$out/$game.toml"
  cp "${work%.toml}.trace.csv" "$out/$game.trace.csv"
  match "$game" "$deals" "book(file=$work)" book
  for player in "book(file=$work)" book; do
    match "$game" "$deals" "$player" random
    match "$game" "$deals" "$player" greedy
    match "$game" "$deals_pimc" "$player" 'pimc(worlds=16)'
  done
done
scripts/tune-book-readme.sh "$out" "$tuned" >"$out/README.md"
echo "written: $out/README.md"
