#!/usr/bin/env bash
# Runs experiments/0004-equilibria.toml and writes what comes out of it: the solutions, how exploitable each agent is, what the
# equilibria do with the texts' advice, lower bounds in double-six, pictures, and a README made from these files alone.
#
#   scripts/equilibria.sh               # about half an hour of CPU, to results/0004-equilibria
#   scripts/equilibria.sh --quick       # the first set and a hundredth of the deals, to target/equilibria-quick
#
# Options: --out DIR, --runs DIR (where strategies are kept and gone on with; default target/equilibria), --only N (the first N sets).
# BONEYARD names the program (default: built here).
set -euo pipefail
cd "$(dirname "$0")/.."

experiment=experiments/0004-equilibria.toml
out=results/0004-equilibria runs=target/equilibria only=9 share=1
while [ $# -gt 0 ]; do
  case $1 in
    --out | --runs | --only)
      [ $# -ge 2 ] || { echo "$0: $1 needs a value" >&2; exit 2; }
      case $1 in
        --out) out=$2 ;;
        --runs) runs=$2 ;;
        --only) only=$2 ;;
      esac
      shift 2
      ;;
    --quick) out=target/equilibria-quick runs=target/equilibria-quick/runs only=1 share=100; shift ;;
    *) echo "usage: $0 [--quick] [--out DIR] [--runs DIR] [--only N]" >&2; exit 2 ;;
  esac
done
if [ -z "${BONEYARD:-}" ]; then
  cargo build --release --locked --package boneyard-cli
  BONEYARD=${CARGO_TARGET_DIR:-target}/release/boneyard
fi
BONEYARD=$(realpath "$BONEYARD")
mkdir -p "$runs" "$out"
out=$(realpath "$out")
agents=$(sed -n 's/^agents = "\(.*\)"$/\1/p' "$experiment")

# Adds a table to another; the header once.
add() { if [ -s "$2" ]; then tail -n +2 "$1" >> "$2"; else cat "$1" > "$2"; fi; }

for table in solutions exploitability advice bounds; do : > "$runs/$table.csv"; done
# The lines of a list of the experiment.
list() { sed -n "/^$1 = \\[/,/^\\]/s/^  \"\\(.*\\)\",\$/\\1/p" "$experiment"; }

solve() {
  "$BONEYARD" solve "${game[@]}" --payoff "$1" --to 1e-5 --out "$name-$1.csv" --resume --no-progress -q --format csv > part.csv
  add part.csv solutions.csv
}

while read -r set deal samples without; do
  game=(--set lead_who=seat --set block_score=excess --set "set=$set" --set "deal=$deal")
  name=$set-$deal
  (
    # Strategies are named as they lie there, so that results name no other folder.
    cd "$runs"
    for payoff in points win; do solve $payoff; done
    beside=
    for agent in $agents; do case ,$without, in *,$agent,*) ;; *) beside="$beside $agent" ;; esac; done
    "$BONEYARD" exploit "equilibrium(file=$name-points.csv)" "equilibrium(file=$name-win.csv)" --beside "$beside" "${game[@]}" \
      --samples "$samples" --no-progress -q --format csv > part.csv
    add part.csv exploitability.csv
    "$BONEYARD" exploit "equilibrium(file=$name-points.csv)" --advice --payoff points "${game[@]}" -q --format csv > part.csv
    add part.csv advice.csv
  )
done < <(list sets | head -n "$only")
while read -r set deal; do
  game=(--set lead_who=seat --set block_score=excess --set "set=$set" --set "deal=$deal") name=$set-$deal
  (cd "$runs" && for payoff in points win; do solve $payoff; done)
done < <(list solved | head -n "$only")
while read -r game deals adversary agents; do
  read -r -a named <<< "$agents"
  "$BONEYARD" exploit "${named[@]}" --local --beside '' --game "$game" --deals $((deals / share)) --by "$adversary" \
    --no-progress -q --format csv > "$runs/part.csv"
  add "$runs/part.csv" "$runs/bounds.csv"
done < <(list bounds)
# A note is of the files that were there before.
rm -f "$out/note.md"
cp "$runs/solutions.csv" "$runs/exploitability.csv" "$runs/advice.csv" "$runs/bounds.csv" "$out"
"$BONEYARD" report "$out" --out "$runs/pictures" -q > "$runs/part.csv"
rm -rf "$out/report" && mkdir "$out/report"
cp "$runs"/pictures/report/*.svg "$out/report"
scripts/equilibria-readme.sh "$out" > "$out/README.md.new"
mv "$out/README.md.new" "$out/README.md"
