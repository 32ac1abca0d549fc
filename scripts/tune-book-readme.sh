#!/usr/bin/env bash
# The page of results/0002-tuned-book, made from the files there and the tuned weights alone: scripts/tune-book-readme.sh RESULTS TUNED
set -euo pipefail
out=$1 tuned=$2

cat <<'TEXT'
# 0002: the book's rules, weighed by play

Question, claims and analysis were written before: [0002-tuned-book.toml](../../experiments/0002-tuned-book.toml). This page is made from
the files beside it by `scripts/tune-book-readme.sh`; `scripts/tune-book.sh` plays everything again. The weights are in
[experiments/tuned](../../experiments/tuned) and here, each file with the command that finds it again; `boneyard report
results/0002-tuned-book --out r` makes a page with the courses of all tunings.

Scores are % of hands on fresh deals, a tie being half a win; ± is half the 95 % interval from deal sets.

| game | tuned v book | | tuned v random | book v random | tuned v greedy | book v greedy | tuned v pimc(16) | book v pimc(16) |
|---|---|---|---|---|---|---|---|---|
TEXT
# Seven matches a game, in the order in which they were played. The agents' names hold commas within quotation marks: columns are
# counted from the end.
awk '
  NR == 1 { n = split($0, name, ","); for (i = 1; i <= n; i++) from_end[name[i]] = n - i; next }
  {
    n = split($0, field, ",")
    score = 100 * field[n - from_end["score"]]; low = 100 * field[n - from_end["score_low"]]; high = 100 * field[n - from_end["score_high"]]
    cell[(NR - 2) % 7] = sprintf("%.1f ± %.1f", score, (high - low) / 2)
    if ((NR - 2) % 7 == 0) {
      game = field[n - from_end["game"]]
      verdict = low > 50 ? "better" : high < 50 ? "worse" : "no gain shown"
    }
    if ((NR - 2) % 7 == 6)
      printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", game, cell[0], verdict, cell[1], cell[4], cell[2], cell[5], cell[3], cell[6]
  }' "$out/summary.csv"

echo
echo "## The weights"
echo
echo "All start at 1, second readings of a sentence at 0. A rule that makes no difference in a game is not tuned there. **Bold**: against the advice."
echo
games=$(cd "$tuned" && ls ./*.toml | sed 's|^\./||; s|\.toml$||')
{
  for game in $games; do
    sed -n '/^\[params\]/,/^$/s/^\([a-z_]*\) = \(.*\)$/\1 \2/p' "$tuned/$game.toml" | sed "s/^/$game /"
  done
} | awk -v games="$(echo "$games" | tr '\n' ' ')" '
  { weight[$1, $2] = $3; if (!($2 in seen)) { seen[$2] = 1; order[++rules] = $2 } }
  END {
    n = split(games, game, " ")
    line = "| rule |"; rule = "|---|"
    for (i = 1; i <= n; i++) { line = line " " game[i] " |"; rule = rule "---|" }
    print line; print rule
    for (r = 1; r <= rules; r++) {
      line = "| `" order[r] "` |"
      for (i = 1; i <= n; i++) {
        w = weight[game[i], order[r]]
        line = line " " (w == "" ? "" : w < 0 ? "**" w "**" : w) " |"
      }
      print line
    }
  }'
echo
echo "A weight is one of many that were tuned together, from one tuning, and no error is known for it: a sign against the advice is a hint. The"
echo "claims themselves are tested by \`boneyard advice\`."
