//! Domino games for two as games that can be solved.

use boneyard_core::{
    Draw, Game, LeadTile, LeadWho, MAX_SEATS, Move, Moves, NoDouble, Onlooker, Seat, TileSet,
};

use super::build::Chooser;
use super::play::{Next, Play};
use crate::solver::Value;

/// A domino game for two, one hand of its own, as it is solved.
#[derive(Debug)]
pub struct Dominoes<'g> {
    game: &'g Game,
    value: Value,
    pub(super) leader: Leader,
    /// Of each pair of hands with a leader.
    chance: f64,
}

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leader {
    /// Seat 0.
    Seat,
    /// Either seat, as likely as the other.
    Lot,
    /// Whoever was dealt a certain tile: that he leads tells of the hands.
    ByHands,
}

/// A hand: its tiles as bits, by index.
pub type Holding = u32;

/// What happens for all to see: that this seat is to lead, or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Nobody chose it.
    Leads(Seat),
    /// The seat to move made it.
    Move(Move),
}

impl Step {
    /// The move, if it is one.
    pub fn played(self) -> Option<Move> {
        match self {
            Step::Move(mv) => Some(mv),
            Step::Leads(_) => None,
        }
    }
}

impl Chooser<'_, Dominoes<'_>> {
    /// The tiles that it holds.
    pub fn tiles(&self) -> TileSet {
        tiles(self.hand)
    }
}

/// A public position.
#[derive(Clone, Debug)]
pub struct Point<'g> {
    /// Before it is known who leads there is nothing to look on.
    onlooker: Option<Onlooker<'g>>,
    /// What each seat has posed.
    posed: [TileSet; 2],
    /// A tile is being drawn.
    drawing: bool,
    /// How much less likely a way here is than a deal, by draws.
    draws: f64,
}

/// Rules that are not solved: the option, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{option} = {value} is not solved: {reason}")]
pub struct Unsolved {
    /// The option at fault.
    pub option: &'static str,
    /// Its value.
    pub value: String,
    /// Why.
    pub reason: &'static str,
}

impl<'g> Dominoes<'g> {
    /// The game as one hand of its own, for points or for who wins it.
    ///
    /// # Errors
    /// Rules that cannot be solved.
    pub fn new(game: &'g Game, value: Value) -> Result<Dominoes<'g>, Unsolved> {
        refuse(game)?;
        let rules = game.rules();
        let leader = match rules.lead_who {
            LeadWho::Seat => Leader::Seat,
            LeadWho::Lot | LeadWho::LotDoubletFirst => Leader::Lot,
            _ => Leader::ByHands,
        };
        let mut dominoes = Dominoes { game, value, leader, chance: 1.0 };
        dominoes.chance = dominoes.chance_of_deal();
        Ok(dominoes)
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// What is solved for.
    pub fn value(&self) -> Value {
        self.value
    }

    /// Pairs of hands that can be dealt, whoever leads.
    pub fn deals(&self) -> u64 {
        let (tiles, hand) = (u64::from(self.game.rules().set.tiles()), u64::from(self.game.rules().deal));
        binomial(tiles, hand) * binomial(tiles - hand, hand)
    }

    fn chance_of_deal(&self) -> f64 {
        let deals = self.deals() as f64;
        match self.leader {
            Leader::Seat => 1.0 / deals,
            Leader::Lot => 0.5 / deals,
            Leader::ByHands if self.game.rules().no_double == NoDouble::Redeal => {
                // Two hands without a double are dealt again: all others are so much likelier.
                let (tiles, hand) =
                    (u64::from(self.game.rules().set.tiles()), u64::from(self.game.rules().deal));
                let plain = tiles - u64::from(self.game.tiles().doubles().len());
                let again =
                    if plain < 2 * hand { 0 } else { binomial(plain, hand) * binomial(plain - hand, hand) };
                1.0 / (deals - again as f64)
            }
            Leader::ByHands => 1.0 / deals,
        }
    }

    /// Whether this seat leads with these hands dealt.
    fn leads(&self, seat: Seat, dealt: [TileSet; 2]) -> bool {
        self.leader != Leader::ByHands
            || self.game.first_leader(&dealt, &[]).is_some_and(|(leader, _)| leader == seat)
    }

    /// What the seat to move may or must do with this hand.
    pub fn options(&self, point: &Point<'g>, hand: TileSet) -> Moves {
        let Some(onlooker) = &point.onlooker else { return Moves::default() };
        let moves = onlooker.moves(hand);
        let leads = onlooker.public().is_line_empty();
        if !leads || self.game.rules().lead_tile == LeadTile::Free || self.leader != Leader::ByHands {
            return moves;
        }
        // The tile that gives the right to lead is the first such in the leader's own hand.
        let mut dealt = [TileSet::EMPTY; 2];
        dealt[onlooker.public().turn().index()] = hand;
        let forced = self.game.first_leader(&dealt, &[]).and_then(|(_, tile)| tile);
        moves.filter(|mv| forced.is_none() || mv.tile() == forced)
    }
}

impl<'g> Point<'g> {
    /// What everybody has seen; `None` before it is known who leads.
    pub fn onlooker(&self) -> Option<&Onlooker<'g>> {
        self.onlooker.as_ref()
    }

    fn turn(&self) -> usize {
        self.onlooker.as_ref().map_or(0, |onlooker| onlooker.public().turn().index())
    }
}

/// Refuses rules that are not a game of two with hands that say all.
fn refuse(game: &Game) -> Result<(), Unsolved> {
    let rules = game.rules();
    let unsolved = |option, value: String, reason| Err(Unsolved { option, value, reason });
    if rules.players != 2 {
        let reason =
            "partners who see different hands are no single player, so there is no zero-sum game of two";
        return unsolved("players", rules.players.to_string(), reason);
    }
    let by_hands = !matches!(rules.lead_who, LeadWho::Seat | LeadWho::Lot | LeadWho::LotDoubletFirst);
    if by_hands && rules.no_double == NoDouble::Draw {
        let reason = "tiles drawn before the lead are not followed; set highest_pips or redeal";
        return unsolved("no_double", rules.no_double.to_string(), reason);
    }
    if by_hands && rules.draw != Draw::None {
        let reason = "where tiles are drawn, a hand no longer shows what was dealt, of which the lead tells; set lead_who = seat or lot";
        return unsolved("lead_who", rules.lead_who.to_string(), reason);
    }
    Ok(())
}

impl<'g> Play for Dominoes<'g> {
    type Point = Point<'g>;
    type Hand = Holding;
    type Move = Step;

