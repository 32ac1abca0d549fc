//! The ratings of a pool of three agents or more.

use boneyard_arena::{PoolSummary, Standing};
use boneyard_stats::ratings::NashOfPool;
use boneyard_stats::{Estimate, Level, Note};

use crate::output::wrapped;
use crate::rounding::{decimals_for, fixed, plus_minus, with_decimals};
use crate::sheet::{Value, table};

/// The table of ratings, which neighbours are not separated, and who has no rating.
pub(super) fn for_people(pool: &PoolSummary) -> String {
    let standings: Vec<Standing<'_>> = pool.standings().collect();
    let nash = pool.nash();
    let z = Level::P95.z();
    // The same number of decimals throughout, so that the eye can compare.
    let errors = standings.iter().filter_map(|standing| standing.se).map(|se| decimals_for(z * se));
    let decimals = errors.max().unwrap_or(0);
    let row = |(place, standing): (usize, &Standing<'_>)| {
        let rating = match (standing.elo, standing.se) {
            (Some(elo), Some(se)) => with_decimals(elo, z * se, decimals),
            (Some(elo), None) => fixed(elo, decimals),
            (None, _) => "?".to_owned(),
        };
        let lead = standings.get(place + 1).and_then(|next| pool.lead(standing.entrant, next.entrant));
        let ahead = lead.and_then(|lead| Some(plus_minus(lead.elo?, z * lead.se?, 0.0)));
        let superiority = lead.and_then(|lead| lead.superiority).map(|los| fixed(100.0 * los, 1));
        let (average, weight) = match &nash {
            Some(nash) => (nash_average(nash, standing.entrant), fixed(nash.weights[standing.entrant], 2)),
            None => ("?".to_owned(), "?".to_owned()),
        };
        let cells = [rating, ahead.unwrap_or_default(), superiority.unwrap_or_default(), average, weight];
        std::iter::once(standing.agent.to_owned()).chain(cells).collect()
    };
    let header = ["", "Elo", "ahead of the next", "LOS %", "Nash average", "weight"].map(str::to_owned);
    let rows = standings.iter().enumerate().map(row).collect();
    let mut text = wrapped("ratings (Bradley and Terry) in Elo, mean 0");
    text += &table(&header, rows, &[false, true, true, true, true, true]);
    text += &wrapped(&separation(pool, &standings));
    if let Some(fault) = pool.fault() {
        text += &wrapped(&format!("nobody is rated: {fault}"));
    }
    for standing in &standings {
        if let (None, Some(note)) = (standing.elo, standing.note) {
            text += &wrapped(&format!("{} is not rated: {note}", standing.agent));
        }
    }
    text
}

/// The Nash average of an entrant with its error.
fn nash_average(nash: &NashOfPool, entrant: usize) -> String {
    let average: &Estimate = &nash.averages[entrant];
    match (average.value, average.std_error) {
        (Some(value), Some(se)) if se > 0.0 => plus_minus(value, Level::P95.z() * se, 0.0),
        (Some(value), _) => fixed(value, 0),
        (None, _) => "?".to_owned(),
    }
}

/// A word on the neighbours whose order is not shown.
fn separation(pool: &PoolSummary, standings: &[Standing<'_>]) -> String {
    let neighbours = standings.windows(2).filter_map(|pair| {
        let lead = pool.lead(pair[0].entrant, pair[1].entrant)?;
        Some((pair[0].agent, pair[1].agent, lead.separated))
    });
    let neighbours: Vec<_> = neighbours.collect();
    let close: Vec<String> =
        neighbours.iter().filter(|pair| !pair.2).map(|pair| format!("{} and {}", pair.0, pair.1)).collect();
    match (neighbours.len(), close.len()) {
        (0, _) => String::new(),
        (_, 0) => "every agent is separated from the next: the 95 % interval of the difference holds no 0\n"
            .to_owned(),
        _ => format!("not separated: {} (the 95 % interval of the difference holds 0)\n", close.join(", ")),
    }
}

/// The two agents of a pair as data: `rating_a`, `rating_b`.
pub(super) const COLUMNS: [&str; 3] = ["rating_a", "rating_b", "rating_difference"];

/// Everything that JSON says of a pool, made once for all pairs.
pub(super) struct PoolValues<'p> {
    pool: &'p PoolSummary,
    standings: Vec<Standing<'p>>,
    nash: Option<NashOfPool>,
}

impl<'p> PoolValues<'p> {
    pub(super) fn new(pool: &'p PoolSummary) -> Self {
        let mut standings: Vec<_> = pool.standings().collect();
        standings.sort_by_key(|standing| standing.entrant);
        Self { pool, standings, nash: pool.nash() }
    }

    /// The values of [`COLUMNS`] for a pair of entrants.
    pub(super) fn of_pair(&self, (a, b): (usize, usize)) -> [Value; 3] {
        [self.agent(a), self.agent(b), self.difference(a, b)]
    }

    fn agent(&self, entrant: usize) -> Value {
        let standing = &self.standings[entrant];
        let average = self.nash.as_ref().map(|nash| &nash.averages[entrant]);
        let error = average.and_then(|average| average.std_error).map(|se| Level::P95.z() * se);
        Value::Object(vec![
            ("agent", standing.agent.into()),
            ("elo", standing.elo.into()),
            ("se", standing.se.into()),
            ("low", standing.low.into()),
            ("high", standing.high.into()),
            ("games", standing.games.into()),
            ("nash", average.and_then(|average| average.value).into()),
            ("nash_error", error.into()),
            ("nash_weight", self.nash.as_ref().map(|nash| nash.weights[entrant]).into()),
            ("note", standing.note.map(Note::text).into()),
        ])
    }

    fn difference(&self, a: usize, b: usize) -> Value {
        let lead = self.pool.lead(a, b);
        Value::Object(vec![
            ("elo", lead.and_then(|lead| lead.elo).into()),
            ("se", lead.and_then(|lead| lead.se).into()),
            ("los", lead.and_then(|lead| lead.superiority).into()),
        ])
    }
}
