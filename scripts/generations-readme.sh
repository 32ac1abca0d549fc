#!/usr/bin/env bash
# The page of an experiment's generations on standard output, made from its folder alone: scripts/generations-readme.sh EXPERIMENT DIR
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 experiments/NAME.toml DIR" >&2; exit 2; }
name=$(basename "$1" .toml) dir=$2
[ -s "$dir/matches.csv" ] || { echo "$0: '$dir/matches.csv' is missing: scripts/generations.sh writes it" >&2; exit 1; }

cat << TEXT
# $(sed -n 's/^title = "\(.*\)"$/\1/p' "$1")

Question and the rule of choice were written before: [$name.toml](../../experiments/$name.toml). This page is made from the files beside it by
\`scripts/generations-readme.sh\`; \`scripts/generations.sh experiments/$name.toml\` trains and plays everything again. Every file of weights names
the command that made it.

Held out: one deal in ten, of all generations so far; top: how often the most probable move is the teacher's; likelihood: the mean logarithm of
the probability of the teacher's move (it can fall, as later teachers and the mixture are harder to tell). Points a hand against the generation
before and against generation 0, ± half the 95 % interval, from deal sets; score: % of hands won, a tie being half a win.

| game | model | generation | decisions | top | likelihood | points against the one before | score | points against 0 | score |
|---|---|---|---|---|---|---|---|---|---|
TEXT
told() { sed -n "s/^$2 = \(.*\)\$/\1/p" "$1"; }
# A match of matches.csv: GAME MODEL GENERATION OTHER
match() {
  awk -v game="$1" -v model="$2" -v g="$3" -v other="$4" "$(cat "$(dirname "$0")/csv.awk")"'
    f[1] == game && f[2] == model && f[3] == g && f[4] == other {
      printf "%s | %s", interval("margin", 1, "%+.2f ± %.2f"), interval("score", 100, "%.1f ± %.1f")
      found = 1
    }
    END { if (!found) printf "– | –" }' "$dir/matches.csv"
}
for first in "$dir"/*.0.linear.toml; do
  name=$(basename "$first" .0.linear.toml)
  for model in net linear; do
    for ((g = 0; ; g++)); do
      file=$dir/$name.$g.$model.toml
      [ -s "$file" ] || break
      game=$(told "$file" game) game=${game//\"/}
      before=$(match "$game" "$model" "$g" $((g - 1)))
      start=$(match "$game" "$model" "$g" 0)
      [ "$g" = 1 ] && start=$before
      printf '| %s | %s | %s | %s | %.1f %% | %.3f | %s | %s |\n' "$name" "$model" "$g" "$(told "$file" decisions)" \
        "$(awk -v top="$(told "$file" top1)" 'BEGIN { print 100 * top }')" "$(told "$file" log_likelihood)" "$before" "$start"
    done
  done
done
