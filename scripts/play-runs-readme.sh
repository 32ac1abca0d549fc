#!/usr/bin/env bash
# The page of an experiment's results on standard output, from its file and the CSV files alone: scripts/play-runs-readme.sh EXPERIMENT DIR
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 experiments/NAME.toml DIR" >&2; exit 2; }
experiment=$1 dir=$2
[ -s "$dir/summary.csv" ] || { echo "$0: '$dir/summary.csv' is missing: scripts/play-runs.sh writes it" >&2; exit 1; }

csv=$(cat "$(dirname "$0")/csv.awk")
name=$(basename "$experiment" .toml)
cat << TEXT
# $(sed -n 's/^title = "\(.*\)"$/\1/p' "$experiment")

Question, runs and the rules of the verdicts were written before: [$name.toml](../../experiments/$name.toml). This page is made from the files beside
it by \`scripts/play-runs-readme.sh\`; \`scripts/play-runs.sh experiments/$name.toml\` plays everything again.

Score: % of hands (or matches) that the first agent won, a tie being half a win; ± is half the 95 % interval, from deal sets. Points: a hand.

| run | agents | deal sets | score | points | verdict |
|---|---|---|---|---|---|
TEXT
awk "$csv"'
  {
    low = f[column["score_low"]]; high = f[column["score_high"]]
    lower = f[column["margin_low"]]; upper = f[column["margin_high"]]
    rule = f[column["rule"]]; verdict = ""
    if (rule == "better") verdict = high < .5 || upper < 0 ? "refuted" : low > .5 ? "supported" : "undecided"
    if (rule == "not-worse") verdict = low > .48 ? "not worse" : high < .48 ? "worse" : "undecided"
    printf "| %s | `%s` against `%s` | %s | %s | %s | %s |\n", f[column["run"]], f[column["a"]], f[column["b"]], f[column["deal_sets"]],
      interval("score", 100, "%.1f ± %.1f"), interval("margin", 1, "%+.2f ± %.2f"), verdict
  }' "$dir/summary.csv"

if [ -s "$dir/ladder.csv" ]; then
  printf '\n## The ladder\n\nEvery agent against `%s`, weakest first in each game by points a hand.\n\n' \
    "$(sed -n 's/^reference = "\(.*\)"$/\1/p' "$experiment")"
  printf '| game | agent | deals | score | points |\n|---|---|---|---|---|\n'
  awk "$csv"'
    {
      printf "%s\t%012.4f\t| %s | `%s` | %s | %s | %s |\n", f[column["game"]], 1000 + f[column["margin"]], f[column["game"]], f[column["a"]],
        f[column["deal_sets"]], interval("score", 100, "%.1f ± %.1f"), interval("margin", 1, "%+.2f ± %.2f")
    }' "$dir/ladder.csv" | sort -s -t "$(printf '\t')" -k1,1 -k2,2 | cut -f3
fi

if [ -s "$dir/moves.csv" ]; then
  printf '\n## The time of a move\n\nMilliseconds of CPU of the playing thread, each agent against itself.\n\n'
  printf '| game | agent | mean | 99th percentile | longest |\n|---|---|---|---|---|\n'
  awk "$csv"'
    { printf "| %s | `%s` | %.4f | %.3f | %.3f |\n", f[column["game"]], f[column["agent"]], f[column["mean_ms"]], f[column["p99_ms"]], f[column["worst_ms"]] }
  ' "$dir/moves.csv"
fi

if [ -s "$dir/knowledge.csv" ]; then
  printf '\n## What inference knows\n\n'
  printf 'How much more probable the true deal is by the inference of `%s` than by exact beliefs without it, as a natural logarithm (mean over\n' \
    "$(sed -n 's/^agent = "\(.*\)"$/\1/p' "$experiment")"
  printf 'decisions ± standard error from deals), by the tiles on the table, where each player plays against itself.\n\n'
  awk "$csv"'
    {
      row = f[column["game"]] " | `" f[column["player"]] "`"; posed = f[column["posed"]]
      if (!(row in seen)) { seen[row] = 1; rows[++count] = row }
      value[row, posed] = sprintf("%+.2f ± %.2f", f[column["gain"]], f[column["std_error"]])
    }
    END {
      n = split("2 4 6 8 10 12 16 20 all", at, " ")
      line = "| game | player |"; rule = "|---|---|"
      for (i = 1; i <= n; i++) { line = line " " at[i] " |"; rule = rule "---|" }
      print line; print rule
      for (r = 1; r <= count; r++) {
        line = "| " rows[r] " |"
        for (i = 1; i <= n; i++) line = line " " value[rows[r], at[i]] " |"
        print line
      }
    }' "$dir/knowledge.csv"
fi