    fn start(&self) -> Point<'g> {
        let leader = (self.leader == Leader::Seat).then(Seat::default);
        let onlooker = leader.map(|leader| Onlooker::new(self.game, leader));
        Point { onlooker, posed: [TileSet::EMPTY; 2], drawing: false, draws: 1.0 }
    }

    fn hands(&self, _: usize) -> Vec<Holding> {
        choices(self.game.tiles(), u32::from(self.game.rules().deal))
    }

    fn next(&self, point: &Point<'g>) -> Next<Step> {
        match &point.onlooker {
            None => Next::Chance([0, 1].into_iter().filter_map(Seat::new).map(Step::Leads).collect()),
            Some(onlooker) if onlooker.ended().is_some() => Next::End,
            Some(_) if point.drawing => Next::Draw(point.turn()),
            Some(_) => Next::Turn(point.turn()),
        }
    }

    fn moves(&self, point: &Point<'g>, hand: Holding, moves: &mut Vec<Step>) {
        moves.extend(self.options(point, tiles(hand)).iter().map(Step::Move));
    }

    fn is_free(&self, _: &Point<'g>, moves: &[Step]) -> bool {
        !matches!(moves, [Step::Move(Move::GO | Move::DRAW)])
    }

    fn after(&self, point: &Point<'g>, step: Option<Step>) -> Point<'g> {
        let mut next = point.clone();
        match (step, &mut next.onlooker) {
            (Some(Step::Leads(seat)), _) => next.onlooker = Some(Onlooker::new(self.game, seat)),
            (Some(Step::Move(Move::DRAW)), _) => next.drawing = true,
            (Some(Step::Move(mv)), Some(onlooker)) => {
                if let Some(tile) = mv.tile() {
                    next.posed[point.turn()].insert(tile);
                }
                onlooker.play(mv);
            }
            (None, Some(onlooker)) => {
                next.draws /= f64::from(onlooker.public().stock_len());
                next.drawing = false;
                onlooker.play(Move::DRAW);
            }
            (_, None) => {}
        }
        next
    }

    fn hand_after(&self, hand: Holding, step: Step) -> Holding {
        match step {
            Step::Move(mv) => mv.tile().map_or(hand, |tile| hand & !(1 << tile.index())),
            Step::Leads(_) => hand,
        }
    }

    fn drawn(&self, point: &Point<'g>, hand: Holding, hands: &mut Vec<Holding>) {
        let unseen = self.game.tiles() - point.posed[0] - point.posed[1] - tiles(hand);
        hands.extend(unseen.iter().map(|tile| hand | 1 << tile.index()));
    }

    fn compatible(&self, point: &Point<'g>, hands: [Holding; 2]) -> bool {
        if hands[0] & hands[1] != 0 {
            return false;
        }
        let posed = point.posed[0] | point.posed[1];
        if (hands[0] | hands[1]) & posed.bits() != 0 {
            return false;
        }
        self.leader != Leader::ByHands
            || point.onlooker.as_ref().is_none_or(|onlooker| {
                let dealt = [0, 1].map(|seat| tiles(hands[seat]) | point.posed[seat]);
                self.leads(onlooker.public().leader(), dealt)
            })
    }

    fn chance(&self, point: &Point<'g>) -> f64 {
        self.chance * point.draws
    }

    fn payoff(&self, point: &Point<'g>, hands: [Holding; 2]) -> f32 {
        let mut all = [TileSet::EMPTY; MAX_SEATS];
        all[..2].copy_from_slice(&hands.map(tiles));
        let Some(outcome) = point.onlooker.as_ref().and_then(|onlooker| onlooker.outcome(&all)) else {
            return 0.0;
        };
        match self.value {
            Value::Points => f32::from(outcome.points[0]) - f32::from(outcome.points[1]),
            Value::Win => outcome.winner.map_or(0.0, |side| if side.index() == 0 { 1.0 } else { -1.0 }),
        }
    }
}

fn tiles(hand: Holding) -> TileSet {
    TileSet::from_bits(hand).unwrap_or_default()
}

/// Every choice of `count` tiles, in ascending order.
fn choices(tiles: TileSet, count: u32) -> Vec<Holding> {
    let mut hands = Vec::new();
    let all = u64::from(tiles.bits());
    let mut hand = (1_u64 << count) - 1;
    while hand <= all {
        hands.push(hand as u32);
        // The next number with as many bits (Gosper).
        let low = hand & hand.wrapping_neg();
        let next = hand + low;
        hand = next | ((hand ^ next) / low) >> 2;
    }
    hands
}

/// How many choices of `k` of `n` things there are.
pub(super) fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}
