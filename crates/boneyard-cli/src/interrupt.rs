//! Ctrl-C: the first asks a run to end well, the second ends the program; where a run has nothing to keep, the first does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use indicatif::ProgressBar;

use crate::failure::{Failure, INTERRUPTED};
use crate::output;

/// Listens for Ctrl-C (and for requests to terminate) from now on. The flag is set by the first.
pub(crate) fn listen(bar: &ProgressBar) -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let (seen, bar) = (Arc::clone(&flag), bar.clone());
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        bar.suspend(|| output::note("finishing what is being played; Ctrl-C again stops at once"));
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(flag)
}

/// Ends the program at the first Ctrl-C from now on: for runs that keep nothing before they are done.
pub(crate) fn end_at_once(bar: &ProgressBar) -> Result<(), Failure> {
    let bar = bar.clone();
    let end = move || {
        bar.finish_and_clear();
        output::warning("interrupted: nothing is kept");
        std::process::exit(i32::from(INTERRUPTED));
    };
    ctrlc::set_handler(end).context("cannot listen for Ctrl-C")?;
    Ok(())
}
