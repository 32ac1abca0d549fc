#!/usr/bin/env bash
# Prints the README of results/0004-equilibria from its CSV files.
#
#   scripts/equilibria-readme.sh results/0004-equilibria
set -euo pipefail
dir=$1

# Fields between quotation marks may hold commas: they are made tabs outside of them.
tabs() { awk '{ out = ""; quoted = 0; for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); if (c == "\"") quoted = 1 - quoted; else out = out (c == "," && !quoted ? "\t" : c) } print out }' "$1"; }
# `double-three, 3 tiles` of a game's name.
label='function label(game,   set, deal) { set = game; sub(/.*set=/, "", set); sub(/,.*/, "", set); deal = game; sub(/.*deal=/, "", deal); sub(/,.*/, "", deal); return set "/" deal }'

cat << 'END'
# Equilibria of small sets

Block for two, seat 0 leads any tile, a block scores the difference. Question, claims and analysis were written before:
[experiments/0004-equilibria.toml](../../experiments/0004-equilibria.toml). Written by `scripts/equilibria-readme.sh` from the CSV files here; `scripts/equilibria.sh`
runs everything again.
END
# What is to be known of these files alone.
if [ -s "$dir/note.md" ]; then printf '\n'; cat "$dir/note.md"; fi
cat << 'END'

## What the games are worth

To seat 0, when both play as well as can be; the value lies between the bounds. For `points` in points a hand; for `win` a win, a tie and a loss count
1, 0 and -1, so that 0.02 are 1 % of hands. The CSV files count so everywhere; the other tables here have % of hands.

| set/tiles | payoff | value | lower | upper | information sets | ways to end | iterations |
|---|---|---|---|---|---|---|---|
END
tabs "$dir/solutions.csv" | awk -F'\t' "$label"'
  NR > 1 { printf "| %s | %s | %.7f | %.7f | %.7f | %d | %d | %d |\n", label($1), $2, $3, $4, $5, $10, $12, $7 }'
cat << 'END'

## How exploitable each agent is

What the best response wins beyond the value of the game, on average over the seats. `points` in points a hand; `hands` in % of hands. Figures without
an error are exact; others are sampled: responses found from a part of the answers, against the rest (± 95 %), and at most what stands in brackets. Not asked:
agents that tell no odds and would be asked many times at each choice, too slow for a set with so many (the experiment names them).

END
tabs "$dir/exploitability.csv" | awk -F'\t' "$label"'
  NR > 1 {
    agent = $1; if (agent ~ /^equilibrium/) agent = "equilibrium, for " (agent ~ /-win.csv/ ? "wins" : "points")
    set = label($2); column = set " " ($3 == "win" ? "hands" : "points"); unit = $3 == "win" ? 50 : 1
    if (!(column in seen)) { seen[column] = 1; columns[++n] = column }
    if (!(agent in row)) { row[agent] = 1; rows[++m] = agent }
    digits = $3 == "win" ? 2 : 3
    cell[agent, column] = $5 == "" ? sprintf("%.*f", digits, unit * $4) : sprintf("%.*f ± %.*f (%.*f)", digits, unit * $4, digits, 1.96 * unit * $5, digits, unit * $6)
    value[agent, column] = $4; error[agent, column] = $5 + 0
  }
  END {
    printf "| agent |"; for (c = 1; c <= n; c++) printf " %s |", columns[c]; printf "\n|---|"
    for (c = 1; c <= n; c++) printf "---|"; print ""
    for (r = 1; r <= m; r++) { printf "| `%s` |", rows[r]; for (c = 1; c <= n; c++) printf " %s |", (rows[r], columns[c]) in cell ? cell[rows[r], columns[c]] : "not asked"; print "" }
    print "\nThe first claim, `pimc` with all worlds, playing for what is counted, between the equilibrium and `greedy`; in the units of the table:\n"
    for (c = 1; c <= n; c++) {
      column = columns[c]; searcher = column ~ /hands/ ? "pimc(worlds=1000,value=win)" : "pimc(worlds=1000)"
      low = value["equilibrium, for " (column ~ /hands/ ? "wins" : "points"), column]; mid = value[searcher, column]; high = value["greedy", column]
      gap = 2 * (error[searcher, column] + error["greedy", column])
      unit = column ~ /hands/ ? 50 : 1
      printf "* %s: %s (%.5f, %.5f, %.5f)\n", column, low < mid && mid + gap < high ? "holds" : "does not hold", unit * low, unit * mid, unit * high
    }
  }'
