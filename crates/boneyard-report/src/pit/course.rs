//! How the scores came about, deal by deal, and the sequential test.

use boneyard_arena::ReadRun;
use boneyard_stats::sprt::{AfterSprt, Decision, EloModel, SprtTracker};
use boneyard_stats::{Estimate, Level as Confidence};

use super::Results;
use super::watch::Look;
use super::words::{Measure, deal_sets};
use crate::chart::{Course, Level, Point, Series, Style};
use crate::page::{Data, Figure, Section, real};
use crate::rounding::{as_given, decimals_for, fixed};

pub(super) fn sections(results: &Results) -> Vec<Section> {
    let mut sections = vec![scores(results)];
    sections.extend(results.run.report.sprt.as_ref().map(|sprt| test(results, sprt)));
    sections
}

/// Fewer deals have wild scores, and no place in the picture.
const FIRST_SEEN: u64 = 10;

fn counted(measure: Measure) -> &'static str {
    if measure == Measure::Matches { "pairs of matches (log scale)" } else { "deals (log scale)" }
}

/// Whose scores are followed: the first agent's, where there are two; else everybody's.
fn followed(run: &ReadRun) -> Vec<&str> {
    let labels = run.plan.entrants().iter().map(|entrant| entrant.label.as_str());
    labels.take(if run.report.pool.is_some() { usize::MAX } else { 1 }).collect()
}

fn scores(results: &Results) -> Section {
    let names = followed(&results.run);
    let looks = &results.watch.looks;
    let seen: Vec<&Look> =
        looks.iter().filter(|look| look.deals >= FIRST_SEEN.min(results.run.report.deals)).collect();
    let alone = names.len() == 1;
    let series: Vec<Series> = names
        .iter()
        .enumerate()
        .map(|(agent, name)| Series {
            name: (*name).to_owned(),
            points: seen.iter().filter_map(|look| point(look, agent, alone)).collect(),
            style: Style::Line,
        })
        .collect();
    let caption = caption(results, alone);
    let desc = names.iter().enumerate().map(|(agent, name)| {
        let last = seen
            .last()
            .map(|look| look.scores[agent].0)
            .map(|score| super::score::percent(&score, true, None));
        format!("{name} ends at {} %", last.unwrap_or_default())
    });
    let course = Course {
        title: "Score over deals",
        desc: &desc.collect::<Vec<_>>().join("; "),
        x_unit: counted(results.measure),
        y_unit: &format!("% of {} won", results.measure.games()),
        log: true,
        levels: &[Level { y: 50.0, words: if alone { "even" } else { "" }, bound: false }],
        y_range: range(&seen),
        series: &series,
        name: "score",
    };
    Section {
        heading: "Score over deals".to_owned(),
        text: Vec::new(),
        figures: vec![Figure {
            name: "score".to_owned(),
            caption,
            picture: Some(course.draw()),
            table: None,
            data: data(&names, looks),
        }],
    }
}

fn caption(results: &Results, alone: bool) -> String {
    let games = results.measure.games();
    if alone {
        let first = &results.run.plan.entrants()[0].label;
        format!(
            "Share of {games} that {first} had won after so many deals. The dark band is the 95 % interval for one look at a number of deals \
             that was fixed beforehand; the light band holds for all looks at once, whenever one stops."
        )
    } else {
        format!(
            "Share of {games} that each agent had won, against all others, after so many deals, with 95 % intervals for one look. The CSV has \
             those that hold for all looks at once."
        )
    }
}

fn point(look: &Look, agent: usize, alone: bool) -> Option<Point> {
    let (now, always) = &look.scores[agent];
    let ends = |estimate: &Estimate| Some((100.0 * estimate.low?, 100.0 * estimate.high?));
    let outer = if alone { ends(always) } else { None };
    Some(Point { x: look.deals as f64, y: 100.0 * now.value?, band: ends(now), outer })
}

/// What must be seen: the second half of the picture with its bands, and even.
fn range(looks: &[&Look]) -> (f64, f64) {
    let late = &looks[looks.len() / 3..];
    let ends =
        late.iter().flat_map(|look| look.scores.iter().flat_map(|(now, _)| [now.low, now.high, now.value]));
    let all = ends.flatten().map(|value| 100.0 * value).chain([50.0]);
    all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)))
}

