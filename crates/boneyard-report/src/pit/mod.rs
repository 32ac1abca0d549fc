//! Tournaments: what a folder of `boneyard pit` says.

mod course;
mod hands;
pub mod score;
mod strength;
pub mod verdict;
mod watch;
pub mod words;

use std::path::Path;

use boneyard_arena::disk::regular;
use boneyard_arena::{GAMES, Manifest, ReadRun, RunEnd, SUMMARY, read_run, sprt_text, summary_csv};

use crate::error::ReportError;
use crate::page::{Page, Section};
use crate::rounding::thousands;
use verdict::{Verdict, verdicts};
use watch::Watch;
use words::{Measure, deal_sets, played, sentence};

/// A run with all that is to be told of it.
struct Results {
    run: ReadRun,
    watch: Watch,
    measure: Measure,
    verdicts: Vec<Verdict>,
}

/// The report of a folder.
pub(crate) fn page(dir: &Path) -> Result<Page, ReportError> {
    let results = read(dir)?;
    let run = &results.run;
    let labels: Vec<&str> = run.plan.entrants().iter().map(|entrant| entrant.label.as_str()).collect();
    let who = if let [a, b] = labels.as_slice() {
        format!("{a} against {b}")
    } else {
        format!("{} agents", labels.len())
    };
    let mut sections = strength::sections(&results);
    sections.extend(course::sections(&results));
    sections.extend(hands::sections(&results));
    sections.push(clock());
    Ok(Page {
        title: format!("{who} in {}", run.plan.game_name()),
        warning: results.warning(),
        lead: results.lead(),
        facts: results.facts(&labels),
        command: run.manifest.provenance.command.clone(),
        sections,
        ..Page::default()
    })
}

fn read(dir: &Path) -> Result<Results, ReportError> {
    let manifest = Manifest::read(dir)?;
    let fault = |fault| ReportError::Edited { path: dir.join(boneyard_arena::MANIFEST), fault };
    let plan = manifest.plan().map_err(fault)?;
    let part = plan.part(manifest.shard).map_err(|error| fault(error.to_string()))?;
    let mut watch = Watch::new(&plan, part.end - part.start);
    let run = read_run(dir, &mut watch)?;
    if run.report.deals == 0 {
        let found = "the run in it has not finished its first deal".to_owned();
        return Err(ReportError::Foreign { path: dir.to_owned(), found });
    }
    check_summary(dir, &run)?;
    let measure = Measure::of(plan.game().rules(), plan.length());
    let verdicts = verdicts(&run.report.summary, measure);
    Ok(Results { run, watch: watch.finish(), measure, verdicts })
}

/// The summary is made of the journal. Where it says otherwise somebody has edited one of them. (Another version may calculate the
/// last digit otherwise, and a run that was resumed and killed has none.)
fn check_summary(dir: &Path, run: &ReadRun) -> Result<(), ReportError> {
    let path = dir.join(SUMMARY);
    if run.manifest.provenance.version != env!("CARGO_PKG_VERSION") || !path.exists() {
        return Ok(());
    }
    let there = regular::read_text(&path).map_err(ReportError::file("read", &path))?;
    if there == summary_csv(&run.report.summary) {
        return Ok(());
    }
    if run.report.end == RunEnd::Interrupted {
        let (there, all) = (run.report.deals, run.wanted);
        let fault = format!(
            "{there} of {all} deals are whole; the command of the run with --resume plays the rest, or without summary.csv a report is \
             made of what is there"
        );
        return Err(ReportError::Torn { path: dir.join(GAMES), summary: SUMMARY, fault });
    }
    let fault = "it is not the summary of games.csv: one of the two was edited, or is of another run; a report is made without \
                 it, from games.csv alone"
        .to_owned();
    Err(ReportError::Edited { path, fault })
}

impl Results {
    /// Everything is said of a run that is not finished, and that it is not.
    fn warning(&self) -> Option<String> {
        let run = &self.run;
        let shard =
            run.manifest.shard.map(|shard| format!("This is shard {shard} of a plan, not the whole of it."));
        let open = (run.report.end == RunEnd::Interrupted).then(|| {
            format!(
                "This run is not finished: {} are played. Its figures will change.",
                played(run.report.deals, run.wanted, self.measure)
            )
        });
        let parts: Vec<String> = shard.into_iter().chain(open).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// A sentence for each pair, if they are few; of a pool the best.
    fn lead(&self) -> Vec<String> {
        let summary = &self.run.report.summary;
        if summary.len() <= 3 {
            let told = summary.iter().zip(&self.verdicts);
            return told
                .map(|(pair, verdict)| capital(&sentence(pair, self.measure, verdict)) + ".")
                .collect();
        }
        strength::of_pool(self).into_iter().collect()
    }

    fn facts(&self, labels: &[&str]) -> Vec<(&'static str, String)> {
        let (run, plan) = (&self.run, &self.run.plan);
        let hands: u64 = run.report.summary.iter().map(|pair| pair.totals.hands).sum();
        let each = if run.report.summary.len() > 1 { " for each pair of agents" } else { "" };
        let all = match run.report.end {
            // The test says when it is enough.
            RunEnd::Decided => deal_sets(run.report.deals, self.measure),
            _ => played(run.report.deals, run.wanted, self.measure),
        };
        let mut facts = vec![
            ("Game", plan.game_name().to_owned()),
            ("Agents", labels.join(", ")),
            ("Played", format!("{all}{each}, each in both rotations: {} hands", thousands(hands as f64))),
            ("Seed", plan.seed().to_string()),
        ];
        facts.extend(plan.sprt().map(|sprt| ("Test", sprt_text(sprt))));
        let made = &run.manifest.provenance;
        facts.push(("Version", format!("{} ({})", made.version, made.commit)));
        facts
    }
}

/// What a journal does not hold.
fn clock() -> Section {
    Section {
        heading: "Time of moves".to_owned(),
        text: vec![
            "A journal has no clock: the same seed gives the same bytes on every machine. What moves cost on yours is shown by boneyard \
             bench."
                .to_owned(),
        ],
        figures: Vec::new(),
    }
}

/// A sentence with a capital, unless it begins with the name of an agent, which is written as it is.
fn capital(sentence: &str) -> String {
    for start in ["no difference", "no verdict"] {
        if let Some(rest) = sentence.strip_prefix(start) {
            return format!("N{}{rest}", &start[1..]);
        }
    }
    sentence.to_owned()
}
