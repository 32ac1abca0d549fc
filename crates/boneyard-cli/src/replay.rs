//! `boneyard replay`: a recorded fixture, played again and shown move by move.

use std::path::PathBuf;

use anyhow::anyhow;
use boneyard_arena::{ArenaError, Replay, ReplayedHand, Source, replay};
use clap::Args;

use crate::args::{FormatArgs, PictureArgs, count};
use crate::failure::{Failure, Faults};
use crate::hand::{COLUMNS, Hand, add_rows, for_people};
use crate::output::{self, Format, STRONG, styled};
use crate::picture::Chapter;
use crate::provenance;
use crate::sheet::Sheet;

/// A recorded hand or match, played again move by move
///
/// From moves.csv where the run kept its moves (--record); that works for runs of other versions too. Otherwise the agents play
/// again, by the same version only. What comes out is held against the row in games.csv.
#[derive(Debug, Args)]
#[command(
    before_help = "\
Examples:
  boneyard replay runs/greedy --index 12
  boneyard replay runs/greedy --index 12 --format json
  boneyard replay runs/greedy --index 12 --svg hand.svg --html hand.html
  boneyard replay runs/match --index 3 --hand 1",
    after_help = "\
Exit codes: 0 it came out as its row says, 1 it did not, 2 there is no such hand
or it cannot be played again"
)]
pub(crate) struct ReplayArgs {
    /// The directory of a run, a shard or a merged journal
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The fixture: the column 'index' of games.csv
    #[arg(long, value_name = "N", value_parser = count)]
    index: u64,
    /// Of a match only this hand: the column 'hand' of games.csv [default: all of them]
    #[arg(long, value_name = "H", value_parser = count)]
    hand: Option<u64>,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard replay`.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    args.picture.check(&mut faults);
    faults.finish(Some(()))?;
    let replay = replay(&args.dir, args.index, provenance::VERSION).map_err(explain)?;
    let wanted = |hand: &&ReplayedHand| args.hand.is_none_or(|number| u64::from(hand.row.hand) == number);
    let hands: Vec<&ReplayedHand> = replay.hands.iter().filter(wanted).collect();
    if let (Some(number), []) = (args.hand, hands.as_slice()) {
        let (index, last) = (args.index, replay.hands.len() - 1);
        return Err(Failure::Usage(vec![format!(
            "--hand {number}: fixture {index} has no such hand; allowed: 0 to {last}"
        )]));
    }
    let (mut text, mut sheet) = (String::new(), Sheet::new(&COLUMNS));
    let format = args.format.format();
    let played: Result<Vec<Hand<'_>>, _> =
        hands.iter().map(|hand| Hand::play(&hand.record, &replay.game)).collect();
    let played = played.map_err(|error| Failure::Failed(error.into()))?;
    for (hand, played) in hands.iter().zip(&played) {
        if format == Format::Table {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &output::wrapped(&styled(STRONG, header(&replay, hand)));
            text += &for_people(played, Some(&hand.sides));
        } else {
            add_rows(&mut sheet, hand.row.hand, played, Some(&hand.sides));
        }
    }
    let chapter = |(hand, played)| chapter(&replay, hand, played);
    let chapters: Vec<Chapter<'_>> = hands.iter().copied().zip(&played).map(chapter).collect();
    if args.picture.write(&replay.manifest.terms.game, &chapters)? && args.format.asked().is_none() {
        return args.picture.tell();
    }
    match format {
        Format::Table => output::print(&text),
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
    }
}

fn chapter<'h>(replay: &Replay, hand: &'h ReplayedHand, played: &'h Hand<'h>) -> Chapter<'h> {
    Chapter { title: header(replay, hand), hand: played, names: Some(&hand.sides) }
}

/// Which hand it is, and where its moves come from.
fn header(replay: &Replay, hand: &ReplayedHand) -> String {
    let terms = &replay.manifest.terms;
    let (index, deal, rotation) = (hand.row.index, hand.deal, hand.rotation);
    let place = match terms.length.is_matches() {
        true => format!("fixture {index} (match {deal}, rotation {rotation}), hand {}", hand.row.hand),
        false => format!("fixture {index} (deal {deal}, rotation {rotation})"),
    };
    let source = match replay.source {
        Source::Recorded => "by its recorded moves",
        Source::Agents => "by its agents",
    };
    let [zero, one] = &hand.sides;
    format!("{}, {place}: {zero} against {one}, played again {source}, as its row says", terms.game)
}

pub(crate) fn explain(error: ArenaError) -> Failure {
    match error {
        ArenaError::File { ref source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
            Failure::Usage(vec![format!("{error}; is it the directory of a run?")])
        }
        ArenaError::NoFixture { .. } => Failure::Usage(vec![format!("--index: {error}")]),
        ArenaError::Replay { .. } | ArenaError::Manifest { .. } | ArenaError::MovesMissing { .. } => {
            Failure::Usage(vec![error.to_string()])
        }
        error => Failure::Failed(anyhow!("{error}")),
    }
}
