//! What a tuning came to.

use boneyard_agents::AgentSpec;
use boneyard_stats::{DealSets, Estimate, Level, Note};

use super::Tuning;
use super::file::{Confirmation, Tuned};
use crate::chart::{Interval, Intervals, Mark};
use crate::page::{Data, Figure, Section, Table, real};
use crate::pit::score::percent;
use crate::rounding::{fixed, plus_minus, thousands};

/// What is said where nothing had to be confirmed.
pub const STAYED: &str = "No gain shown: the search ended where it began.";

/// What was gained on the start, with its error: of a share of the hands, 0-1, what it is above a half, else points a hand.
pub fn gain(value: f64, [low, high]: [f64; 2], is_share: bool) -> String {
    if is_share {
        format!("{} % of the hands", plus_minus(100.0 * (value - 0.5), 50.0 * (high - low), 0.0))
    } else {
        format!("{} points a hand", plus_minus(value, 0.5 * (high - low), 0.0))
    }
}

/// The verdict of the confirmation.
pub(super) fn sentence(tuned: &Tuned) -> String {
    let Confirmation { verdict, sets, score, points, low, high, .. } = &tuned.confirmation;
    let played = thousands(sets.sets() as f64);
    let gain = match (score.or(*points), low, high) {
        (Some(value), Some(low), Some(high)) => gain(value, [*low, *high], score.is_some()),
        _ if sets.sets() == 0 => return STAYED.to_owned(),
        _ => {
            let agent = &tuned.agent;
            return format!(
                "The tuned {agent} is {verdict} on {played} fresh deal sets; too one-sided for an interval."
            );
        }
    };
    let than = format!("{gain} against {} on {played} fresh deal sets", tuned.confirmation.against);
    match verdict.as_str() {
        "better" => format!("The tuned {} is better: {than}.", tuned.agent),
        "worse" => format!("The tuned {} is worse: {than}.", tuned.agent),
        _ => format!("No gain of the tuned {} is shown: {than}.", tuned.agent),
    }
}

impl Confirmation {
    /// The share of hands won.
    fn known(&self) -> Estimate {
        let Some(value) = self.score else { return self.sets.score(Level::P95) };
        let bare = Estimate::without_error(value, Level::P95, self.sets.sets(), Note::NoSpread);
        Estimate { low: self.low, high: self.high, ..bare }
    }

    /// Mark and colour of its verdict.
    fn look(&self) -> (Mark, &'static str) {
        match self.verdict.as_str() {
            "better" => (Mark::Up, "supported"),
            "worse" => (Mark::Down, "refuted"),
            _ => (Mark::Ring, "open"),
        }
    }
}

