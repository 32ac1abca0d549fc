//! `verdicts.csv`, and what CSV needs.

use crate::verdict::VerdictRow;

/// One value of a verdict.
#[derive(Debug, Clone, PartialEq)]
pub enum Field {
    /// A text.
    Text(String),
    /// A number, not rounded.
    Number(f64),
    /// A whole number.
    Count(u64),
    /// Not known.
    Missing,
}

impl Field {
    /// As CSV has it.
    pub fn text(&self) -> String {
        match self {
            Field::Text(text) => text.clone(),
            // All digits, however small it is.
            Field::Number(number) if *number != 0.0 && number.abs() < 1e-5 => format!("{number:e}"),
            // A zero has no sign.
            Field::Number(number) => (number + 0.0).to_string(),
            Field::Count(count) => count.to_string(),
            Field::Missing => String::new(),
        }
    }

    fn number(value: Option<f64>) -> Field {
        value.map_or(Field::Missing, Field::Number)
    }

    fn word(text: Option<&str>) -> Field {
        text.map_or(Field::Missing, |text| Field::Text(text.to_owned()))
    }
}

impl VerdictRow {
    /// The columns of `verdicts.csv`. Without a row their names are known all the same.
    fn columns(row: Option<&VerdictRow>) -> Vec<(&'static str, Field)> {
        let test = row.and_then(|row| row.cell.test.as_ref().ok());
        let sampled = test.filter(|test| !test.design.exact);
        let estimate = row.and_then(|row| row.estimate);
        let figure = |of: fn(&VerdictRow) -> Option<f64>| Field::number(row.and_then(of));
        let text = |of: fn(&VerdictRow) -> &String| Field::word(row.map(|row| of(row).as_str()));
        let exact = row.and_then(|row| row.exact).map(|exact| exact.to_string());
        vec![
            ("claim", text(|row| &row.cell.claim)),
            ("reading", text(|row| &row.cell.reading)),
            ("game", text(|row| &row.cell.game)),
            ("opponent", text(|row| &row.cell.opponent)),
            ("effect_per_decision", figure(|row| row.figures.per_decision)),
            ("frequency", figure(|row| row.figures.frequency)),
            ("effect_per_hand", figure(|row| row.figures.per_hand)),
            ("low", Field::number(estimate.and_then(|estimate| estimate.low))),
            ("high", Field::number(estimate.and_then(|estimate| estimate.high))),
            ("p", figure(|row| row.p)),
            ("p_holm", figure(|row| row.p_holm)),
            ("p_small", figure(|row| row.p_small)),
            ("exact", Field::word(exact.as_deref())),
            ("verdict", Field::word(row.map(|row| row.verdict.word()))),
            ("n", row.zip(sampled).map_or(Field::Missing, |(row, _)| Field::Count(row.deals))),
            ("outcome", Field::word(sampled.map(|test| test.measure.word()))),
            ("per", Field::word(sampled.map(|test| test.per.word()))),
            ("direction", Field::word(test.map(|test| test.direction.word()))),
            ("smallest", Field::number(sampled.map(|test| test.smallest))),
            ("reason", Field::word(row.and_then(|row| row.reason.as_deref()))),
            ("quote", text(|row| &row.cell.quote)),
        ]
    }

    /// The names and values of its line in `verdicts.csv`. What `per` names decides, `effect_per_hand` or `effect_per_decision`: `low` and
    /// `high` (its 95 % interval), `p`, `p_holm`, `p_small`, `smallest` and the verdict are of that figure and not of the other. Effects are in
    /// the unit of `outcome`: for `score` shares of hands, .01 for 1 %; for `points` points.
    pub fn fields(&self) -> Vec<(&'static str, Field)> {
        VerdictRow::columns(Some(self))
    }
}

/// The names of the columns of `verdicts.csv`.
pub fn verdict_columns() -> Vec<&'static str> {
    VerdictRow::columns(None).into_iter().map(|(name, _)| name).collect()
}

/// The file: a line a cell. Nothing is rounded, and what is not known is empty.
pub fn verdicts_csv(rows: &[VerdictRow]) -> String {
    let header = verdict_columns().into_iter().map(str::to_owned).collect();
    let record = |row: &VerdictRow| row.fields().iter().map(|(_, field)| field.text()).collect();
    csv_text(std::iter::once(header).chain(rows.iter().map(record)))
}

/// Records as CSV with lines that end with a single newline character.
pub(crate) fn csv_text(records: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for record in records {
        let fields: Vec<String> = record.iter().map(|field| quoted(field)).collect();
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
