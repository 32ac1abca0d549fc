//! The command line of `boneyard play`.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use boneyard_agents::AgentSpec;
use boneyard_core::{Game, MAX_SEATS};
use clap::{Args, ValueEnum};

use super::saved::Saved;
use super::style::Tiles;
use crate::args::{GameArgs, MAX_JOBS, count, from_one_to, threads};
use crate::failure::{Failure, Faults};
use crate::out_file::check_place;
use crate::output;

/// A match against an agent, at the terminal
///
/// You sit at seat 0; with partners, your partner at seat 2. The agents see what their seats see, no more. After each hand your plays
/// are reviewed: what each was worth over worlds that fitted what you saw, and what it gave up.
///
/// Type the number of a play, or 'help'. Lines are read from standard input, so that a file of them plays as well as you do.
#[derive(Debug, Args)]
#[command(
    before_help = "\
Examples:
  boneyard play
  boneyard play --game all-fives --against book --seed 7
  boneyard play --game whist --against pimc --partner mc --ascii
  boneyard play --game draw --against greedy --save match.toml
  boneyard play --from match.toml",
    after_help = "\
While you play: a number or a play such as 65R; undo, hint, explain, save FILE, help, quit.
Ctrl-C and the end of the input keep a match that is not over in a file; --from goes on."
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The agent at the other seats (see 'boneyard agents')
    #[arg(long, value_name = "AGENT", default_value = "pimc")]
    against: String,
    /// Your partner, in games of four [default: as --against]
    #[arg(long, value_name = "AGENT")]
    partner: Option<String>,
    /// The seed of all chance; the same seed and plays give the same match [default: one at random, which is shown]
    #[arg(long, value_name = "S", value_parser = count)]
    seed: Option<u64>,
    /// Keep the match in this file, after each play
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a match that was kept; it goes on being kept in the same file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "set", "against", "partner", "seed", "save"])]
    from: Option<PathBuf>,
    /// Nothing but ASCII [default: where the locale has no UTF-8]
    #[arg(long)]
    ascii: bool,
    /// How the tiles on the table look [default: boxes; brackets with --ascii]
    #[arg(long, value_enum, value_name = "LOOK")]
    tiles: Option<TilesArg>,
    /// Show all hands and the stock when a hand is over, and its line for 'boneyard show'
    #[arg(long)]
    reveal: bool,
    /// No review of your plays after a hand
    #[arg(long)]
    no_review: bool,
    /// Worlds that a hint or a review looks into: all that are possible, where there are no more, or so many at random
    #[arg(long, value_name = "N", default_value = "64", value_parser = from_one_to(MAX_WORLDS))]
    worlds: u64,
    /// Positions that may be searched for one hint: then the worlds solved so far have to do
    #[arg(long, value_name = "N", default_value = "5000000", value_parser = from_one_to(u64::MAX))]
    cap: u64,
    /// Threads for hints and reviews; they change nothing but the time [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
}

/// As [`Tiles`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TilesArg {
    /// Drawn, doubles crosswise: three to five rows of the screen
    Boxes,
    /// One character a tile, where the font has them
    Glyphs,
    // An attribute and no comment: rustdoc would take it for a link.
    #[value(help = "[6|4][4|4]")]
    Brackets,
}

/// More worlds than anybody waits for are a slip of the pen.
const MAX_WORLDS: u64 = 1_000_000;

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    /// The other side.
    pub(super) against: AgentSpec,
    /// At seat 2, in games of four.
    pub(super) partner: AgentSpec,
}

impl Table {
    /// The agent of each seat; nobody's is that of seat 0, where the person sits.
    pub(super) fn agents(&self, players: u8) -> [Option<&AgentSpec>; MAX_SEATS] {
        let partner = (players == 4).then_some(&self.partner);
        let fourth = (players == 4).then_some(&self.against);
        [None, Some(&self.against), partner, fourth]
    }

    /// Keeps as faults, under the names of the options, who cannot play this game.
    fn check(&self, game: &Game, names: [&str; 2], faults: &mut Faults) {
        let partner = (game.rules().players == 4 && self.partner != self.against).then_some(&self.partner);
        for (name, agent) in names.into_iter().zip([Some(&self.against), partner]) {
            if let Some((agent, reason)) = agent.and_then(|agent| Some((agent, agent.unfit(game)?))) {
                faults.add(format!("{name} {agent}: {reason}"));
            }
        }
    }
}

