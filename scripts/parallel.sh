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
PLAN=$1 RUN=$2 BONEYARD=${BONEYARD:-boneyard}
shards=$(sed -n 's/^shards = \([0-9][0-9]*\)$/\1/p' "$PLAN")
if [ -z "$shards" ]; then
  echo "$0: '$PLAN' does not say into how many shards it is cut: write it with --shards N" >&2
  exit 2
fi
# In the environment, so that a blank in a path needs no care; and a shell that is known to read what follows.
export PLAN RUN BONEYARD PARALLEL_SHELL=/bin/sh
mkdir -p "$RUN/shards"

# One thread a shard: GNU parallel keeps the cores busy. A shard that was killed is tried once more, from where it stopped.
# shellcheck disable=SC2016
seq "$shards" | parallel --will-cite --jobs "${3:-100%}" --retries 2 --joblog "$RUN/parallel.log" '
  "$BONEYARD" pit --plan "$PLAN" --shard {} --jobs 1 --resume --quiet --format csv --out "$RUN/shards/{}" > "$RUN/shards/{}.csv"
' || {
  echo "$0: $? of $shards shards were not finished ($RUN/parallel.log): call it again, what is finished is kept" >&2
  exit 1
}

"$BONEYARD" merge "$RUN"/shards/*/ --force --out "$RUN/whole"
