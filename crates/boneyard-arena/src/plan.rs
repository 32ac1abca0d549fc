//! What is to be played.

use boneyard_agents::PlayerSpec;
use boneyard_core::{Game, Rules, RulesError};
use boneyard_stats::sprt::Sprt;

use crate::luck::Luck;

/// How much is played: for each pair of agents so many deals (or matches), each in both rotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Hands of their own; a fixture is one hand.
    Deals(u64),
    /// Matches up to the target of the rules; a fixture is one match.
    Matches(u64),
}

impl Length {
    /// The number of deals or matches.
    pub fn count(self) -> u64 {
        match self {
            Length::Deals(count) | Length::Matches(count) => count,
        }
    }

    /// `deals` or `matches`.
    pub fn word(self) -> &'static str {
        match self {
            Length::Deals(_) => "deals",
            Length::Matches(_) => "matches",
        }
    }

    /// Whether a fixture is a match.
    pub fn is_matches(self) -> bool {
        matches!(self, Length::Matches(_))
    }
}

/// One of the agents of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Which agent, or which cheat: then its name begins with `cheat:`, here and in all results.
    pub spec: PlayerSpec,
    /// Which of the entrants with this spec, from 0.
    pub copy: u64,
    /// Its name in the results, its own within the plan: the text of the spec, with `#2` and so on for a copy.
    pub label: String,
}

/// A tournament: every pair of agents plays every deal in both rotations. All results are a function of it.
#[derive(Debug, Clone)]
pub struct Plan {
    game_name: String,
    game: Game,
    entrants: Vec<Entrant>,
    length: Length,
    seed: u64,
    pairs: Vec<(usize, usize)>,
    luck: Option<Luck>,
    sprt: Option<Sprt>,
}

/// A plan that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Nobody to play against.
    #[error("{0} agents are too few; at least 2 play against each other")]
    TooFewAgents(usize),
    /// Nothing to play.
    #[error("the number of {0} cannot be 0; allowed: 1 or more")]
    Nothing(&'static str),
    /// Fixtures could not be numbered.
    #[error("{count} {word} for {pairs} pairs of agents are too many; at most {most} can be numbered")]
    TooMany {
        /// As given.
        count: u64,
        /// `deals` or `matches`.
        word: &'static str,
        /// Pairs of agents.
        pairs: u64,
        /// The greatest number allowed.
        most: u64,
    },
    /// A sequential test of more than two agents.
    #[error("a sequential test compares 2 agents; {0} are to play")]
    TestOfPool(usize),
    /// An agent that cannot play this game.
    #[error("agent '{agent}': {reason}")]
    Unfit {
        /// Which.
        agent: String,
        /// What is wrong.
        reason: String,
    },
    /// Rules that cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// Rotations of a deal: either agent on either side.
pub const ROTATIONS: u64 = 2;

impl Plan {
    /// Plans a tournament. `game_name` is what the results call the game; agents may be given more than once.
    ///
    /// # Errors
    /// Fewer than two agents, no deals, more than can be numbered, rules that cannot be played.
    pub fn new(
        game_name: &str,
        rules: Rules,
        agents: Vec<PlayerSpec>,
        length: Length,
        seed: u64,
    ) -> Result<Plan, PlanError> {
        if agents.len() < 2 {
            return Err(PlanError::TooFewAgents(agents.len()));
        }
        if length.count() == 0 {
            return Err(PlanError::Nothing(length.word()));
        }
        let game = Game::new(rules)?;
        if let Some((agent, reason)) = agents.iter().find_map(|agent| Some((agent, agent.unfit(&game)?))) {
            return Err(PlanError::Unfit { agent: agent.to_string(), reason });
        }
        let n = agents.len();
        let pairs: Vec<_> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        let most = u64::MAX / (pairs.len() as u64 * ROTATIONS);
        if length.count() > most {
            let (count, word, pairs) = (length.count(), length.word(), pairs.len() as u64);
            return Err(PlanError::TooMany { count, word, pairs, most });
        }
        let (game_name, luck, entrants) = (game_name.to_owned(), Luck::of(&game), number_copies(agents));
        Ok(Plan { game_name, game, entrants, length, seed, pairs, sprt: None, luck })
    }

    /// The same plan, ended by a sequential test of its first agent against its second: it looks at the deal sets after
    /// every deal, in the order of the deals, and the deal at which it decides is the last. The length is the most that
    /// is played.
    ///
    /// # Errors
    /// If there are more than two agents.
    pub fn with_sprt(mut self, sprt: Sprt) -> Result<Plan, PlanError> {
        if self.entrants.len() != 2 {
            return Err(PlanError::TestOfPool(self.entrants.len()));
        }
        self.sprt = Some(sprt);
        Ok(self)
    }

    /// What the results call the game.
    pub fn game_name(&self) -> &str {
        &self.game_name
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Luck control for a pair (by its place in [`pairs`](Self::pairs)); `None` in games where it is off, and where one of
    /// the two is a cheat: to one who sees the stock the next tile is no chance, and what is taken off would not be 0
    /// on average.
    pub fn luck(&self, pair: usize) -> Option<&Luck> {
        let luck = self.luck.as_ref()?;
        let (a, b) = *self.pairs.get(pair)?;
        let is_fair = [a, b].iter().all(|&place| !self.entrants[place].spec.is_cheat());
        is_fair.then_some(luck)
    }

    /// The agents, in the order given.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// All pairs of agents by their place in [`entrants`](Self::entrants), the earlier one first.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// How much is played.
    pub fn length(&self) -> Length {
        self.length
    }

    /// Deals (or matches) for each pair.
    pub fn deals(&self) -> u64 {
        self.length.count()
    }

    /// The sequential test that ends it, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The seed of all randomness.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// All hands, or matches, of the plan.
    pub fn fixtures(&self) -> u64 {
        self.sets() * ROTATIONS
    }

    /// All deal sets: a deal and a pair, in both rotations.
    pub(crate) fn sets(&self) -> u64 {
        self.deals() * self.pairs.len() as u64
    }

    /// Seats of a side.
    pub(crate) fn seats_a_side(&self) -> usize {
        usize::from(self.game.rules().players) / 2
    }
}

fn number_copies(agents: Vec<PlayerSpec>) -> Vec<Entrant> {
    let mut entrants: Vec<Entrant> = Vec::with_capacity(agents.len());
    for spec in agents {
        let copy = entrants.iter().filter(|other| other.spec == spec).count() as u64;
        let label = if copy == 0 { spec.to_string() } else { format!("{spec}#{}", copy + 1) };
        entrants.push(Entrant { spec, copy, label });
    }
    entrants
}