/// What several tunings came to, each against its own start on fresh deals.
pub(super) fn together(tunings: &[Tuning]) -> Section {
    let mut table = Table::new(&["tuning", "#% of hands", "#deal sets", "verdict"]);
    let mut data =
        Data::new(&["tuning", "agent", "game", "against", "score", "low", "high", "deal_sets", "verdict"]);
    let mut rows = Vec::new();
    for Tuning { stem, tuned, .. } in tunings {
        let told = &tuned.confirmation;
        let known = told.known();
        let words =
            if known.value.is_some() { format!("{} %", percent(&known, true, None)) } else { String::new() };
        let sets = told.sets.sets();
        table.row([stem.clone(), words.clone(), thousands(sets as f64), told.verdict.clone()]);
        let names = [stem, &tuned.agent, &tuned.game, &told.against].map(Clone::clone);
        let numbers = [known.value, known.low, known.high].map(real);
        data.row(names.into_iter().chain(numbers).chain([sets.to_string(), told.verdict.clone()]));
        let label = format!("{stem}: {} in {}", tuned.agent, tuned.game);
        let [value, low, high] = [known.value, known.low, known.high].map(|end| end.map(|end| 100.0 * end));
        let (mark, class) = told.look();
        rows.push(Interval { heading: None, label, words, value, low, high, mark, class });
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: "What the tunings came to",
        desc: &desc,
        unit: "% of hands won against the start, a tie being half a win",
        marks: &[(50.0, "no gain")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let caption = "Each tuned agent against its own start, on deals that its tuning has not seen, with 95 % intervals. ▲ better, ▼ worse, ○ no gain shown."
        .to_owned();
    let name = "confirmations".to_owned();
    let figure = Figure { name, caption, picture: Some(picture.draw()), table: Some(table), data };
    Section { heading: "All tunings".to_owned(), text: Vec::new(), figures: vec![figure] }
}

/// Everything that was played on fresh deals.
pub(super) fn confirmation(tuned: &Tuned, prefix: &str) -> Section {
    let mut table = Table::new(&["who", "#% of hands", "#deal sets"]);
    let mut data =
        Data::new(&["who", "against", "score", "low", "high", "deal_sets", "ll", "ld", "dd", "wd", "ww"]);
    let mut rows = Vec::new();
    let mut add = |who: &str, against: &str, score: &Estimate, sets: &DealSets, (mark, class)| {
        let label = format!("{who} against {against}");
        let words =
            if score.value.is_some() { format!("{} %", percent(score, true, None)) } else { String::new() };
        table.row([label.clone(), words.clone(), thousands(sets.sets() as f64)]);
        let numbers = [score.value, score.low, score.high].map(real);
        let counts =
            std::iter::once(sets.sets()).chain(sets.counts().iter().copied()).map(|count| count.to_string());
        data.row([who.to_owned(), against.to_owned()].into_iter().chain(numbers).chain(counts));
        let [value, low, high] =
            [score.value, score.low, score.high].map(|value| value.map(|value| 100.0 * value));
        rows.push(Interval { heading: None, label, words, value, low, high, mark, class });
    };
    let (own, start) = (format!("tuned {}", tuned.agent), tuned.start.as_str());
    let told = &tuned.confirmation;
    add(&own, &told.against, &told.known(), &told.sets, told.look());
    for one in &tuned.comparisons {
        add(&own, &one.against, &one.tuned.score(Level::P95), &one.tuned, (Mark::Dot, "s0"));
        add(start, &one.against, &one.start.score(Level::P95), &one.start, (Mark::Ring, "s6"));
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: "The tuned agent on fresh deals",
        desc: &desc,
        unit: "% of hands won, a tie being half a win",
        marks: &[(50.0, "even")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let caption = format!(
        "Matches on deals that the tuning has not seen, with 95 % intervals. A sequential test may end the one against the start \
         early ({}); its interval is corrected for that.",
        told.test
    );
    let figure = Figure {
        name: format!("{prefix}confirmation"),
        caption,
        picture: Some(picture.draw()),
        table: Some(table),
        data,
    };
    Section { heading: "Confirmation".to_owned(), text: Vec::new(), figures: vec![figure] }
}

/// Each parameter before and after, and how much it told of the value, where the method can say.
pub(super) fn parameters(tuning: &Tuning, prefix: &str) -> Section {
    let tuned = &tuning.tuned;
    let start = tuned.start.parse::<AgentSpec>().ok();
    let has_importance = !tuned.importance.is_empty();
    let mut table = Table::new(if has_importance {
        &["parameter", "#start", "#tuned", "#importance"]
    } else {
        &["parameter", "#start", "#tuned"]
    });
    let mut data = Data::new(&["parameter", "start", "tuned", "importance"]);
    for (name, value) in &tuned.params {
        let before = start.as_ref().map(|spec| before(spec, name)).unwrap_or_default();
        let share = tuned.importance.iter().find(|(other, _)| other == name).map(|(_, share)| *share);
        let mut cells = vec![name.clone(), before.clone(), value.clone()];
        if has_importance {
            cells.push(share.map(|share| format!("{} %", fixed(100.0 * share, 0))).unwrap_or_default());
        }
        table.row(cells);
        data.row([name.clone(), before, value.clone(), real(share)]);
    }
    let picture = has_importance.then(|| importance(tuned));
    let caption =
        "The parameters before and after. No error is known of a single one: they were tuned together."
            .to_owned();
    let figure = Figure { name: format!("{prefix}parameters"), caption, picture, table: Some(table), data };
    Section { heading: "Parameters".to_owned(), text: Vec::new(), figures: vec![figure] }
}

fn before(start: &AgentSpec, name: &str) -> String {
    let default = start.info().params.iter().find(|param| param.name == name).map(|param| param.default);
    start.value(name).or(default).unwrap_or_default().to_owned()
}

fn importance(tuned: &Tuned) -> crate::chart::Picture {
    let mut shares = tuned.importance.clone();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let rows: Vec<Interval> = shares
        .iter()
        .map(|(name, share)| Interval {
            heading: None,
            label: name.clone(),
            words: format!("{} %", fixed(100.0 * share, 0)),
            value: Some(100.0 * share),
            // A stick from nothing to the share.
            low: Some(0.0),
            high: Some(100.0 * share),
            mark: Mark::Dot,
            class: "s0",
        })
        .collect();
    let desc = rows.iter().map(|row| format!("{} {}", row.label, row.words)).collect::<Vec<_>>().join(", ");
    Intervals {
        title: "Importance of the parameters",
        desc: &desc,
        unit: "% of what was told of the value",
        marks: &[(0.0, "")],
        bounds: None,
        log: false,
        rows: &rows,
    }
    .draw()
}
