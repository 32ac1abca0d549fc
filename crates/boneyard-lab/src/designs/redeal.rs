//! `redeal`: a hand that is named, with all the rest dealt anew; or a lead that is named.

use boneyard_agents::PlayerSpec;
use boneyard_core::{Deal, Game, Rng, Seat, Tile, TileSet};

use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::setting::Setting;
use crate::table::{Part, Table, Team};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "redeal",
    about: "the agent 'agent' holds the hand 'tiles', with all the rest dealt anew; the effect is its result less that with another hand \
            (named, or dealt, or dealt with as many pips or doubles), or less that of another lead from the same hand",
    columns: &["effect", "hands"],
    exact: false,
    bounded: true,
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

/// A hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Hand {
    /// This one.
    Named(TileSet),
    /// Any.
    Dealt,
    /// Any with as many pips as this.
    SamePips(TileSet),
    /// Any with as many doubles as this.
    SameDoubles(TileSet),
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed("agent", "the agent that holds the hand");
    let leads = fields.choice("seat", &[("lead", true), ("second", false)], Some(true));
    let tiles = fields.has("tiles").then(|| fields.parsed::<TileSet>("tiles", "the hand"));
    let lead = fields.has("lead").then(|| fields.parsed::<Tile>("lead", "a tile"));
    let (Some(agent), Some(leads)) = (agent, leads) else { return Vec::new() };
    if tiles == Some(None) || lead == Some(None) {
        return Vec::new();
    }
    let (tiles, lead) = (tiles.flatten(), lead.flatten());
    let single = |first, second| Variant::single(Redeal { agent, leads, arms: [first, second] });
    match (tiles, lead) {
        (None, None) => {
            fields.fault("design", "design 'redeal': 'tiles' (the hand) or 'lead' (a tile) is missing");
            Vec::new()
        }
        // Two leads from one hand, or from any hand that has both.
        (tiles, Some(lead)) => {
            let Some(than) = fields.parsed::<Tile>("than", "the lead with which it is compared") else {
                return Vec::new();
            };
            if than == lead {
                fields.fault(
                    "than",
                    format!("'than' is the lead {lead} itself: it would be compared with itself"),
                );
                return Vec::new();
            }
            let hand = tiles.map_or(Hand::Dealt, Hand::Named);
            single(
                Arm { hand, lead: Some(lead), with: Some(than) },
                Arm { hand, lead: Some(than), with: Some(lead) },
            )
        }
        (Some(tiles), None) => {
            let Some(hand) = other_hand(fields, tiles) else { return Vec::new() };
            let arm = |hand| Arm { hand, lead: None, with: None };
            single(arm(Hand::Named(tiles)), arm(hand))
        }
    }
}

/// The hand with which a named one is compared.
fn other_hand(fields: &Fields<'_, '_>, tiles: TileSet) -> Option<Hand> {
    let words = [
        ("any", Hand::Dealt),
        ("same_pips", Hand::SamePips(tiles)),
        ("same_doubles", Hand::SameDoubles(tiles)),
    ];
    let text = fields.text("than", "any, same_pips, same_doubles, or another hand")?;
    match (words.iter().find(|(word, _)| *word == text), text.parse::<TileSet>()) {
        (Some((_, hand)), _) => Some(*hand),
        (None, Ok(other)) => Some(Hand::Named(other)),
        (None, Err(error)) => {
            fields.fault(
                "than",
                format!(
                    "'than' cannot be '{text}' ({error}); allowed: any, same_pips, same_doubles, or a hand"
                ),
            );
            None
        }
    }
}

/// One of the two that are compared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arm {
    pub(super) hand: Hand,
    /// What must be led.
    pub(super) lead: Option<Tile>,
    /// What must be in a dealt hand, beside the lead.
    pub(super) with: Option<Tile>,
}

/// What is compared.
#[derive(Debug)]
struct Redeal {
    agent: PlayerSpec,
    /// Whether the hand leads.
    leads: bool,
    arms: [Arm; 2],
}

