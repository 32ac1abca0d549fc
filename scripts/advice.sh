#!/usr/bin/env bash
# Plays experiments/0003-advice.toml: every claim, and the agent book without one of its rules at a time; writes results/0003-advice/
# (the samples aside, which are large).
#
#   scripts/advice.sh                # some two hours of one core
#   scripts/advice.sh --quick        # a first look and a fiftieth of the deals, to a folder that is thrown away
#
# Interrupted, the same command goes on. BONEYARD names the program (default: built here).
set -euo pipefail
cd "$(dirname "$0")/.."

experiment=experiments/0003-advice.toml
share=50 work=target/advice out=results/0003-advice
case ${1:-} in
  '') share=1 ;;
  --quick) work=target/advice-quick out=target/advice-quick/results ;;
  *) echo "usage: $0 [--quick]" >&2 && exit 2 ;;
esac
if [ -z "${BONEYARD:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  BONEYARD=${CARGO_TARGET_DIR:-target}/release/boneyard
fi
mkdir -p "$work" "$out"

number() { echo $(($(sed -n "s/^$1 = //p" "$experiment") / share)); }
seed=$(sed -n 's/^seed = //p' "$experiment")
games=$(sed -n 's/^games = \[\(.*\)\]/\1/p' "$experiment" | tr -d '",')
deals=$(number deals)

"$BONEYARD" advice --times "$(number times)" --seed "$seed" --out "$work/claims" --resume --quiet --format csv >/dev/null
for file in verdicts.csv cells.csv manifest.toml; do
  cp "$work/claims/$file" "$out/$file"
done
cp "$work/claims/README.md" "$out/claims.md"

# Rules with a weight that is not 0 at the start; 'only' is no rule.
rules=$("$BONEYARD" agents book --format csv | awk -F, 'NR > 1 && $3 == 1 { print $2 }')
# One match, as a row of a table.
match() { # table game agent against
  "$BONEYARD" pit "$3" "$4" --game "$2" --deals "$deals" --seed "$seed" --quiet --format csv >"$work/match.csv"
  [ -s "$1" ] || head -n 1 "$work/match.csv" >"$1"
  tail -n +2 "$work/match.csv" >>"$1"
}
rm -f "$out/ablation.csv" "$out/book.csv"
for game in $games; do
  for rule in $rules; do
    match "$out/ablation.csv" "$game" book "book($rule=0)"
  done
  for against in random greedy; do
    match "$out/book.csv" "$game" book "$against"
  done
done
scripts/advice-readme.sh "$out" >"$out/README.md"
echo "written: $out/README.md"
