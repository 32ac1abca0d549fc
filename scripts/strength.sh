#!/usr/bin/env bash
# Plays experiments/0001-strength.toml again and writes what comes out of it: manifests, summaries, ratings, the time of moves,
# and a README made from these files alone, and the table in the project's README.
#
#   scripts/strength.sh                 # about half an hour of CPU, to results/0001-strength
#   scripts/strength.sh --quick         # a twentieth of the deals and moves, to a folder that is thrown away
#
# Whatever is interrupted: call it again, finished deals are kept in the folder RUNS. Options: --out DIR, --runs DIR (where the games
# are played; default target/strength), --only PATTERN (runs whose name fits the shell pattern, `moves` or `readme`), --jobs J
# (threads of a tournament; they change no result), --reuse (numbers of moves measured before are taken as they are).
# BONEYARD and MOVE_TIME name the programs (default: built here).
set -euo pipefail
cd "$(dirname "$0")/.."

experiment=experiments/0001-strength.toml
out=results/0001-strength runs=target/strength only='*' jobs=1 share=1 reuse=0

usage() {
  echo "usage: $0 [--quick] [--reuse] [--out DIR] [--runs DIR] [--only PATTERN] [--jobs J]" >&2
  exit 2
}
out_given=0 runs_given=0
while [ $# -gt 0 ]; do
  case $1 in
    --quick) share=20 && shift ;;
    --reuse) reuse=1 && shift ;;
    --out | --runs | --only | --jobs)
      [ $# -ge 2 ] || usage
      case $1 in
        --out) out=$2 out_given=1 ;;
        --runs) runs=$2 runs_given=1 ;;
        --only) only=$2 ;;
        --jobs) jobs=$2 ;;
      esac
      shift 2
      ;;
    *) usage ;;
  esac
done
# A small run must not be taken for the large one, nor continue it.
if [ "$share" != 1 ]; then
  [ "$runs_given" = 1 ] || runs=target/strength-quick
  [ "$out_given" = 1 ] || out=$runs/results
fi

if [ -z "${BONEYARD:-}" ] || [ -z "${MOVE_TIME:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  cargo build --release --locked --package boneyard-agents --example move_time
  target=${CARGO_TARGET_DIR:-target}
  BONEYARD=${BONEYARD:-$target/release/boneyard} MOVE_TIME=${MOVE_TIME:-$target/release/examples/move_time}
fi
mkdir -p "$runs" "$out/manifests"

# A setting of the experiment's table of moves.
setting() { sed -n "/^\[moves\]/,\$s/^$1 = \"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$experiment"; }

# The part of a number that is played, at least ten.
part() { echo $(($1 / share > 10 ? $1 / share : 10)); }

# Its runs, a line each: name | game and options | deals | agents.
runs_of_experiment() { sed -n '/^runs = \[/,/^\]/s/^  "\(.*\)",$/\1/p' "$experiment"; }

play() { # name, game and options, deals, agents
  local name=$1 words=() options=()
  read -ra words <<< "$2"
  for word in "${words[@]:1}"; do options+=(--set "$word"); done
  read -ra agents <<< "$4"
  "$BONEYARD" pit "${agents[@]}" --game "${words[0]}" ${options[@]+"${options[@]}"} --deals "$(part "$3")" --seed 1 --jobs "$jobs" \
    --out "$runs/$name" --resume --no-progress --format csv > /dev/null
}

while IFS='|' read -r name game deals agents; do
  name=${name// /}
  # shellcheck disable=SC2254
  case $name in $only) play "$name" "$game" "${deals// /}" "$agents" ;; esac
done < <(runs_of_experiment)

# shellcheck disable=SC2254
case moves in
  $only)
    if [ "$reuse" = 0 ] || [ ! -s "$runs/moves.csv" ]; then
      read -ra agents <<< "$(setting agents)"
      "$MOVE_TIME" "$(part "$(setting moves)")" "$(setting games)" "${agents[@]}" > "$runs/moves.part"
      mv "$runs/moves.part" "$runs/moves.csv"
    fi
    ;;
esac

# shellcheck disable=SC2254
case readme in $only) ;; *) exit 0 ;; esac

# One table of all runs, by name; the games themselves are too large to keep, and the manifest says how to play them again.
together() { # file of a run
  local head=0 file
  while IFS='|' read -r name _; do
    name=${name// /} file=$runs/${name}/$1
    [ -s "$file" ] || continue
    [ "$head" = 1 ] || sed -n '1s/^/run,/p' "$file"
    head=1
    sed "1d;s/^/$name,/" "$file"
  done < <(runs_of_experiment)
}
together summary.csv > "$out/summary.csv"
together ratings.csv > "$out/ratings.csv"
cp "$runs/moves.csv" "$out/moves.csv"
while IFS='|' read -r name _; do
  name=${name// /}
  cp "$runs/$name/manifest.toml" "$out/manifests/$name.toml"
done < <(runs_of_experiment)
read -ra agents <<< "$(setting agents)"
for agent in "${agents[@]}"; do
  "$BONEYARD" agents "$agent" --format csv | if [ "$agent" = "${agents[0]}" ]; then cat; else sed 1d; fi
done > "$out/agents.csv"
scripts/strength-readme.sh "$out" > "$out/README.md"

# The project's README shows the short table and a crosstable, from the kept results only.
if [ "$out" = results/0001-strength ]; then
  scripts/strength-readme.sh "$out" short > "$runs/short.md"
  sed -i -e "/^<!-- strength -->$/,/^<!-- end of strength -->$/{
    /^<!-- strength -->$/r $runs/short.md
    /^<!--/!d
  }" README.md
  "$BONEYARD" report "$out" --out "$runs/report" --quiet > "$runs/report.log"
  cp "$runs/report/report/crosstable-pool-block-excess.svg" docs/strength.svg
fi
