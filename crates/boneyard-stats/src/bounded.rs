//! Confidence sequences for the mean of observations in [0, 1] that hold exactly, for any distribution and at all
//! times at once (I. Waudby-Smith and A. Ramdas, *Estimating means of bounded random variables by betting*, 2024).
//!
//! They depend on the order of the observations, which must be fixed beforehand: that of the deals.

use serde::Serialize;
use thiserror::Error;

use crate::estimate::Level;
use crate::numeric::bracketed_root;

/// An observation outside [0, 1].
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{0} is no observation between 0 and 1")]
pub struct NotInUnit(pub f64);

fn in_unit(x: f64) -> Result<f64, NotInUnit> {
    if (0.0..=1.0).contains(&x) { Ok(x) } else { Err(NotInUnit(x)) }
}

/// An interval within [0, 1]; all of it while nothing was observed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct UnitInterval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl UnitInterval {
    const ALL: Self = Self { low: 0.0, high: 1.0 };

    fn new(low: f64, high: f64) -> Self {
        Self { low: low.clamp(0.0, 1.0), high: high.clamp(0.0, 1.0) }
    }
}

/// The bets of the "predictable plug-in": `sqrt(2 ln(2 / alpha) / (v t ln(1 + t)))` with `v` the variance of the
/// observations before, shrunk by one observation of mean 1/2 and variance 1/4.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Bets {
    log: f64,
    n: f64,
    sum: f64,
    squares: f64,
}

impl Bets {
    fn new(level: Level) -> Self {
        Self { log: libm::log(2.0 / level.alpha()), n: 0.0, sum: 0.0, squares: 0.25 }
    }

    /// The bet on the next observation.
    fn next(&self) -> f64 {
        let t = self.n + 1.0;
        // The variance has `n + 1` observations in it, the one assumed among them.
        libm::sqrt(2.0 * self.log / (self.squares / t * t * libm::log1p(t)))
    }

    fn observe(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        let mean = (0.5 + self.sum) / (self.n + 1.0);
        self.squares += (x - mean) * (x - mean);
    }
}

/// The empirical-Bernstein sequence: its width adapts to the variance that is found.
///
/// Bets are capped at 1/2; variance is measured about the mean of the observations before, which is taken as the near
/// end of the unit interval at first (as the confseq library has it).
#[derive(Debug, Clone, PartialEq)]
pub struct EmpiricalBernstein {
    bets: Bets,
    weights: f64,
    weighted: f64,
    spread_low: f64,
    spread_high: f64,
    running: UnitInterval,
}

impl EmpiricalBernstein {
    /// Nothing observed yet.
    pub fn new(level: Level) -> Self {
        Self {
            bets: Bets::new(level),
            weights: 0.0,
            weighted: 0.0,
            spread_low: 0.0,
            spread_high: 0.0,
            running: UnitInterval::ALL,
        }
    }

    /// Takes the next observation.
    ///
    /// # Errors
    /// If it is outside [0, 1].
    pub fn add(&mut self, x: f64) -> Result<(), NotInUnit> {
        let x = in_unit(x)?;
        let bet = self.bets.next().min(0.5);
        let psi = -libm::log1p(-bet) - bet;
        let first = self.bets.n == 0.0;
        let before = |start: f64| if first { start } else { self.bets.sum / self.bets.n };
        let (below, above) = (x - before(0.0), x - before(1.0));
        self.spread_low += psi * below * below;
        self.spread_high += psi * above * above;
        self.weights += bet;
        self.weighted += bet * x;
        self.bets.observe(x);
        let now = self.interval();
        self.running =
            UnitInterval { low: self.running.low.max(now.low), high: self.running.high.min(now.high) };
        Ok(())
    }

    /// The interval now.
    pub fn interval(&self) -> UnitInterval {
        if self.weights == 0.0 {
            return UnitInterval::ALL;
        }
        let centre = self.weighted / self.weights;
        let reach = |spread: f64| (self.bets.log + spread) / self.weights;
        UnitInterval::new(centre - reach(self.spread_low), centre + reach(self.spread_high))
    }

    /// What all intervals so far have in common; it has the same confidence, since all of them hold at once. Where they
    /// have nothing in common (which the error probability allows), `low` exceeds `high`.
    pub fn running_interval(&self) -> UnitInterval {
        self.running
    }
}

/// The Hoeffding sequence: no variance, only the range; the widest and simplest.
#[derive(Debug, Clone, PartialEq)]
pub struct Hoeffding {
    log: f64,
    n: f64,
    weights: f64,
    weighted: f64,
    squares: f64,
}

impl Hoeffding {
    /// Nothing observed yet.
    pub fn new(level: Level) -> Self {
        let log = libm::log(2.0 / level.alpha());
        Self { log, n: 0.0, weights: 0.0, weighted: 0.0, squares: 0.0 }
    }

    /// Takes the next observation.
    ///
    /// # Errors
    /// If it is outside [0, 1].
    pub fn add(&mut self, x: f64) -> Result<(), NotInUnit> {
        let x = in_unit(x)?;
        self.n += 1.0;
        let bet = libm::sqrt(8.0 * self.log / (self.n * libm::log1p(self.n))).min(1.0);
        self.weights += bet;
        self.weighted += bet * x;
        self.squares += bet * bet / 8.0;
        Ok(())
    }

    /// The interval now.
    pub fn interval(&self) -> UnitInterval {
        if self.weights == 0.0 {
            return UnitInterval::ALL;
        }
        let (centre, reach) = (self.weighted / self.weights, (self.log + self.squares) / self.weights);
        UnitInterval::new(centre - reach, centre + reach)
    }
}

/// The hedged betting sequence after all the observations given: the means `m` against which neither a bet that the mean
/// is higher nor one that it is lower has multiplied half its stake by `1 / alpha`. The narrowest of the three.
///
/// Bets are cut at half of what could ruin the bettor. Each fortune is monotone in `m`, so the ends are roots.
///
/// # Errors
/// If an observation is outside [0, 1].
pub fn betting_interval(observations: &[f64], level: Level) -> Result<UnitInterval, NotInUnit> {
    let mut bets = Bets::new(level);
    let mut rounds = Vec::with_capacity(observations.len());
    for &x in observations {
        rounds.push((in_unit(x)?, bets.next()));
        bets.observe(x);
    }
    let goal = bets.log;
    // Ln of the fortune of betting on more than m, less the goal; with 1 - x in place of x it bets on less.
    let fortune = |m: f64, flip: bool| {
        let round = |&(x, bet): &(f64, f64)| {
            let x = if flip { 1.0 - x } else { x };
            libm::log1p(bet.min(0.5 / m) * (x - m))
        };
        rounds.iter().map(round).sum::<f64>() - goal
    };
    let end = |flip: bool| {
        let (at_0, at_1) = (fortune(0.0, flip), fortune(1.0, flip));
        if at_0 <= 0.0 {
            0.0
        } else if at_1 >= 0.0 {
            1.0
        } else {
            bracketed_root(|m| fortune(m, flip), 0.0, 1.0)
        }
    };
    Ok(UnitInterval::new(end(false), 1.0 - end(true)))
}
