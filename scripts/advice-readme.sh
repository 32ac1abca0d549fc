#!/usr/bin/env bash
# The page of results/0003-advice, made from the files there alone: scripts/advice-readme.sh RESULTS
set -euo pipefail
out=$1

cat <<'TEXT'
# 0003: what of the books' advice holds

Question, claims and analysis were written before: [0003-advice.toml](../../experiments/0003-advice.toml). This page is made from the files
beside it by `scripts/advice-readme.sh`; `scripts/advice.sh` plays everything again. [claims.md](claims.md) has every claim with its quote, its
verdict in a sentence, and each reading in each game against each adversary with effect, interval and number of deals; `verdicts.csv` is the
same as data, `cells.csv` what was asked.

## The claims

Tests (a reading in a game against an adversary) by verdict, corrected for all tests of the run. *Too small*: an effect surely below the
smallest that the claim's file says matters. *Open*: the deals do not say.

| claim | supported | refuted | too small | open | cannot be tested | quote |
|---|--:|--:|--:|--:|--:|---|
TEXT
# Quotes hold commas: the file is read field by field.
fields='
  function split_csv(line,   n, c, i, inside) {
    n = 1; field[1] = ""; inside = 0
    for (i = 1; i <= length(line); i++) {
      c = substr(line, i, 1)
      if (c == "\"") { if (inside && substr(line, i + 1, 1) == "\"") { field[n] = field[n] c; i++ } else inside = !inside }
      else if (c == "," && !inside) field[++n] = ""
      else field[n] = field[n] c
    }
    return n
  }
  NR == 1 { n = split_csv($0); for (i = 1; i <= n; i++) col[field[i]] = i; next }
  { split_csv($0) }'
awk "$fields"'
  {
    claim = field[col["claim"]]
    if (!(claim in seen)) { seen[claim] = 1; order[++claims] = claim; quote[claim] = field[col["quote"]] }
    count[claim, field[col["verdict"]]]++; all[field[col["verdict"]]]++; tests++
  }
  END {
    for (i = 1; i <= claims; i++) {
      c = order[i]; gsub(/\|/, "\\|", quote[c])
      printf "| %s | %s | %s | %s | %s | %s | %s |\n", c, count[c, "supported"], count[c, "refuted"], count[c, "too small to matter"],
        count[c, "inconclusive"], count[c, "cannot be tested"], quote[c]
    }
    printf "| all %d | %d | %d | %d | %d | %d | |\n", tests, all["supported"], all["refuted"], all["too small to matter"], all["inconclusive"],
      all["cannot be tested"]
  }' "$out/verdicts.csv"

cat <<'TEXT'

## By question

The effect of each test with half its 95 % interval, as `verdicts.csv` has it (of hands as a share, so that .01 is 1 %, or in the unit that
[claims.md](claims.md) names), and the verdict: **+** supported, **-** refuted, **0** too small to matter, **?** open. It is the effect on a hand or, where
the test is about decisions, at a decision: the column `per` says which of the two `low` and `high` bound and the verdict is about.
TEXT
# One table: claims, title.
table() {
  printf '\n### %s\n\n| claim | reading | game | against | effect | | deals |\n|---|---|---|---|--:|---|--:|\n' "$2"
  awk -v claims=" $1 " "$fields"'
    index(claims, " " field[col["claim"]] " ") {
      verdict = field[col["verdict"]]; low = field[col["low"]]
      mark = verdict == "supported" ? "+" : verdict == "refuted" ? "-" : verdict == "too small to matter" ? "0" : "?"
      value = field[col["per"]] == "decision" ? field[col["effect_per_decision"]] : field[col["effect_per_hand"]]
      if (field[col["exact"]] != "") text = field[col["exact"]]
      else if (value == "") text = ""
      else if (low == "") text = sprintf("%.4g", value)
      else text = sprintf("%.4f ± %.4f", value, (field[col["high"]] - low) / 2)
      printf "| %s | %s | %s | %s | %s | **%s** | %s |\n", field[col["claim"]], field[col["reading"]], field[col["game"]], field[col["opponent"]],
        text, mark, field[col["n"]]
    }' "$out/verdicts.csv"
}
table "H7 H8" "When to block (H7, H8), by adversary"
table "H14 H15 H16 H18" "Good hands and bad hands (H14 to H18), by rank and by exchange"
table "H22 H23 H24 H25 H26" "Matador: chance or science, three tiles or seven (H22 to H26)"

cat <<'TEXT'

## The book without one of its rules

`book` against `book` without the rule: what the rule is worth, in % of hands won above one half, ± half the 95 % interval (deal sets). **Bold**:
an effect by Holm over the whole table at .05, which in *italics* says that the book does better without. A rule that a game gives no
occasion for is near 0 within its error: the players' chances between equals differ all the same.
TEXT
echo
awk "$fields"'
  {
    game = field[col["game"]]; rule = field[col["b"]]; sub(/^book\(/, "", rule); sub(/=0\)$/, "", rule)
    if (!(game in g)) { g[game] = ++games; game_name[games] = game }
    if (!(rule in r)) { r[rule] = ++rules; rule_name[rules] = rule }
    value[rule, game] = 100 * (field[col["score"]] - .5)
    half[rule, game] = 100 * (field[col["score_high"]] - field[col["score_low"]]) / 2
    deals = field[col["deal_sets"]]
    if (half[rule, game] > 0) { key[++n] = rule SUBSEP game; z = value[rule, game] / half[rule, game] * 1.959964; size[n] = z < 0 ? -z : z }
  }
  # Two-sided normal, by the continued fraction of its tail; below 1 by its series.
  function two_sided(z,   i, t, sum, term) {
    if (z < 2) { sum = term = z; for (i = 1; i < 60; i++) { term *= -z * z / 2 / i; sum += term / (2 * i + 1) } return 1 - 2 * sum / sqrt(2 * 3.141592653589793) }
    t = z; for (i = 80; i >= 1; i--) t = z + i / t
    return 2 * exp(-z * z / 2) / sqrt(2 * 3.141592653589793) / t
  }
  END {
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (size[j] > size[i]) { s = size[i]; size[i] = size[j]; size[j] = s; k = key[i]; key[i] = key[j]; key[j] = k }
    for (i = 1; i <= n; i++) { if (two_sided(size[i]) * (rules * games - i + 1) > .05) break; shown[key[i]] = 1 }
    line = "| rule |"; under = "|---|"
    for (j = 1; j <= games; j++) { line = line " " game_name[j] " |"; under = under "--:|" }
    print line; print under
    for (i = 1; i <= rules; i++) {
      line = "| `" rule_name[i] "` |"
      for (j = 1; j <= games; j++) {
        k = rule_name[i] SUBSEP game_name[j]
        if (half[k] == 0) { line = line " |"; continue }
        text = sprintf("%+.2f ± %.2f", value[k], half[k])
        if (shown[k]) text = value[k] < 0 ? "***" text "***" : "**" text "**"
        line = line " " text " |"
      }
      print line
    }
    printf "\n%d deals a pair.\n", deals
  }' "$out/ablation.csv"

cat <<'TEXT'

## The book against chance and against the greedy

% of hands won, ties half, ± half the 95 % interval.

| game | book v random | book v greedy |
|---|--:|--:|
TEXT
awk "$fields"'
  {
    text = sprintf("%.2f ± %.2f", 100 * field[col["score"]], 50 * (field[col["score_high"]] - field[col["score_low"]]))
    if (field[col["b"]] == "random") line = "| " field[col["game"]] " | " text
    else print line " | " text " |"
  }' "$out/book.csv"