impl Experiment for Redeal {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        two_players(setting)?;
        if setting.measure.even().is_none() && setting.measure.is_conditional() {
            return Err(format!("'{}' cannot be measured of a hand", setting.measure.word()));
        }
        if !self.leads && self.arms[0].lead.is_some() {
            return Err("who is second does not lead: leave 'seat' or 'lead' out".to_owned());
        }
        for arm in &self.arms {
            let Hand::Named(tiles) = arm.hand else { continue };
            check_hand(tiles, setting)?;
            if let Some(lead) = arm.lead.filter(|lead| !tiles.contains(*lead)) {
                return Err(format!("the lead {lead} is not in the hand '{tiles}'"));
            }
        }
        Ok(())
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

fn two_players(setting: &Setting) -> Result<(), String> {
    let (label, players) = (&setting.game.label, setting.game.game.rules().players);
    if players == 2 {
        Ok(())
    } else {
        Err(format!("{label} is for {players} players; a hand is dealt against one other"))
    }
}

/// Whether a named hand can be dealt in a game for two.
pub(super) fn check_hand(tiles: TileSet, setting: &Setting) -> Result<(), String> {
    two_players(setting)?;
    let (game, label) = (&setting.game.game, &setting.game.label);
    if tiles.len() != u32::from(game.rules().deal) {
        return Err(format!(
            "the hand '{tiles}' has {} tiles, and {label} deals {}",
            tiles.len(),
            game.rules().deal
        ));
    }
    if !game.tiles().contains_all(tiles) {
        return Err(format!("the hand '{tiles}' is not of the set of {label}"));
    }
    Ok(())
}

/// A stream of chance beside the players'.
const DEALING: u64 = 31;

struct Holder<'a> {
    plan: &'a Redeal,
    table: Table<'a>,
    setting: &'a Setting,
    agent: Team,
    adversary: Option<Team>,
}

impl Bench for Holder<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok(vec![0, 0]) };
        let (game, measure) = (&self.setting.game.game, self.setting.measure);
        let mut results = [0; 2];
        for (result, arm) in results.iter_mut().zip(&self.plan.arms) {
            // The same order of the tiles for both: what differs is the hand, or the lead.
            let mut rng = self.table.chance(DEALING, deal, 0);
            let Some(dealt) = dealt(game, arm, self.plan.leads, &mut rng) else { return Ok(vec![0, 0]) };
            let teams = [&mut self.agent, &mut *adversary];
            let played = self.table.play(deal, 0, &dealt, teams, |_| ())?;
            *result = measure.of(&played, boneyard_core::Side::ZERO);
        }
        Ok(vec![results[0] - results[1], 1])
    }
}

/// So often a hand is dealt anew until it fits; a hand that hardly any fits is then given up, and the deal counts for nothing.
const TRIES: usize = 100_000;

/// The arm's hand at seat 0, the rest in the order of a shuffle.
pub(super) fn dealt(game: &Game, arm: &Arm, leads: bool, rng: &mut Rng) -> Option<Deal> {
    let size = usize::from(game.rules().deal);
    let mut order: Vec<Tile> = game.tiles().iter().collect();
    let all = order.len();
    rng.shuffle_front(&mut order, all);
    let hand = match arm.hand {
        Hand::Named(tiles) => tiles,
        _ => (0..TRIES).find_map(|_| {
            let hand: TileSet = order.iter().take(size).copied().collect();
            let fits = fits(arm, hand);
            if !fits {
                rng.shuffle_front(&mut order, all);
            }
            fits.then_some(hand)
        })?,
    };
    let rest: Vec<Tile> = order.into_iter().filter(|tile| !hand.contains(*tile)).collect();
    let (other, stock) = rest.split_at(size.min(rest.len()));
    let leader = Seat::all(2).nth(usize::from(!leads))?.index();
    Deal::new(game, &[hand, other.iter().copied().collect()], stock, leader, arm.lead).ok()
}

fn fits(arm: &Arm, hand: TileSet) -> bool {
    let held = [arm.lead, arm.with].into_iter().flatten().all(|tile| hand.contains(tile));
    held && match arm.hand {
        Hand::SamePips(tiles) => hand.pips() == tiles.pips(),
        Hand::SameDoubles(tiles) => hand.doubles().len() == tiles.doubles().len(),
        Hand::Named(_) | Hand::Dealt => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::NamedGame;

    #[test]
    fn hands_are_dealt_as_they_are_named() {
        let game = NamedGame::parse("block").unwrap().game;
        let tiles: TileSet = "0-0 1-1 2-2 3-3 4-4 5-5 6-6".parse().unwrap();
        let five = "5-5".parse().ok();
        for number in 0..20 {
            let deal = |hand, lead, with| {
                let arm = Arm { hand, lead, with };
                dealt(&game, &arm, number % 2 == 0, &mut Rng::new(number)).unwrap()
            };
            let seats: Vec<Seat> = Seat::all(2).collect();
            let named = deal(Hand::Named(tiles), None, None);
            assert_eq!((named.hand(seats[0]), named.leader().index()), (tiles, (number % 2) as usize));
            assert_eq!(deal(Hand::SamePips(tiles), None, None).hand(seats[0]).pips(), tiles.pips());
            let blank: TileSet = "0-0 1-0 2-0 3-0 4-0 5-0 6-1".parse().unwrap();
            assert_eq!(deal(Hand::SameDoubles(blank), None, None).hand(seats[0]).doubles().len(), 1);
            if number % 2 == 0 {
                let led = deal(Hand::Dealt, five, "6-6".parse().ok());
                assert!(led.hand(seats[0]).contains("6-6".parse().unwrap()));
                assert_eq!(led.forced_lead(), five);
            }
        }
    }
}
