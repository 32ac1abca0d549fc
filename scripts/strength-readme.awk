# Tables of the strength experiment in Markdown, after csv.awk. Reads agents.csv, ratings.csv, moves.csv and summary.csv, in this order; every
# number is taken from them, and rounded here only. With -v part=short it writes nothing but the table for the project's README.

# agents.csv
file == 1 {
  name = f[column["parameter"]]
  # What a budget is made of.
  if (name ~ /^(worlds|iterations|cap)$/) {
    a = f[column["agent"]]
    budget[a] = budget[a] (budget[a] == "" ? "" : ", ") name "=" f[column["value"]]
  }
  next
}

# ratings.csv
file == 2 {
  elo[f[column["run"]], f[column["agent"]]] = sprintf("%.0f ± %.0f", f[column["elo"]], 1.96 * f[column["se"]])
  next
}

# moves.csv
file == 3 {
  game = f[column["game"]]; agent = f[column["agent"]]
  if (!(game in timed)) { timed[game] = 1; timed_games[++timed_count] = game }
  if (!(agent in timer)) { timer[agent] = ++timers; timer_name[timers] = agent }
  moves[agent] += f[column["moves"]]
  mean[game, agent] = f[column["mean_ms"]] + 0
  p99[game, agent] = f[column["p99_ms"]] + 0
  worst[game, agent] = f[column["worst_ms"]] + 0
  if (worst[game, agent] > longest[agent] + 0) { longest[agent] = worst[game, agent]; longest_in[agent] = game }
  next
}

# summary.csv: both views of each pair
file == 4 {
  run = f[column["run"]]; a = f[column["a"]]; b = f[column["b"]]
  if (!(run in seen)) { seen[run] = 1; run_names[++run_count] = run }
  deals[run] = f[column["deal_sets"]]; played[run] = f[column["game"]]
  s = f[column["score"]] + 0; m = f[column["margin"]] + 0
  se = (f[column["score_high"]] - f[column["score_low"]]) / 2
  # Missing where no hand scored.
  me = f[column["margin_low"]] == "" ? "" : (f[column["margin_high"]] - f[column["margin_low"]]) / 2
  keep(run, a, b, s, se, m, me)
  keep(run, b, a, 1 - s, se, -m, me)
}

function keep(run, a, b, s, se, m, me) {
  if (!((run, a) in member)) { member[run, a] = 1; agents[run, ++size[run]] = a }
  score[run, a, b] = s; score_error[run, a, b] = se
  margin[run, a, b] = m; margin_error[run, a, b] = me
}

function percent(run, a, b) { return sprintf("%.1f ± %.1f", 100 * score[run, a, b], 100 * score_error[run, a, b]) }

function points(run, a, b) {
  if (margin_error[run, a, b] == "") return "–"
  return sprintf("%+.2f ± %.2f", margin[run, a, b], margin_error[run, a, b])
}

# What the interval says of a claim "above": shown, refuted, or neither.
function verdict(value, error, bar) {
  if (value - error > bar) return "yes, whole interval"
  if (value + error < bar) return "**no**"
  return value >= bar ? "yes, within the error" : "**not shown**"
}

function starts(run, with) { return substr(run, 1, length(with)) == with }

END {
  if (part == "short") { short(); exit }
  print "# 0001: how strong the agents are"
  print ""
  print "Question, claims and analysis were written before: [0001-strength.toml](../../experiments/0001-strength.toml). This page is made from"
  print "the CSV files beside it by `scripts/strength-readme.sh`; `scripts/strength.sh` plays everything again. `summary.csv` has all pairs,"
  print "`ratings.csv` the pools' ratings, `moves.csv` the time of moves, `manifests/` the rules and the command of each run."
  print ""
  print "Scores are % of hands (ties half), points are a hand's; ± is half the 95 % interval from deal sets. Budgets are the defaults"
  print "(`boneyard agents`) where nothing is said."
  print "\n## In short\n"
  short()
  bars(); curve(); presets(); pools(); cost()
}