/// How hints and reviews are made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth {
    pub(super) worlds: usize,
    pub(super) cap: u64,
    pub(super) jobs: NonZeroUsize,
}

/// Everything that a match needs, known to be possible.
pub(super) struct Job {
    /// The game's label.
    pub(super) label: String,
    pub(super) game: Game,
    pub(super) table: Table,
    pub(super) seed: u64,
    /// What was played before, hand by hand.
    pub(super) played: Vec<String>,
    /// Where the match is kept.
    pub(super) file: Option<PathBuf>,
    pub(super) tiles: Tiles,
    pub(super) reveal: bool,
    pub(super) review: bool,
    pub(super) depth: Depth,
}

impl PlayArgs {
    /// The job, or every fault.
    pub(super) fn build(&self) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let saved = match &self.from {
            Some(path) => self.read(path, &mut faults),
            None => self.fresh(&mut faults),
        };
        let worlds = self.worlds;
        if !(1..=MAX_WORLDS).contains(&worlds) {
            faults.add(format!("--worlds {worlds}: allowed: 1 to {MAX_WORLDS}"));
        }
        if self.cap == 0 {
            faults.add(format!("--cap 0: allowed: 1 to {}", u64::MAX));
        }
        let tiles = self.tiles(&mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let built = saved.zip(tiles).zip(jobs).map(|(((saved, game), tiles), jobs)| Job {
            label: saved.label,
            game,
            table: saved.table,
            seed: saved.seed,
            played: saved.hands,
            file: self.from.clone().or_else(|| self.save.clone()),
            tiles,
            reveal: self.reveal,
            review: !self.no_review,
            depth: Depth { worlds: worlds as usize, cap: self.cap, jobs },
        });
        faults.finish(built)
    }

    fn read(&self, path: &Path, faults: &mut Faults) -> Option<(Saved, Game)> {
        let saved = faults.keep(Saved::read(path).map_err(|fault| format!("--from: {fault}")))?;
        let game = Game::new(saved.rules.clone());
        let game = faults.keep(game.map_err(|error| format!("--from: '{}': {error}", path.display())))?;
        saved.table.check(&game, ["--from: against", "--from: partner"], faults);
        Some((saved, game))
    }

    /// A match that begins.
    fn fresh(&self, faults: &mut Faults) -> Option<(Saved, Game)> {
        let chosen = self.game.build(faults);
        let mut agent = |option: &str, text: &str| {
            faults.keep(text.parse::<AgentSpec>().map_err(|fault| format!("{option}: {fault}")))
        };
        let against = agent("--against", &self.against);
        let partner = match &self.partner {
            Some(text) => agent("--partner", text),
            None => against.clone(),
        };
        let save = self.save.as_ref().filter(|path| check_place("--save", path, faults));
        if let Some(path) = save.filter(|path| path.exists()) {
            let path = path.display();
            faults.add(format!(
                "--save '{path}': it is there already; go on with it by --from, or name another file"
            ));
        }
        let chosen = chosen?;
        let (players, label) = (chosen.rules.players, chosen.label);
        if self.partner.is_some() && players != 4 {
            faults.add(format!("--partner: {label} is a game of {players}, which has no partners"));
        }
        let game = faults.keep(Game::new(chosen.rules.clone()))?;
        let table = Table { against: against?, partner: partner? };
        table.check(&game, ["--against", "--partner"], faults);
        let seed = self.seed.unwrap_or_else(any_seed);
        Some((Saved { label, rules: chosen.rules, table, seed, hands: Vec::new() }, game))
    }

    /// How tiles look; from then on the screen shows what that needs.
    fn tiles(&self, faults: &mut Faults) -> Option<Tiles> {
        let ascii = self.ascii || !output::locale_has_unicode();
        let tiles = match self.tiles {
            None if ascii => Tiles::Brackets,
            None | Some(TilesArg::Boxes) => Tiles::Boxes,
            Some(TilesArg::Glyphs) => Tiles::Glyphs,
            Some(TilesArg::Brackets) => Tiles::Brackets,
        };
        if self.ascii && tiles != Tiles::Brackets {
            faults.add("--ascii: boxes and glyphs are no ASCII; allowed with it: --tiles brackets");
            return None;
        }
        // Whoever names a look wants it, whatever the locale says.
        output::set_ascii(ascii && tiles == Tiles::Brackets);
        Some(tiles)
    }
}

/// Short, so that it can be typed again.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}
