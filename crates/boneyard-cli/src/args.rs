//! Arguments that several subcommands share, and what is built from them.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use boneyard_arena::command::game_label;
use boneyard_core::{PRESETS, Preset, Rules};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::{Failure, Faults};
use crate::hand::Line;
use crate::out_file::check_free;
use crate::output::{self, Format};
use crate::picture::{self, Chapter};
use crate::text_file::read_file;

/// How data is written.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// How the data is written [default: table on a terminal, csv in a pipe]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

impl FormatArgs {
    /// The format that is asked for.
    pub(crate) fn asked(&self) -> Option<Format> {
        self.format
    }

    /// The format to be used.
    pub(crate) fn format(&self) -> Format {
        Format::or_default(self.format)
    }
}

/// Pictures beside the data.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Draw the layout, doubles crosswise, as an SVG to this file; without --format its name is all that is printed
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Show the hand move by move on a page of HTML in this file; without --format its name is all that is printed
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Replace a picture or a page that is there already
    #[arg(long)]
    force: bool,
    /// Nothing but ASCII on the screen [default: where the locale has no UTF-8]
    #[arg(long)]
    ascii: bool,
}

impl PictureArgs {
    /// The files that are wanted, with their options.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let files = [("--svg", &self.svg), ("--html", &self.html)];
        files.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?)))
    }

    /// What would fail at the end fails now, and what is in the way is left alone.
    pub(crate) fn check(&self, faults: &mut Faults) {
        if self.ascii {
            output::set_ascii(true);
        }
        self.files().for_each(|(option, path)| check_free(option, path, self.force, faults));
        if self.svg.is_some() && self.svg == self.html {
            faults.add("--svg and --html: two files cannot have one name");
        }
    }

    /// Says which files were written.
    pub(crate) fn tell(&self) -> Result<(), Failure> {
        let names: String = self.files().map(|(_, path)| format!("{}\n", path.display())).collect();
        output::data(&names)
    }

    /// Writes what is wanted of these hands; whether anything is.
    pub(crate) fn write(&self, title: &str, chapters: &[Chapter<'_>]) -> Result<bool, Failure> {
        if let Some(path) = &self.svg {
            let [Chapter { hand, .. }] = chapters else {
                return Err(Failure::Usage(vec![format!(
                    "--svg {}: it shows one hand, and these are {}: choose one by --hand",
                    path.display(),
                    chapters.len()
                )]));
            };
            let line = Line::of(hand.state.public());
            picture::write(path, &picture::layout(&line, hand.state.game(), None).file())?;
        }
        if let Some(path) = &self.html {
            picture::write(path, &picture::page(title, chapters))?;
        }
        Ok(self.files().next().is_some())
    }
}

/// What is said beside the data.
#[derive(Debug, Args)]
pub(crate) struct TalkArgs {
    /// Nothing on standard error but warnings and errors
    #[arg(short, long)]
    quiet: bool,
    /// No progress bar (there is none where standard error is no terminal)
    #[arg(long)]
    no_progress: bool,
}

impl TalkArgs {
    /// Says something that is neither data nor a warning.
    pub(crate) fn note(&self, text: &str) {
        if self.quiet {
            return;
        }
        match output::width() {
            Some(width) => output::note(output::wrapped_at(text, width.into()).trim_end()),
            None => output::note(text),
        }
    }

    /// A progress bar on standard error; an invisible one where none is wanted.
    pub(crate) fn progress(&self, len: u64, template: &str) -> ProgressBar {
        if self.quiet || self.no_progress || !output::can_draw() {
            return ProgressBar::hidden();
        }
        let mut style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        if output::is_ascii() {
            style = style.progress_chars("#>-");
        }
        ProgressBar::new(len).with_style(style)
    }
}

/// Options that override a game's.
#[derive(Debug, Args)]
pub(crate) struct SetArgs {
    /// Override one option of the game, such as 'reserve=0'; can be given several times
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,
}

/// Which game is played.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game: a name (see 'boneyard games') or a rules file that ends in .toml
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "block")]
    game: String,
    #[command(flatten)]
    set: SetArgs,
}

impl GameArgs {
    /// The game, or `None` and every fault is kept.
    pub(crate) fn build(&self, faults: &mut Faults) -> Option<ChosenGame> {
        self.set.apply_to(&self.game, faults)
    }
}

/// A game that was chosen on the command line. Its rules can be played.
#[derive(Debug)]
pub(crate) struct ChosenGame {
    /// The preset's full name, or the file's; with the options that were set, in brackets.
    pub(crate) label: String,
    /// What it is, one line.
    pub(crate) about: String,
    /// Where it comes from.
    pub(crate) source: String,
    /// The rules.
    pub(crate) rules: Rules,
}

