#!/usr/bin/env bash
# Submits the shards of a plan that are missing, and the merge that waits for them.
#
#   boneyard pit greedy random --deals 1000000 --write-plan plan.toml --shards 8
#   scripts/slurm/submit.sh plan.toml runs/greedy
#
# A shard that is killed fails, and its merge is cancelled: call submit.sh again, it submits what is missing.
# BONEYARD names the program (default: boneyard on the path). Prints the numbers of the jobs.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: $0 PLAN.toml DIR" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
PLAN=$(realpath "$1")
RUN=$(realpath -m "$2")
BONEYARD=$(command -v "${BONEYARD:-boneyard}") || { echo "$0: no program '${BONEYARD:-boneyard}'" >&2; exit 2; }
BONEYARD=$(realpath "$BONEYARD")
SHARDS=$(sed -n 's/^shards = \([0-9][0-9]*\)$/\1/p' "$PLAN")
if [ -z "$SHARDS" ]; then
  echo "$0: '$PLAN' does not say into how many shards it is cut: write it with --shards N" >&2
  exit 2
fi
export PLAN RUN SHARDS BONEYARD
mkdir -p "$RUN/shards" "$RUN/log"

missing=()
for shard in $(seq "$SHARDS"); do
  [ -e "$RUN/shards/$shard.csv" ] || missing+=("$shard")
done
wait_for=()
if [ ${#missing[@]} -gt 0 ]; then
  array=$(IFS=,; echo "${missing[*]}")
  job=$(sbatch --parsable --export=ALL --array="$array" --output="$RUN/log/shard-%a.log" "$here/shard.sbatch")
  echo "shards $array: job $job"
  wait_for=(--dependency="afterok:$job" --kill-on-invalid-dep=yes)
fi
job=$(sbatch --parsable --export=ALL "${wait_for[@]}" --output="$RUN/log/merge.log" "$here/merge.sbatch")
echo "merge: job $job"