# Everyone against greedy.
function short(    i, j, run, first, row, a) {
  print "% of hands won against `greedy`, ties half, ± 95 %:\n"
  for (i = 1; i <= run_count; i++) {
    run = run_names[i]
    if (!starts(run, "pool-")) continue
    if (first == "") {
      first = run
      row = "| game |"
      for (j = 1; j <= size[run]; j++) if (agents[run, j] != "greedy") row = row " " agents[run, j] " |"
      print row
      gsub(/[^|]+/, "---", row)
      print row
    }
    row = "| " substr(run, 6) " |"
    for (j = 1; j <= size[first]; j++) {
      a = agents[first, j]
      if (a != "greedy") row = row " " percent(run, a, "greedy") " |"
    }
    print row
  }
}

function bars(    run, least, most, shown, duels, won, i, j, r, a, who, value) {
  run = "bars"; who = "pimc(worlds=100)"
  print "\n## The claims\n"
  print "| claim | found | |\n|---|---|---|"
  claim(run, who, "greedy", .59)
  claim(run, who, "random", .68)
  least = ""; most = shown = duels = won = 0
  for (i = 1; i <= run_count; i++) {
    r = run_names[i]
    if (starts(r, "preset-")) {
      most++
      value = score[r, "pimc", "greedy"] - score_error[r, "pimc", "greedy"]
      if (value > .5) shown++
      if (least == "" || score[r, "pimc", "greedy"] < score[least, "pimc", "greedy"]) least = r
    }
    if (starts(r, "pool-")) for (j = 1; j <= size[r]; j++) {
      a = agents[r, j]
      if (a == "cheat:oracle") continue
      duels++
      if (score[r, "cheat:oracle", a] - score_error[r, "cheat:oracle", a] > .5) won++
    }
  }
  printf "| `pimc` beats `greedy` in every preset | in %d of %d; least in %s: %s | %s |\n", shown, most, substr(least, 8),
    percent(least, "pimc", "greedy"), shown == most ? "yes" : "**no**"
  printf "| `cheat:oracle` beats every agent in every game | %d of %d pairs | %s |\n", won, duels, won == duels ? "yes" : "**no**"
  r = "pool-block-excess"
  value = margin[r, "cheat:oracle", "pimc"] - 5
  printf "| `cheat:oracle` beats `pimc` by about 5 points a hand in that Block | %s points | %s |\n", points(r, "cheat:oracle", "pimc"),
    value * value <= margin_error[r, "cheat:oracle", "pimc"] ^ 2 ? "yes, within the error" : value < 0 ? "less than 5" : "more than 5"
  more("worlds-5", "worlds-20", "5 to 20 worlds help", 1)
  more("worlds-20", "worlds-50", "20 to 50 worlds help", 1)
  more("worlds-50", "worlds-200", "50 to 200 help no further", 0)
  more("worlds-50", "worlds-1000", "50 to 1000 help no further", 0)
  for (i = 1; i <= timers; i++) {
    a = timer_name[i]
    printf "| no move of `%s` takes 250 ms | worst of %d: %.1f ms (%s) | %s |\n", a, moves[a], longest[a], longest_in[a],
      longest[a] < 250 ? "yes" : "**no**"
  }
}

function claim(run, a, b, bar) {
  printf "| `%s` scores at least %.0f %% against `%s` in Block (highest double leads, a block scores the excess) | %s %%, %s points, %d deals | %s |\n",
    a, 100 * bar, b, percent(run, a, b), points(run, a, b), deals[run], verdict(score[run, a, b], score_error[run, a, b], bar)
}

# What more worlds gain against greedy and random together. Both play the same deals, so the true error is smaller.
function more(few, many, what, helps,    a, b, gain, error) {
  a = agents[few, 1]; b = agents[many, 1]
  gain = score[many, b, "greedy"] - score[few, a, "greedy"] + score[many, b, "random"] - score[few, a, "random"]
  error = sqrt(score_error[many, b, "greedy"] ^ 2 + score_error[few, a, "greedy"] ^ 2 + \
    score_error[many, b, "random"] ^ 2 + score_error[few, a, "random"] ^ 2)
  printf "| %s there, against `greedy` and `random` | %+.1f ± %.1f %% on average | %s |\n", what, 50 * gain, 50 * error,
    helps ? (gain > error ? "yes" : "**not shown**") : (gain > error ? "**no**" : "yes: no gain shown")
}

