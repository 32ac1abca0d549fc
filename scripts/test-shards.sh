#!/usr/bin/env bash
# Plays one plan three ways - in one run, in four shards through GNU parallel, in four through a Slurm of its own - and compares
# the bytes. In both sharded ways one shard is killed while it runs, and played again. Leaves nothing running.
#
#   scripts/test-shards.sh PROGRAM         with Debian's slurm-wlm, munge and parallel
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
BONEYARD=$(realpath "${1:?usage: $0 PROGRAM}")
export BONEYARD
# A blank in the name: the scripts must not mind.
work=$(mktemp -d)
run_dir="$work/two words"
cluster=$work/cluster
mkdir "$run_dir"
cleanup() {
  code=$?
  "$here/slurm/test-cluster.sh" stop "$cluster" || true
  rm -rf "$work"
  exit "$code"
}
trap cleanup EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

# Slow enough that a shard can be caught at work.
plan="$run_dir/plan.toml"
"$BONEYARD" pit 'mc(worlds=40)' greedy --deals 2400 --seed 7 --write-plan "$plan" --shards 4 --quiet
"$BONEYARD" pit --plan "$plan" --out "$run_dir/one" --quiet --format csv > "$run_dir/one.csv"
sums() { (cd "$1" && sha256sum games.csv summary.csv manifest.toml); }
sums "$run_dir/one" > "$run_dir/expected"
cat "$run_dir/expected"

# The process that plays shard $1 of the run in $2: the program itself, not a shell that was told to start it.
player() {
  local pid
  for pid in $(pgrep -f -- "--shard $1 .*--out $2/shards/$1"); do
    [ "$(readlink "/proc/$pid/exe")" != "$BONEYARD" ] || echo "$pid"
  done
}

# Kills shard $1 of the run in $2, once it is at work.
kill_shard() {
  local pid
  for _ in $(seq 1000); do
    if [ -s "$2/shards/$1/games.csv" ]; then
      pid=$(player "$1" "$2")
      if [ -n "$pid" ] && kill -KILL "$pid" 2> /dev/null; then
        echo "killed shard $1, of which $(($(wc -l < "$2/shards/$1/games.csv") - 1)) of 1200 hands were written"
        return
      fi
    fi
    sleep 0.02
  done
  echo "shard $1 was never seen at work" >&2
  return 1
}

compare() {
  sums "$1/whole" | diff "$run_dir/expected" - || { echo "$2: other bytes than one run" >&2; return 1; }
  echo "$2: the same bytes as one run"
}

echo "-- GNU parallel"
run="$run_dir/parallel"
mkdir -p "$run"
kill_shard 2 "$run" & killer=$!
# Whether the second try of the killed shard was enough or not: the second call plays what is missing.
timeout 60 "$here/parallel.sh" "$plan" "$run" 2 > "$run_dir/parallel.out" || true
wait "$killer"
timeout 60 "$here/parallel.sh" "$plan" "$run" 2 > "$run_dir/parallel.out"
compare "$run" "GNU parallel"

echo "-- Slurm"
run="$run_dir/slurm"
conf=$("$here/slurm/test-cluster.sh" start "$cluster")
eval "$conf"
# Waits until no job is left.
idle() {
  local jobs
  for _ in $(seq 250); do
    jobs=$(squeue --noheader)
    [ -n "$jobs" ] || return 0
    sleep 0.2
  done
  squeue >&2
  return 1
}
submit() { "$here/slurm/submit.sh" "$plan" "$run"; }
submit
kill_shard 2 "$run"
if submit > "$run_dir/again" 2>&1; then
  echo "Slurm: shards that are being played were submitted again" >&2
  exit 1
fi
idle
if [ -e "$run/whole/games.csv" ] || [ -e "$run/shards/2.csv" ]; then
  echo "Slurm: the killed shard counts as finished" >&2
  exit 1
fi
submit
idle
compare "$run" "Slurm" || { tail -n 20 "$run"/log/* >&2; exit 1; }
