#!/usr/bin/env bash
# Plays one plan three ways - in one run, in four shards through GNU parallel, in four through a Slurm of its own - and compares
# the bytes. In both sharded ways one shard is killed while it runs, and played again. Leaves nothing running.
#
#   scripts/test-shards.sh PROGRAM         as root, with Debian's slurm-wlm, munge and parallel
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
BONEYARD=$(realpath "${1:?usage: $0 PROGRAM}")
export BONEYARD
work=$(mktemp -d)
cluster=$work/cluster
cleanup() {
  "$here/slurm/test-cluster.sh" stop "$cluster" || true
  rm -rf "$work"
}
trap cleanup EXIT

# Slow enough that a shard can be caught at work.
"$BONEYARD" pit 'mc(worlds=40)' greedy --deals 1200 --seed 7 --write-plan "$work/plan.toml" --shards 4 --quiet
"$BONEYARD" pit --plan "$work/plan.toml" --out "$work/one" --quiet --format csv > "$work/one.csv"
sums() { (cd "$1" && sha256sum games.csv summary.csv); }
sums "$work/one" > "$work/expected"
cat "$work/expected"

# Kills shard $1 of the run in $2, once it is at work.
kill_shard() {
  for _ in $(seq 600); do
    if [ -s "$2/shards/$1/games.csv" ] && pkill -KILL -f -- "--shard $1/4 .*--out $2/shards/$1"; then
      echo "killed shard $1"
      return
    fi
    sleep 0.05
  done
  echo "shard $1 was never seen at work" >&2
  return 1
}

compare() {
  sums "$1/whole" | diff "$work/expected" - || { echo "$2: other bytes than one run" >&2; exit 1; }
  echo "$2: the same bytes as one run"
}

echo "-- GNU parallel"
run=$work/parallel
mkdir -p "$run"
kill_shard 2 "$run" & killer=$!
# Whether the second try of the killed shard was enough or not: the second call plays what is missing.
"$here/parallel.sh" "$work/plan.toml" "$run" 2 > "$work/parallel.out" || true
wait "$killer"
"$here/parallel.sh" "$work/plan.toml" "$run" 2 > "$work/parallel.out"
compare "$run" "GNU parallel"

echo "-- Slurm"
run=$work/slurm
# shellcheck disable=SC1090
. <("$here/slurm/test-cluster.sh" start "$cluster")
idle() {
  for _ in $(seq 600); do
    [ -z "$(squeue --noheader)" ] && return
    sleep 0.2
  done
  squeue >&2
  return 1
}
"$here/slurm/submit.sh" "$work/plan.toml" "$run"
kill_shard 2 "$run"
idle
if [ -e "$run/whole/games.csv" ] || [ -e "$run/shards/2.csv" ]; then
  echo "Slurm: the killed shard counts as finished" >&2
  exit 1
fi
"$here/slurm/submit.sh" "$work/plan.toml" "$run"
idle
compare "$run" "Slurm" || { tail -n 20 "$run"/log/* >&2; exit 1; }
