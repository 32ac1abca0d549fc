//! What is seen of a run of claims while it goes on.

use std::time::{Duration, Instant};

use boneyard_lab::{Observer, Progress};
use indicatif::{HumanDuration, ProgressBar};

use crate::args::TalkArgs;
use crate::rounding::thousands;

/// Draws how far the run is.
pub(super) struct Watch {
    pub(super) bar: ProgressBar,
    /// Whether anything was played.
    pub(super) begun: bool,
    start: Instant,
    shown: Option<Instant>,
}

/// Nobody reads faster.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

impl Watch {
    pub(super) fn new(talk: &TalkArgs) -> Self {
        let bar = talk.progress(0, "{bar:24} {percent} %  {prefix}\n{wide_msg}");
        Watch { bar, begun: false, start: Instant::now(), shown: None }
    }
}

impl Observer for Watch {
    fn progress(&mut self, progress: &Progress<'_>) {
        self.begun = true;
        if self.bar.is_hidden() || self.shown.is_some_and(|last| last.elapsed() < BETWEEN_LOOKS) {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.start.elapsed().as_secs_f64().max(1e-9);
        let left =
            progress.all_work.saturating_sub(progress.work) as f64 * seconds / progress.work.max(1) as f64;
        // Of what takes longer than a person lives nothing need be said.
        let left = Some(left).filter(|seconds| (0.0..3e9).contains(seconds)).map(Duration::from_secs_f64);
        let left = left.map_or("?".to_owned(), |left| format!("{:#}", HumanDuration(left)));
        let rate = thousands(progress.deals as f64 / seconds);
        self.bar.set_prefix(format!("{rate} deals/s  ETA {left}"));
        let cell = progress.cell;
        self.bar.set_message(format!(
            "{} {}, {}, against {}",
            cell.claim, cell.reading, cell.game, cell.opponent
        ));
        self.bar.set_length(progress.all_work);
        self.bar.set_position(progress.work);
    }
}
