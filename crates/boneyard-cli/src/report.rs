//! `boneyard report`: a folder of results as a page with pictures.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use boneyard_report::{ReportError, report, write};
use clap::Args;

use crate::args::TalkArgs;
use crate::failure::Failure;
use crate::output;

/// Results as a page with pictures, tables and sentences
///
/// Made from the CSV files and the manifest alone, whoever wrote them: report.html, one page with everything in it, which needs no network
/// and suits a telephone, a dark screen and a printer; README.md, the same for where Markdown is shown; and a folder report with each
/// picture as SVG and each table as CSV (report/files.csv lists them, with the commands that made them). The same results give the same bytes.
///
/// A run that is not finished gets a report that says so. A folder whose files are not as a run wrote them, edited, torn or missing, gets
/// none and the exit code 1; one without results 2. Other files in it, of which no picture is made, are not read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard pit random greedy doubles --deals 2000 --out r
  boneyard report r             # crosstable, ratings, margins: r/report.html
  boneyard advice H3 H5 --out v
  boneyard report v             # verdicts, a forest plot of the effects
  boneyard tune book --against book --budget 20000 --out b.toml
  boneyard report b.toml        # parameters, looks: b.report/report.html
  boneyard report r --out elsewhere    # leaves the folder r as it is")]
pub(crate) struct ReportArgs {
    /// The folder of 'boneyard pit' or 'boneyard advice', a file of 'boneyard tune' or a folder of them, a folder of many runs such as
    /// results/0001-strength, or one with the CSV of 'boneyard exploit', such as results/0004-equilibria
    #[arg(value_name = "DIR")]
    path: PathBuf,
    /// Write the report to this folder, which is created [default: DIR; FILE.report beside FILE.toml]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    talk: TalkArgs,
}

/// Runs `boneyard report`.
pub(crate) fn run(args: &ReportArgs) -> Result<(), Failure> {
    let explain = |error| explain(error, &args.path);
    let made = report(&args.path).map_err(explain)?;
    let out = args.out.clone().unwrap_or_else(|| made.home.clone());
    write(&made, &out).map_err(explain)?;
    if let Some(warning) = &made.warning {
        output::warning(warning);
    }
    for sentence in &made.lead {
        args.talk.note(sentence);
    }
    output::data(&format!("{}\n", out.join("report.html").display()))
}

/// What is asked for can be a slip of the pen; files that are not as a run wrote them are none.
fn explain(error: ReportError, asked: &Path) -> Failure {
    match error {
        ReportError::Foreign { .. } | ReportError::InTheWay(_) => Failure::Usage(vec![error.to_string()]),
        ReportError::File { ref fault, ref path, .. }
            if fault.kind() == std::io::ErrorKind::NotFound && path == asked =>
        {
            Failure::Usage(vec![error.to_string()])
        }
        error => Failure::Failed(anyhow!("{error}")),
    }
}