impl SetArgs {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// The named game with these options set, or `None` and every fault is kept.
    pub(crate) fn apply_to(&self, name: &str, faults: &mut Faults) -> Option<ChosenGame> {
        let game = read_game(name, faults);
        // Where the game is unknown, its options can be wrong too: they are tried on any rules.
        let mut rules = game.as_ref().map_or_else(|| PRESETS[0].rules(), |game| game.rules.clone());
        let all_set = self.set_options(&mut rules, faults);
        let mut game = game.filter(|_| all_set)?;
        if let Err(error) = rules.check() {
            for (_, fault) in error.faults {
                faults.add(format!("impossible rules: {fault}"));
            }
            return None;
        }
        game.label = game_label(&game.label, &game.rules, &rules);
        Some(ChosenGame { rules, ..game })
    }

    /// Sets the options one after another; false if one of them was wrong.
    fn set_options(&self, rules: &mut Rules, faults: &mut Faults) -> bool {
        let mut all_set = true;
        let mut seen: Vec<&str> = Vec::new();
        for text in &self.set {
            let result = match text.split_once('=').map(|(option, value)| (option.trim(), value.trim())) {
                None => Err(format!("'{text}' is not of the form option=value")),
                Some((option, _)) if seen.contains(&option) => Err(format!("option '{option}' is set twice")),
                Some((option, value)) => {
                    seen.push(option);
                    rules.set_option(option, value).map_err(|error| error.to_string())
                }
            };
            all_set &= faults.keep(result.map_err(|fault| format!("--set: {fault}"))).is_some();
        }
        all_set
    }
}

/// A preset by its name, or a rules file by its path.
fn read_game(name: &str, faults: &mut Faults) -> Option<ChosenGame> {
    if name.ends_with(".toml") {
        return read_rules_file(name, faults);
    }
    let preset = faults.keep(Preset::named(name))?;
    Some(ChosenGame {
        label: preset.name.to_owned(),
        about: preset.about.to_owned(),
        source: preset.source.to_owned(),
        rules: preset.rules(),
    })
}

fn read_rules_file(path: &str, faults: &mut Faults) -> Option<ChosenGame> {
    let text =
        read_file(Path::new(path)).map_err(|error| format!("cannot read the rules file '{path}': {error}"));
    let text = String::from_utf8(faults.keep(text)?).map_err(|_| format!("{path}: not a text in UTF-8"));
    match Rules::from_toml(&faults.keep(text)?) {
        Ok(rules) => Some(ChosenGame {
            // Only the name: results must not depend on the folder that the file lies in.
            label: Path::new(path).file_name()?.to_string_lossy().into_owned(),
            about: "rules from a file".to_owned(),
            source: path.to_owned(),
            rules,
        }),
        Err(error) => {
            for fault in error.faults {
                faults.add(format!("{path}:{}: {}", fault.line, fault.text));
            }
            None
        }
    }
}

/// A whole number from 0.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("allowed: a whole number from 0 to {}", u64::MAX))
}

/// Reads a whole number where 1 to `most` are allowed. What is a number and not among them passes: it is refused later, with all
/// other faults of the command line.
pub(crate) fn from_one_to(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    move |text| text.parse().map_err(|_| format!("allowed: a whole number from 1 to {most}"))
}

/// A number from 1 to `most`, or a fault.
pub(crate) fn within(option: &str, number: u64, most: u64, faults: &mut Faults) -> Option<u64> {
    let fits = (1..=most).contains(&number);
    if !fits {
        faults.add(format!("{option} {number}: allowed: 1 to {most}"));
    }
    fits.then_some(number)
}

/// More threads than any machine has cores for are a slip of the pen.
pub(crate) const MAX_JOBS: u64 = 1024;

/// The threads of `--jobs`; all cores where it is not given.
pub(crate) fn threads(jobs: Option<u64>, faults: &mut Faults) -> Option<NonZeroUsize> {
    let Some(jobs) = jobs else {
        return Some(available_parallelism().unwrap_or(NonZeroUsize::MIN));
    };
    let fitting = usize::try_from(jobs.min(MAX_JOBS + 1)).ok().and_then(NonZeroUsize::new);
    let fitting = fitting.filter(|_| jobs <= MAX_JOBS);
    if fitting.is_none() {
        faults.add(format!("--jobs {jobs}: no such number of threads; allowed: 1 to {MAX_JOBS}"));
    }
    fitting
}
