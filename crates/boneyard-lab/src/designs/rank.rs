//! `rank`: where a named hand stands among all hands that can be dealt.

use boneyard_agents::PlayerSpec;
use boneyard_core::{Side, TileSet};

use super::redeal::{Arm, Hand, check_hand, dealt};
use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::measure::Measure;
use crate::setting::Setting;
use crate::table::{Part, Table, Team};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "rank",
    about: "each deal gives a hand; it and the hand 'tiles' are played 'redeals' times with all the rest dealt anew; the effect is the share \
            of hands that the named one beats, less the number 'than'",
    columns: &["effect", "hands"],
    exact: false,
    bounded: false,
    conditional: false,
    unit: None,
    against: true,
    figures,
    read,
};

fn figures(means: &[f64]) -> Figures {
    let [effect, hands] = means else { return Figures::default() };
    Figures { per_hand: Some(effect / hands), ..Figures::default() }
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed("agent", "the agent that holds the hand");
    let tiles = fields.parsed::<TileSet>("tiles", "the hand, such as \"6-6 5-5\"");
    let leads = fields.choice("seat", &[("lead", true), ("second", false)], Some(true));
    let redeals = fields.count("redeals", (1, 100_000), Some(50), "deals for each hand");
    let null =
        fields.parsed::<Fraction>("than", "the share of hands that it is said to beat at most, or at least");
    match (agent, tiles, leads, redeals.zip(null)) {
        (Some(agent), Some(tiles), Some(leads), Some((redeals, null))) => {
            let rank = Rank { agent, tiles, leads, redeals };
            vec![Variant { null, ..Variant::single(rank).remove(0) }]
        }
        _ => Vec::new(),
    }
}

/// Which hand, and who plays it.
#[derive(Debug)]
struct Rank {
    agent: PlayerSpec,
    tiles: TileSet,
    leads: bool,
    redeals: u64,
}

impl Experiment for Rank {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        if setting.measure != Measure::Score {
            return Err(format!("hands are ranked by score, not by '{}'", setting.measure.word()));
        }
        check_hand(self.tiles, setting)
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Holder {
            plan: self,
            table: Table::new(&setting.game, seed),
            setting,
            agent: Team::new(&self.agent, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

/// A stream of chance beside the players'.
const DEALING: u64 = 41;

struct Holder<'a> {
    plan: &'a Rank,
    table: Table<'a>,
    setting: &'a Setting,
    agent: Team,
    adversary: Option<Team>,
}

impl Bench for Holder<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok(vec![0, 0]) };
        let game = &self.setting.game.game;
        let rival = self.table.deal(deal).hand(boneyard_core::Seat::default());
        let mut lead = 0;
        for again in 0..self.plan.redeals {
            for (hand, sign) in [(self.plan.tiles, 1), (rival, -1)] {
                // The rest is dealt from the same order of the tiles to both.
                let mut rng = self.table.chance(DEALING + (again << 8), deal, 0);
                let arm = Arm { hand: Hand::Named(hand), lead: None, with: None };
                let Some(dealt) = dealt(game, &arm, self.plan.leads, &mut rng) else { return Ok(vec![0, 0]) };
                let number = deal * self.plan.redeals + again;
                let teams = [&mut self.agent, &mut *adversary];
                let played = self.table.play(number, 0, &dealt, teams, |_| ())?;
                lead += sign * self.setting.measure.of(&played, Side::ZERO);
            }
        }
        // A hand that is beaten counts whole, one that does as well half.
        Ok(vec![1 + lead.signum(), 1])
    }
}
