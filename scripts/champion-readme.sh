#!/usr/bin/env bash
# The page of results/0005-champion on standard output, made from the CSV files there alone: scripts/champion-readme.sh DIR
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
for file in summary moves; do
  [ -s "$1/$file.csv" ] || { echo "$0: '$1/$file.csv' is missing: scripts/champion.sh writes it" >&2; exit 1; }
done

cat << 'TEXT'
# 0005: inference from choices, learnt policies, the champion

Question, claims and the rule of the verdicts were written before: [0005-champion.toml](../../experiments/0005-champion.toml). This page is made
from the files beside it by `scripts/champion-readme.sh`; `scripts/champion.sh` plays everything again.

Score: % of hands that the first agent won, a tie being half a win; ± is half the 95 % interval, from deal sets. Points: a hand.

| run | agents | deals | score | points | verdict |
|---|---|---|---|---|---|
TEXT
awk '
  # Splits a line of CSV; a quoted field may hold commas.
  function fields(line, into,    n, quoted, i, c) {
    n = 1; quoted = 0; into[1] = ""
    for (i = 1; i <= length(line); i++) {
      c = substr(line, i, 1)
      if (c == "\"") quoted = !quoted
      else if (c == "," && !quoted) into[++n] = ""
      else into[n] = into[n] c
    }
    return n
  }
  FNR == 1 { file++; delete column; n = fields($0, header); for (i = 1; i <= n; i++) column[header[i]] = i; next }
  { fields($0, f) }
  file == 1 {
    score = 100 * f[column["score"]]; low = 100 * f[column["score_low"]]; high = 100 * f[column["score_high"]]
    run = f[column["run"]]
    if (run in seen) next # each pair stands twice, once from either side
    seen[run] = 1
    if (run ~ /^(policy|rollout)-/) verdict = low > 48 ? "not worse" : high < 48 ? "worse" : "undecided"
    else verdict = low > 50 ? "supported" : high < 50 ? "refuted" : "undecided"
    printf "| %s | `%s` against `%s` | %s | %.1f ± %.1f | %+.2f ± %.2f | %s |\n", run, f[column["a"]], f[column["b"]], f[column["deal_sets"]],
      score, (high - low) / 2, f[column["margin"]], (f[column["margin_high"]] - f[column["margin_low"]]) / 2, verdict
    next
  }
  file == 2 {
    if (!times++) {
      print "\n## The time of a move\n\nMilliseconds of CPU of the playing thread, each agent against itself.\n"
      print "| game | agent | mean | 99th percentile | longest |\n|---|---|---|---|---|"
    }
    printf "| %s | `%s` | %.4f | %.3f | %.3f |\n", f[column["game"]], f[column["agent"]], f[column["mean_ms"]], f[column["p99_ms"]], f[column["worst_ms"]]
  }' "$1/summary.csv" "$1/moves.csv"