function curve(    i, j, run, a, order, line, rows, swap) {
  rows = 0
  print "\n## How many worlds are enough\n"
  print "The same Block game; all worlds play the same deals, as far as they go.\n"
  print "| agent | deals | v greedy, % | points | v random, % | points |\n|---|---|---|---|---|---|"
  for (i = 1; i <= run_count; i++) {
    run = run_names[i]
    if (run != "bars" && !starts(run, "worlds-")) continue
    a = agents[run, 1]
    order[++rows] = a
    line[a] = sprintf("| `%s` | %d | %s | %s | %s | %s |", a, deals[run], percent(run, a, "greedy"), points(run, a, "greedy"),
      percent(run, a, "random"), points(run, a, "random"))
  }
  # By number of worlds.
  for (i = 1; i <= rows; i++) for (j = i + 1; j <= rows; j++) if (worlds(order[j]) < worlds(order[i])) {
    swap = order[i]; order[i] = order[j]; order[j] = swap
  }
  for (i = 1; i <= rows; i++) print line[order[i]]
}

function worlds(agent) { gsub(/[^0-9]/, "", agent); return agent + 0 }

function presets(    i, run) {
  print "\n## pimc against greedy in every preset\n"
  print "| preset | deals | score, % | points a hand | pimc beats greedy |\n|---|---|---|---|---|"
  for (i = 1; i <= run_count; i++) {
    run = run_names[i]
    if (starts(run, "preset-")) printf "| %s | %d | %s | %s | %s |\n", substr(run, 8), deals[run], percent(run, "pimc", "greedy"),
      points(run, "pimc", "greedy"), verdict(score[run, "pimc", "greedy"], score_error[run, "pimc", "greedy"], .5)
  }
}

function pools(    i, j, k, run, a, b, row) {
  print "\n## Everyone against everyone\n"
  print "Row against column: % of hands, points a hand below. Elo is Bradley-Terry over the pool, mean 0, ± 95 %."
  for (i = 1; i <= run_count; i++) {
    run = run_names[i]
    if (!starts(run, "pool-")) continue
    printf "\n### %s\n\n`%s`, %d deals a pair.\n\n", substr(run, 6), played[run], deals[run]
    row = "| | Elo |"
    for (j = 1; j <= size[run]; j++) row = row " " agents[run, j] " |"
    print row
    gsub(/[^|]+/, "---", row)
    print row
    for (j = 1; j <= size[run]; j++) {
      a = agents[run, j]
      row = "| " a " | " elo[run, a] " |"
      for (k = 1; k <= size[run]; k++) {
        b = agents[run, k]
        row = row (a == b ? " |" : " " percent(run, a, b) "<br>" points(run, a, b) " |")
      }
      print row
    }
  }
}

function cost(    i, j, game, a, row) {
  print "\n## What a move costs\n"
  print "Milliseconds of CPU on one core of a busy machine, each agent against itself: mean / 99th percentile / worst. The agents' budgets"
  print "are in worlds, iterations and positions (cap), so that a slower machine plays the same moves:\n"
  for (j = 1; j <= timers; j++) printf "* `%s`: %s\n", timer_name[j], budget[timer_name[j]]
  print ""
  row = "| preset |"
  for (j = 1; j <= timers; j++) row = row " " timer_name[j] " |"
  print row
  gsub(/[^|]+/, "---", row)
  print row
  for (i = 1; i <= timed_count; i++) {
    game = timed_games[i]
    row = "| " game " |"
    for (j = 1; j <= timers; j++) {
      a = timer_name[j]
      row = row sprintf(" %.3g / %.3g / %.3g |", mean[game, a], p99[game, a], worst[game, a])
    }
    print row
  }
}
