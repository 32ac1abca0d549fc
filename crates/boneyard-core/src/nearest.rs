//! "Did you mean": the nearest of the known names.

/// The candidate nearest to `text`, if one is near enough to be a slip of the pen.
///
/// ```
/// use boneyard_core::nearest::nearest;
/// assert_eq!(nearest("gredy", ["random", "greedy"]).as_deref(), Some("greedy"));
/// assert_eq!(nearest("chess", ["random", "greedy"]), None);
/// ```
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let text = text.to_lowercase();
    candidates
        .into_iter()
        // One number is not a slip for another.
        .filter(|candidate| candidate.parse::<f64>().is_err())
        .map(|candidate| (distance(&text, candidate), candidate))
        .filter(|(edits, candidate)| *edits <= 1 + candidate.len().max(text.len()) / 4)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate.to_owned())
}

/// ` (did you mean 'x'?)`, or nothing.
pub fn hint(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(" (did you mean '{name}'?)")).unwrap_or_default()
}

/// Edits between two texts: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let substitute = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = substitute.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn edits_are_counted() {
        for (a, b, edits) in
            [("", "", 0), ("abc", "abc", 0), ("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a, b), edits, "{a} {b}");
            assert_eq!(distance(b, a), edits, "{b} {a}");
        }
    }
}
