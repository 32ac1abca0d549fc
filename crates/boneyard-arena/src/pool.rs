//! `ratings.csv`: a pool of three agents or more as one list.

use boneyard_stats::ratings::{
    Crosstable, CrosstableError, ErrorKind, NashOfPool, PoolScores, RatingError, Ratings, nash_of_pool,
};
use boneyard_stats::{Bootstrap, Level, Note};

use crate::plan::Plan;
use crate::quote::quoted;
use crate::totals::PairTotals;

/// The columns of `ratings.csv`.
pub const RATINGS_COLUMNS: [&str; 6] = ["agent", "elo", "se", "low", "high", "games"];

/// The scores of a plan's pool before the first deal; `None` for two agents, who need no ratings.
pub(crate) fn no_scores(plan: &Plan) -> Option<PoolScores> {
    let agents = plan.entrants().len();
    (agents > 2).then(|| PoolScores::new(agents))
}

/// Ratings of all agents of a plan: Bradley and Terry's model, errors from deals (all pairs play the same ones).
#[derive(Debug, Clone)]
pub struct PoolSummary {
    labels: Vec<String>,
    table: Crosstable,
    ratings: Result<Ratings, RatingError>,
    order: Vec<usize>,
}

/// The rating of one agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing<'a> {
    /// Which of the plan's entrants.
    pub entrant: usize,
    /// Its label.
    pub agent: &'a str,
    /// Elo, with mean 0 over the rated agents.
    pub elo: Option<f64>,
    /// Standard error of its distance from that mean, from deals.
    pub se: Option<f64>,
    /// Lower end of the 95 % interval.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Games played against all others.
    pub games: u64,
    /// Why something is missing.
    pub note: Option<Note>,
}

/// How far an agent is ahead of the next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lead {
    /// Difference in Elo.
    pub elo: Option<f64>,
    /// Its standard error.
    pub se: Option<f64>,
    /// Probability that the first is the stronger.
    pub superiority: Option<f64>,
    /// Whether the 95 % interval of the difference holds no zero.
    pub separated: bool,
}

impl PoolSummary {
    /// The ratings of a plan of three agents or more, for which there are `scores`.
    pub(crate) fn of(
        plan: &Plan,
        totals: &[PairTotals],
        scores: Option<&PoolScores>,
    ) -> Result<Option<Self>, CrosstableError> {
        let Some(scores) = scores else { return Ok(None) };
        let labels: Vec<String> = plan.entrants().iter().map(|entrant| entrant.label.clone()).collect();
        let mut table = Crosstable::new(labels.len());
        for (&(a, b), totals) in plan.pairs().iter().zip(totals) {
            table.record(a, b, &totals.sets)?;
        }
        let ratings = Ratings::fit_pool(&table, scores, Level::P95);
        let mut order: Vec<usize> = (0..labels.len()).collect();
        if let Ok(ratings) = &ratings {
            let elo = |agent: usize| ratings.agents[agent].rating.unwrap_or(f64::MIN);
            // Stable: of equals the first in the plan comes first.
            order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));
        }
        Ok(Some(Self { labels, table, ratings, order }))
    }

    /// Everybody, the best first, those without a rating last.
    pub fn standings(&self) -> impl ExactSizeIterator<Item = Standing<'_>> + '_ {
        self.order.iter().map(|&entrant| {
            let agent = self.ratings.as_ref().ok().map(|ratings| &ratings.agents[entrant]);
            let games = self.table.field(entrant).1;
            Standing {
                entrant,
                agent: &self.labels[entrant],
                elo: agent.and_then(|agent| agent.rating),
                se: agent.and_then(|agent| agent.std_error),
                low: agent.and_then(|agent| agent.low),
                high: agent.and_then(|agent| agent.high),
                // A count, which a float holds exactly up to 2^53.
                games: games as u64,
                note: agent.and_then(|agent| agent.note),
            }
        })
    }

    /// Why nobody is rated, if the likelihood has no maximum that could be found.
    pub fn fault(&self) -> Option<&RatingError> {
        self.ratings.as_ref().err()
    }

    /// How far one entrant is ahead of another; `None` where one is not rated.
    pub fn lead(&self, first: usize, second: usize) -> Option<Lead> {
        let difference = self.ratings.as_ref().ok()?.difference(first, second, ErrorKind::DealSets)?;
        difference.elo.value?;
        let (low, high) = (difference.elo.low, difference.elo.high);
        Some(Lead {
            elo: difference.elo.value,
            se: difference.elo.std_error,
            superiority: difference.superiority.value,
            separated: low.is_some_and(|low| low > 0.0) || high.is_some_and(|high| high < 0.0),
        })
    }

    /// Nash averages by entrant, with errors from a seeded bootstrap; `None` where no equilibrium was found. Large pools
    /// get fewer resamples, the largest none and so no errors: the time grows with the cube of their size.
    pub fn nash(&self) -> Option<NashOfPool> {
        let agents = self.labels.len() as u64;
        let resamples = RESAMPLES * PLAIN_POOL.pow(3) / agents.max(PLAIN_POOL).pow(3);
        let bootstrap = Bootstrap { resamples: u32::try_from(resamples).unwrap_or(0), seed: 1 };
        nash_of_pool(&self.table, bootstrap, Level::P95).ok().flatten()
    }
}

/// Enough for an error of an error of 4 %.
const RESAMPLES: u64 = 400;
/// Agents for which so many resamples take less than a second.
const PLAIN_POOL: u64 = 20;

/// The whole of `ratings.csv`. What is missing is empty.
pub fn ratings_csv(pool: &PoolSummary) -> String {
    let mut text = RATINGS_COLUMNS.join(",") + "\n";
    for agent in pool.standings() {
        let real = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let fields = [agent.elo, agent.se, agent.low, agent.high].map(real);
        text += &format!("{},{},{}\n", quoted(agent.agent), fields.join(","), agent.games);
    }
    text
}
