#!/usr/bin/env bash
# Writes the README of results/0001-strength on standard output, from the folder's CSV files alone.
#
#   scripts/strength-readme.sh results/0001-strength [short]
#
# `short`: only the table that the project's README shows.
set -euo pipefail
case "$#:${2:-}" in 1: | 2:short) ;; *) echo "usage: $0 DIR [short]" >&2 && exit 2 ;; esac

for file in agents ratings moves summary; do
  [ -s "$1/$file.csv" ] || { echo "$0: '$1/$file.csv' is missing: scripts/strength.sh writes it" >&2; exit 1; }
done
exec awk -v part="${2:-}" -f "$(dirname "$0")/csv.awk" -f "$(dirname "$0")/strength-readme.awk" "$1/agents.csv" "$1/ratings.csv" "$1/moves.csv" "$1/summary.csv"
