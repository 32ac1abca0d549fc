#!/usr/bin/env bash
# Submits the shards of a plan that are missing, and the merge that waits for them.
#
#   boneyard pit greedy random --deals 1000000 --write-plan plan.toml --shards 8
#   scripts/slurm/submit.sh plan.toml runs/greedy
#
# A shard that is killed fails, and its merge is cancelled: call submit.sh again, it submits what is missing.
# BONEYARD names the program (default: boneyard on the path). Prints the numbers of the jobs.
set -euo pipefail

fail() { echo "$0: $*" >&2; exit 2; }
if [ $# -ne 2 ]; then
  echo "usage: $0 PLAN.toml DIR" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
[ -r "$1" ] || fail "cannot read the plan '$1'"
PLAN=$(realpath "$1")
RUN=$(realpath -m "$2")
BONEYARD=$(command -v "${BONEYARD:-boneyard}") || fail "no program '${BONEYARD:-boneyard}': name it by BONEYARD"
BONEYARD=$(realpath "$BONEYARD")
shards=$(sed -n 's/^shards = \([0-9][0-9]*\)$/\1/p' "$PLAN")
[ -n "$shards" ] || fail "'$PLAN' does not say into how many shards it is cut: write it with --shards N"
export PLAN RUN BONEYARD
mkdir -p "$RUN/shards" "$RUN/log"

# Two tasks on one shard: the second would be refused, and with it the merge.
if [ -s "$RUN/job" ] && [ -n "$(squeue --noheader --jobs="$(cat "$RUN/job")" 2> "$RUN/log/squeue")" ]; then
  fail "job $(cat "$RUN/job") still plays shards of '$RUN': wait for its end, or cancel it"
fi
missing=()
for shard in $(seq "$shards"); do
  [ -e "$RUN/shards/$shard.csv" ] && [ -e "$RUN/shards/$shard/games.csv" ] || missing+=("$shard")
done
wait_for=()
if [ ${#missing[@]} -gt 0 ]; then
  array=$(IFS=,; echo "${missing[*]}")
  job=$(sbatch --parsable --export=ALL --array="$array" --output="$RUN/log/shard-%a.log" "$here/shard.sbatch") ||
    fail "sbatch refused an array up to number $shards (see MaxArraySize in 'scontrol show config')"
  job=${job%%;*}
  echo "$job" > "$RUN/job"
  echo "shards $array: job $job"
  wait_for=(--dependency="afterok:$job" --kill-on-invalid-dep=yes)
fi
job=$(sbatch --parsable --export=ALL "${wait_for[@]}" --output="$RUN/log/merge.log" "$here/merge.sbatch")
echo "merge: job ${job%%;*}"