fn data(names: &[&str], looks: &[Look]) -> Data {
    let mut data = Data::new(&["deals", "agent", "score", "low", "high", "always_low", "always_high"]);
    for look in looks {
        for (name, (now, always)) in names.iter().zip(&look.scores) {
            let numbers = [now.value, now.low, now.high, always.low, always.high].map(real);
            data.row([look.deals.to_string(), (*name).to_owned()].into_iter().chain(numbers));
        }
    }
    data
}

fn test(results: &Results, sprt: &SprtTracker) -> Section {
    let (lower, upper) = sprt.bounds();
    let looks = &results.watch.looks;
    let mut data = Data::new(&["deals", "llr", "lower", "upper"]);
    let mut points = Vec::new();
    for look in looks {
        let Some(llr) = look.llr else { continue };
        data.row([look.deals.to_string(), real(Some(llr)), real(Some(lower)), real(Some(upper))]);
        points.push(Point { x: look.deals as f64, y: llr, band: None, outer: None });
    }
    let all = points.iter().map(|point| point.y).chain([lower, upper]);
    let (least, most) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    let verdict = verdict(results, sprt);
    let course = Course {
        title: "Sequential test",
        desc: &verdict,
        x_unit: counted(results.measure),
        y_unit: "log-likelihood ratio of H1 to H0",
        log: true,
        levels: &[
            Level { y: upper, words: "above: H1 is accepted", bound: true },
            Level { y: lower, words: "below: H0 is accepted", bound: true },
            Level { y: 0.0, words: "", bound: false },
        ],
        // Room for the words beyond the bounds.
        y_range: (least - 0.12 * (most - least), most + 0.12 * (most - least)),
        series: &[Series { name: String::new(), points, style: Style::Line }],
        name: "test",
    };
    let caption = "The ratio after so many deals, between the bounds at which the test ends.".to_owned();
    Section {
        heading: "Sequential test".to_owned(),
        text: vec![verdict.clone()],
        figures: vec![Figure {
            name: "test".to_owned(),
            caption,
            picture: Some(course.draw()),
            table: None,
            data,
        }],
    }
}

/// How the test ended.
fn verdict(results: &Results, sprt: &SprtTracker) -> String {
    let test = sprt.sprt();
    let (elo0, elo1) = test.hypotheses();
    let [elo0, elo1] = [elo0, elo1].map(as_given);
    let unit = match test.model() {
        EloModel::Normalized => "normalized Elo",
        EloModel::Bayes => "Elo of the BayesElo model",
        _ => "Elo",
    };
    let pair = &results.run.report.summary[0];
    let (a, b, after) = (&pair.a, &pair.b, deal_sets(sprt.sets().sets(), results.measure));
    let (lower, upper) = sprt.bounds();
    let ratio =
        format!("the log-likelihood ratio is {}, its bounds {lower:.2} and {upper:.2}", fixed(sprt.llr(), 2));
    let mut text = match sprt.decision() {
        Decision::AcceptH1 => format!(
            "H1 is accepted after {after}: {a} is {elo1} {unit} ahead of {b} rather than {elo0}; {ratio}."
        ),
        Decision::AcceptH0 => format!(
            "H0 is accepted after {after}: {a} is {elo0} {unit} ahead of {b} rather than {elo1}; {ratio}."
        ),
        Decision::Continue => format!(
            "No decision after {after}: {a} may be {elo0} (H0) or {elo1} (H1) {unit} ahead of {b}; {ratio}."
        ),
    };
    if sprt.sets().spread_note().is_none() {
        let elo = AfterSprt::estimate(test, sprt.sets(), Confidence::P95).elo;
        if let (Some(value), Some(low), Some(high)) = (elo.value, elo.low, elo.high) {
            let decimals = decimals_for((high - low) / 2.0);
            let [value, low, high] = [value, low, high].map(|value| fixed(value, decimals));
            text += &format!(
                " Elo after the test: {value}, 95 % interval {low} to {high}; the other figures do not know that a test ended the run."
            );
        }
    }
    text
}
