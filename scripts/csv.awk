# CSV for the scripts that come after it: `file` counts the files, `f[column["name"]]` is a field of the line. Heads are passed over.

# Splits a line of CSV; a quoted field may hold commas.
function fields(line, into,    n, quoted, i, c) {
  n = 1; quoted = 0; split("", into); into[1] = ""
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (c == "\"") quoted = !quoted
    else if (c == "," && !quoted) into[++n] = ""
    else into[n] = into[n] c
  }
  return n
}

# A mean with half its interval; both ends of it have columns of their own.
function interval(name, scale, form) {
  return sprintf(form, scale * f[column[name]], scale * (f[column[name "_high"]] - f[column[name "_low"]]) / 2)
}

FNR == 1 {
  file++
  split("", column)
  n = fields($0, header)
  for (i = 1; i <= n; i++) column[header[i]] = i
  next
}

{ fields($0, f) }
