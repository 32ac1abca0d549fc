#!/usr/bin/env bash
# Plays the shards of a plan on the cores of this machine with GNU parallel, and puts them together.
#
#   boneyard pit greedy random --deals 1000000 --write-plan plan.toml --shards 8
#   scripts/parallel.sh plan.toml runs/greedy [JOBS]
#
# Whatever is interrupted: call it again. Finished deals are kept, and only what is missing is played.
# BONEYARD names the program (default: boneyard on the path).
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  echo "usage: $0 PLAN.toml DIR [JOBS]" >&2
  exit 2
fi
plan=$1 dir=$2 jobs=${3:-100%}
boneyard=${BONEYARD:-boneyard}
shards=$(sed -n 's/^shards = \([0-9][0-9]*\)$/\1/p' "$plan")
if [ -z "$shards" ]; then
  echo "$0: '$plan' does not say into how many shards it is cut: write it with --shards N" >&2
  exit 2
fi
mkdir -p "$dir/shards"

# One thread a shard: GNU parallel keeps the cores busy. A shard that was killed is tried once more, from where it stopped.
seq "$shards" | parallel --will-cite --jobs "$jobs" --retries 2 --joblog "$dir/parallel.log" \
  "$boneyard" pit --plan "$plan" --shard "{}/$shards" --jobs 1 --resume --quiet --format csv --out "$dir/shards/{}" \
  '>' "$dir/shards/{}.csv"

"$boneyard" merge "$dir"/shards/*/ --force --out "$dir/whole"
