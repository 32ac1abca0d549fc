//! `boneyard show`: a hand written as one line, move by move.

use std::io::Read as _;

use anyhow::Context as _;
use boneyard_core::{Game, HandRecord, NotationError};
use clap::Args;

use crate::args::{FormatArgs, GameArgs, PictureArgs};
use crate::failure::{Failure, Faults};
use crate::hand::{COLUMNS, Hand, add_rows, for_people, remark_on_sizes, with_stock};
use crate::output::{self, Format, STRONG, styled};
use crate::picture::Chapter;
use crate::sheet::Sheet;

/// A hand written as one line, move by move
///
/// The line says what was dealt and what happened, as in moves.csv: 'hands 66.54/65.55 stock 00.21 leader 0 moves 66L.65R.+.-'. A
/// tile 65R puts its 6 against the right end and leaves the 5 open; + draws, - says go, = adds nothing to a double, #
/// closes. Draws and goes that the rules force may be left out. 'must 66' before the moves is a tile that had to be led,
/// 'scores 35:20' the score of the match.
#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  boneyard show --set set=double-two --set deal=2 \\
      hands 22.11/21.00 stock 20.10 leader 0 moves 22L.21R.11R
  boneyard show --game draw - < hand.txt
  boneyard show --game draw --html draw.html \\
      \"$(sed -n 2p run/moves.csv | cut -d, -f3)\"")]
pub(crate) struct ShowArgs {
    /// The hand, quoted or not; '-' reads it from standard input
    #[arg(value_name = "HAND", required = true)]
    hand: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// A line of notation is far shorter.
const LIMIT: u64 = 1 << 16;

/// Runs `boneyard show`.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let chosen = args.game.build(&mut faults);
    args.picture.check(&mut faults);
    let line = args.line()?;
    let record = faults.keep(line.parse::<HandRecord>().map_err(|error| match error {
        // It names the hand itself.
        NotationError::Missing(_) => error.to_string(),
        error => format!("the hand: {error}"),
    }));
    let (chosen, record) = faults.finish(chosen.zip(record))?;
    let game = Game::new(chosen.rules).map_err(|error| Failure::Failed(error.into()))?;
    let record = with_stock(record, &game);
    let hand = Hand::play(&record, &game).map_err(|error| {
        Failure::Usage(vec![format!("the hand, by the rules of {}: {error}", chosen.label)])
    })?;
    let sizes: Vec<usize> = record.hands.iter().map(|hand| hand.len() as usize).collect();
    if let Some(remark) = remark_on_sizes(&sizes, &game) {
        output::note(&remark);
    }
    let chapter = Chapter { title: "the hand".to_owned(), hand: &hand, names: None };
    if args.picture.write(&chosen.label, &[chapter])? && args.format.asked().is_none() {
        return args.picture.tell();
    }
    let sheet = || {
        let mut sheet = Sheet::new(&COLUMNS);
        add_rows(&mut sheet, 0, &hand, None);
        sheet
    };
    match args.format.format() {
        Format::Table => output::print(&(styled(STRONG, &chosen.label) + "\n" + &for_people(&hand, None))),
        Format::Csv => output::data(&sheet().to_csv()?),
        Format::Json => output::data(&sheet().to_json()?),
    }
}

impl ShowArgs {
    /// The line of notation.
    fn line(&self) -> Result<String, Failure> {
        if self.hand != ["-"] {
            return Ok(self.hand.join(" "));
        }
        let mut text = String::new();
        let read = std::io::stdin().lock().take(LIMIT).read_to_string(&mut text);
        read.context("cannot read the hand from standard input")?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        match (lines.next(), lines.next()) {
            (Some(line), None) => Ok(line.to_owned()),
            (None, _) => Err(Failure::Usage(vec!["there is no hand on standard input".to_owned()])),
            (Some(_), Some(_)) => {
                let fault = "there is more than one line on standard input: one hand at a time can be shown";
                Err(Failure::Usage(vec![fault.to_owned()]))
            }
        }
    }
}