# The pictures of a kind, each with the game and the payoff that its name stands for.
pictures() {
  for picture in "$dir"/report/"$1"-*.svg; do
    [ -e "$picture" ] || continue
    title=$(sed -n 's/.*<title[^>]*>\([^<]*\)<.*/\1/p' "$picture" | head -n 1)
    # As the columns of the tables have it.
    short=$(sed -E 's/^.*set=([^,]*),deal=([0-9]+).*: /\1\/\2, /; s/: /, /' <<< "$title")
    printf '\n%s:\n\n![%s](report/%s)\n' "$short" "$title" "$(basename "$picture")"
  done
}
if compgen -G "$dir/report/exploitability-*.svg" > /dev/null; then
  printf '\nThe least exploitable first; dots are exact, rings sampled (95 %% intervals).\n'
fi
pictures exploitability
if [ -s "$dir/bounds.csv" ]; then
  cat << 'END'

## In double-six, at least so exploitable

There no best response can be calculated. What stands here is what an adversary wins who sees no hidden tile but knows the agent: a lower bound, with its
95 % interval from deals, each played from both sides. It is no order of the agents: the bound is better where the adversary can weigh more worlds.

| agent | game | adversary | deals | payoff | at least |
|---|---|---|---|---|---|
END
  tabs "$dir/bounds.csv" | awk -F'\t' '
    NR > 1 {
      unit = $3 == "win" ? 50 : 1; digits = $3 == "win" ? 1 : 2
      # Whom the adversary knows stands in the first column, and what it plays for in the fifth.
      adversary = $4; sub(/of=[a-z_]*(\([^()]*\))?,?/, "", adversary); sub(/,?value=[a-z]*/, "", adversary); sub(/\(\)/, "", adversary)
      printf "| `%s` | %s | `%s` | %d | %s | %.*f ± %.*f |\n", $1, $2, adversary, $9, $3 == "win" ? "% of hands" : "points a hand", digits, unit * $5, digits, unit * ($8 - $7) / 2
    }'
  pictures bounds
fi
if [ ! -s "$dir/advice.csv" ]; then
  printf '\n## What the equilibrium says of the books\n\nNot run yet.\n'
  exit
fi
cat << 'END'

## What the equilibrium says of the books

At decisions in which a rule tells moves apart, each weighed with its probability in the equilibrium for points: how often they come up in a hand (both
seats), how often the equilibrium plays a move that follows, how often such a move is as good as any (within .001), and what the best move that follows (that breaks)
the rule is worth less than the best of all, in points. *Holds*: following costs less than breaking.

| set/tiles | rule | claim | a hand | follows % | best follows % | following costs | breaking costs | |
|---|---|---|---|---|---|---|---|---|
END
tabs "$dir/advice.csv" | awk -F'\t' "$label"'
  NR > 1 && $5 ~ /^H(2|3|6|9|10)$/ {
    verdict = $6 == 0 ? "never speaks" : $9 < $10 ? "holds" : $9 > $10 ? "does not hold" : "no difference"
    printf "| %s | `%s` | %s | %.3f | %.1f | %.1f | %.4f | %.4f | %s |\n", label($2), $4, $5, $6, 100 * $7, 100 * $8, $9, $10, verdict
  }'
cat << 'END'

The rules' wordings are in `boneyard agents book`; `advice.csv` has the other rules too. With so few tiles a hand is over after two or three plays, much is forced, and a number is on three to five
tiles rather than seven: what holds here is a hint for double-six, no verdict. [0003-advice](../../experiments/0003-advice.toml) asks the same of the full game.
END
