//! What is seen of a run while it goes on: a bar, and of two agents a line with the figures so far.

use std::time::{Duration, Instant};

use boneyard_arena::{Observer, PairTotals, Progress};
use boneyard_stats::Level;
use boneyard_stats::sprt::SprtTracker;
use indicatif::{HumanDuration, ProgressBar};

use super::args::Job;
use super::score::percent;
use super::sprt::{deals_to_go, state};
use super::words;
use crate::args::TalkArgs;
use crate::rounding::thousands;

/// Draws how far a run is.
pub(super) struct Watch {
    pub(super) bar: ProgressBar,
    /// Whether anything was played.
    pub(super) begun: bool,
    /// What fixtures are called.
    games: &'static str,
    /// The first of two agents.
    first: Option<String>,
    start: Instant,
    /// From where the speed is measured: what was there already (by resuming) says nothing about it.
    origin: Option<(Instant, u64)>,
    /// When something was last shown.
    shown: Option<Instant>,
}

/// A run that ends sooner needs no bar.
const BEFORE_DRAWING: Duration = Duration::from_millis(250);
/// Nobody reads faster.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

impl Watch {
    pub(super) fn new(job: &Job, talk: &TalkArgs) -> Self {
        let games = job.measure.games();
        let bar = match job.plan.sprt() {
            // Nobody knows how long a test will be.
            Some(_) => "{human_pos}",
            None => "{bar:24} {human_pos} of {human_len}",
        };
        let first = match job.plan.entrants() {
            [first, _] => Some(first.label.clone()),
            _ => None,
        };
        let figures = if first.is_some() { "\n{wide_msg}" } else { "" };
        let bar = talk.progress(job.fixtures(), &format!("{bar} {games}  {{prefix}}{figures}"));
        Watch { bar, begun: false, games, first, start: Instant::now(), origin: None, shown: None }
    }

    fn show(&self, progress: &Progress<'_>) {
        let (since, before) = self.origin.unwrap_or((self.start, 0));
        let rate = (progress.fixtures - before) as f64 / since.elapsed().as_secs_f64().max(1e-9);
        let left =
            time_left(progress, rate).map_or("?".to_owned(), |left| format!("{:#}", HumanDuration(left)));
        self.bar.set_prefix(format!("{} {}/s  ETA {left}", thousands(rate), self.games));
        if let (Some(first), [totals]) = (&self.first, progress.totals) {
            self.bar.set_message(figures(first, totals, progress.sprt));
        }
        self.bar.set_position(progress.fixtures);
    }
}

impl Observer for Watch {
    fn progress(&mut self, progress: &Progress<'_>) {
        self.begun = true;
        self.origin.get_or_insert((Instant::now(), progress.fixtures));
        let seen = self.shown.is_some_and(|last| last.elapsed() < BETWEEN_LOOKS);
        if self.bar.is_hidden() || seen || self.start.elapsed() < BEFORE_DRAWING {
            return;
        }
        self.shown = Some(Instant::now());
        self.show(progress);
    }
}

/// How long the run will go on, at a speed in fixtures a second. A test, if it goes on as it has, ends before the plan does.
fn time_left(progress: &Progress<'_>, rate: f64) -> Option<Duration> {
    let all = progress.all_fixtures.saturating_sub(progress.fixtures) as f64;
    let left = match progress.sprt {
        None => all,
        Some(sprt) => {
            let per_deal = progress.fixtures as f64 / progress.deals as f64;
            (deals_to_go(sprt)? * per_deal).min(all)
        }
    };
    // Of what takes longer than a person lives nothing need be said.
    Some(left / rate).filter(|seconds| (0.0..3e9).contains(seconds)).map(Duration::from_secs_f64)
}

/// The figures of two agents so far, on one line.
fn figures(first: &str, totals: &PairTotals, sprt: Option<&SprtTracker>) -> String {
    let sets = &totals.sets;
    let percent = match percent(&sets.score(Level::P95), true, None) {
        unknown if unknown.is_empty() => "?".to_owned(),
        percent => percent,
    };
    let counts: Vec<String> = sets.counts().iter().map(u64::to_string).collect();
    let mut text =
        format!("{first} {percent} %  Elo {}  Ptnml {}", words::elo(&sets.elo(Level::P95)), counts.join(" "));
    if let Some(sprt) = sprt {
        text += &format!("  {}", state(sprt));
    }
    text
}

#[cfg(test)]
mod tests {
    use boneyard_stats::DealSets;
    use boneyard_stats::sprt::{EloModel, Sprt};

    use super::*;

    #[test]
    fn the_line_has_score_elo_counts_and_ratio() {
        let mut totals = PairTotals::default();
        assert_eq!(figures("greedy", &totals, None), "greedy ? %  Elo ?  Ptnml 0 0 0 0 0");
        totals.sets = DealSets::from_counts(&[379, 10170, 21828, 10640, 343]).unwrap();
        let sprt = Sprt::new(EloModel::Normalized, 0.0, 2.0, 0.05, 0.05).unwrap();
        let mut tracker = SprtTracker::new(sprt, 2, 1).unwrap().without_overshoot_correction();
        tracker.observe(&totals.sets).unwrap();
        assert_eq!(
            figures("greedy", &totals, Some(&tracker)),
            "greedy 50.23 ± 0.17 %  Elo 1.6 ± 1.2  Ptnml 379 10170 21828 10640 343  LLR 2.95 (-2.94, 2.94)"
        );
        assert_eq!(deals_to_go(&tracker), None);
    }

    #[test]
    fn a_test_is_foreseen_by_its_course() {
        let sprt = Sprt::new(EloModel::Normalized, 0.0, 10.0, 0.05, 0.05).unwrap();
        let mut tracker = SprtTracker::new(sprt, 2, 1).unwrap().without_overshoot_correction();
        assert_eq!(deals_to_go(&tracker), None, "before the first deal");
        // Identical agents: the ratio falls by the same bit with every deal.
        tracker.observe(&DealSets::from_counts(&[0, 0, 1000, 0, 0]).unwrap()).unwrap();
        let more = deals_to_go(&tracker).unwrap();
        assert!((700.0..850.0).contains(&more), "{more}");
    }
}
