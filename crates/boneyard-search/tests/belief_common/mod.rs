//! Beliefs by brute force: every deal that might lie behind a view is played through the engine.
#![allow(dead_code, unreachable_pub)]

use std::collections::HashMap;

use boneyard_core::*;
use boneyard_search::belief::{Belief, STOCK, StockOrder, World};

/// A hand of which the deal is remembered.
pub struct Played<'g> {
    pub game: &'g Game,
    pub deal: Deal,
    pub state: State<'g>,
}

impl<'g> Played<'g> {
    pub fn new(game: &'g Game, deal: Deal) -> Self {
        Played { game, deal, state: State::new(game, &deal) }
    }
}

/// Hands of all seats and the stock as a set.
pub type Hidden = ([TileSet; MAX_SEATS], TileSet);

/// For each world how many deals lead to it: hands as sets, the drawn tiles in order, the rest of the stock as a set. The seat's own tiles come
/// as they came unless `own_too`.
pub struct Brute<'p, 'g> {
    played: &'p Played<'g>,
    seat: Seat,
    /// Who draws the tiles of the stock, first to last.
    drawers: Vec<Seat>,
    /// What each seat, and the rest of the stock, can have had.
    possible: [TileSet; MAX_SEATS + 1],
    posed_by: [TileSet; MAX_SEATS],
    hands: [TileSet; MAX_SEATS],
    drawn: Vec<Tile>,
    sim: State<'g>,
    lead_matters: bool,
    budget: u64,
    pub found: HashMap<Hidden, u128>,
}

impl<'p, 'g> Brute<'p, 'g> {
    /// `None` if more than `budget` deals would have to be tried.
    pub fn run(
        played: &'p Played<'g>,
        own_too: bool,
        lead_matters: bool,
        budget: u64,
    ) -> Option<HashMap<Hidden, u128>> {
        let view = played.state.view();
        let history = view.public().history();
        let mut drawers = Vec::new();
        let mut posed_by = [TileSet::EMPTY; MAX_SEATS];
        for event in history.iter() {
            match event {
                Event::Draw(seat, n) => drawers.extend((0..n).map(|_| seat)),
                Event::Pose(seat, pose) => posed_by[seat.index()].insert(pose.tile),
                _ => {}
            }
        }
        let mut possible = [TileSet::EMPTY; MAX_SEATS + 1];
        for seat in played.game.seats() {
            possible[seat.index()] =
                posed_by[seat.index()] | if seat == view.seat() { view.hand() } else { view.unseen() };
        }
        possible[MAX_SEATS] = view.unseen();
        let sim = State::new(played.game, &played.deal);
        let mut brute = Brute {
            played,
            seat: view.seat(),
            drawers,
            possible,
            posed_by,
            hands: [TileSet::EMPTY; MAX_SEATS],
            drawn: Vec::new(),
            sim,
            lead_matters,
            budget,
            found: HashMap::new(),
        };
        brute.deal_seat(0, own_too, played.game.tiles()).then_some(brute.found)
    }

    fn deal_seat(&mut self, index: usize, own_too: bool, left: TileSet) -> bool {
        if index == self.played.game.seats().len() {
            return self.draw(own_too, left);
        }
        let seat = Seat::new(index).unwrap();
        let dealt = self.played.deal.hand(seat);
        if seat == self.seat && !own_too {
            self.hands[index] = dealt;
            return self.deal_seat(index + 1, own_too, left - dealt);
        }
        let choice: Vec<Tile> = (left & self.possible[index]).iter().collect();
        self.choose(index, own_too, left, &choice, dealt.len() as usize, TileSet::EMPTY)
    }

    fn choose(
        &mut self,
        index: usize,
        own: bool,
        left: TileSet,
        choice: &[Tile],
        n: usize,
        hand: TileSet,
    ) -> bool {
        if n == 0 {
            self.hands[index] = hand;
            return !self.can_still_pose(index, left - hand, 0)
                || self.deal_seat(index + 1, own, left - hand);
        }
        for i in 0..choice.len() {
            if choice.len() - i < n {
                break;
            }
            let hand = hand | TileSet::single(choice[i]);
            if !self.choose(index, own, left, &choice[i + 1..], n - 1, hand) {
                return false;
            }
        }
        true
    }

    /// Whether the seat's draws from the one at `place` on can bring all the tiles that it posed and that are left.
    fn can_still_pose(&self, seat: usize, left: TileSet, place: usize) -> bool {
        let draws = self.drawers[place..].iter().filter(|drawer| drawer.index() == seat).count();
        (self.posed_by[seat] & left).len() as usize <= draws
    }

    fn draw(&mut self, own_too: bool, left: TileSet) -> bool {
        let place = self.drawn.len();
        let Some(&drawer) = self.drawers.get(place) else { return self.leaf(left) };
        let choice = if drawer == self.seat && !own_too {
            TileSet::single(self.played.deal.stock().nth(place).unwrap())
        } else {
            left & self.possible[drawer.index()]
        };
        for tile in choice {
            let left = left - TileSet::single(tile);
            if !self.can_still_pose(drawer.index(), left, place + 1) {
                continue;
            }
            self.drawn.push(tile);
            let go_on = self.draw(own_too, left);
            self.drawn.pop();
            if !go_on {
                return false;
            }
        }
        true
    }

    fn leaf(&mut self, left: TileSet) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        if !(left - self.possible[MAX_SEATS]).is_empty() {
            return true;
        }
        let mut stock = self.drawn.clone();
        stock.extend(left);
        let game = self.played.game;
        let players = game.seats().len();
        let (leader, forced) = (self.played.deal.leader(), self.played.deal.forced_lead());
        let ways = if self.lead_matters { self.lead_ways(leader, forced) } else { 1 };
        if ways == 0 {
            return true;
        }
        let Ok(deal) = Deal::new(game, &self.hands[..players], &stock, leader.index(), forced) else {
            return true;
        };
        self.sim.restart(&deal, None);
        if follows(&mut self.sim, &self.played.state) {
            let hands = std::array::from_fn(|seat| self.sim.hand(Seat::new(seat).unwrap()));
            *self.found.entry((hands, left)).or_default() += ways;
        }
        true
    }
}

impl Brute<'_, '_> {
    /// In how many orders the tiles that seats took because no double had been dealt can have come, if then this seat led.
    fn lead_ways(&self, leader: Seat, forced: Option<Tile>) -> u128 {
        let game = self.played.game;
        let players = game.seats().len();
        let more = self.hands[0].len() as usize - usize::from(game.rules().deal);
        if more == 0 {
            let found = game.first_leader(&self.hands[..players], &[]);
            let stock_left = self.played.deal.stock().len();
            let enough = stock_left >= players + usize::from(game.rules().reserve);
            let doubles = self.hands.iter().any(|hand| !hand.doubles().is_empty());
            let draws_on = game.rules().no_double == NoDouble::Draw && enough && !doubles && by_double(game);
            return u128::from(found == Some((leader, forced)) && !draws_on);
        }
        let mut taken: Vec<Vec<Tile>> = Vec::new();
        self.count_orders(more, &mut taken, &|taken| {
            let hands = |round: usize| -> Vec<TileSet> {
                let late = |seat: usize| taken[seat][round..].iter().copied().collect::<TileSet>();
                (0..players).map(|seat| self.hands[seat] - late(seat)).collect()
            };
            let nothing = |hands: &[TileSet]| hands.iter().all(|hand| hand.doubles().is_empty());
            let stock_left = self.played.deal.stock().len();
            let over = !nothing(&hands(more)) || stock_left < players + usize::from(game.rules().reserve);
            (0..more).all(|round| nothing(&hands(round)))
                && over
                && game.first_leader(&hands(more), &[]) == Some((leader, forced))
        })
    }

    fn count_orders(
        &self,
        more: usize,
        taken: &mut Vec<Vec<Tile>>,
        valid: &dyn Fn(&[Vec<Tile>]) -> bool,
    ) -> u128 {
        let seat = taken.len();
        if seat == self.played.game.seats().len() {
            return u128::from(valid(taken));
        }
        let mut orders = vec![Vec::new()];
        for _ in 0..more {
            orders = orders
                .into_iter()
                .flat_map(|order: Vec<Tile>| {
                    let left =
                        order.iter().fold(self.hands[seat], |left, tile| left - TileSet::single(*tile));
                    left.into_iter().map(move |tile| [order.clone(), vec![tile]].concat())
                })
                .collect();
        }
        let mut count = 0;
        for order in orders {
            taken.push(order);
            count += self.count_orders(more, taken, valid);
            taken.pop();
        }
        count
    }
}

fn by_double(game: &Game) -> bool {
    matches!(game.rules().lead_who, LeadWho::HighestDouble | LeadWho::LowestDouble | LeadWho::HolderOfSixSix)
}

/// Whether a hand can go the way of another one, event by event, up to the same view.
fn follows(sim: &mut State<'_>, target: &State<'_>) -> bool {
    let wanted = target.public().history();
    let mut checked = 0;
    loop {
        let history = *sim.public().history();
        let mut drawing = false;
        while checked < history.len() {
            match (history.get(checked), wanted.get(checked)) {
                (Some(one), Some(other)) if one == other => checked += 1,
                (Some(Event::Draw(a, n)), Some(Event::Draw(b, m)))
                    if a == b && n < m && checked + 1 == history.len() =>
                {
                    drawing = true;
                    break;
                }
                _ => return false,
            }
        }
        if !drawing && history.len() == wanted.len() {
            let seat = target.public().turn();
            return sim.public() == target.public() && sim.hand(seat) == target.hand(seat);
        }
        let mv = match wanted.get(checked) {
            Some(event) if event.seat() != sim.public().turn() => return false,
            Some(Event::Pose(_, pose)) => Move::pose(pose.tile, pose.end, pose.exposed).unwrap(),
            Some(Event::Draw(..)) => Move::DRAW,
            Some(Event::Go(_)) => Move::GO,
            Some(Event::Decline(_)) => Move::DECLINE,
            Some(Event::Close(_)) => Move::CLOSE,
            None => return false,
        };
        if !sim.moves().contains(mv) {
            return false;
        }
        sim.play(mv).unwrap();
    }
}

/// How many draws the other seats made, and in how many turns.
pub fn draw_events(view: &View<'_>) -> usize {
    view.public()
        .history()
        .iter()
        .filter(|event| matches!(event, Event::Draw(seat, _) if *seat != view.seat()))
        .count()
}

pub fn factorial(n: u32) -> u128 {
    (1..=u128::from(n)).product()
}

/// Checks a belief against the deals that brute force found: worlds, weights, marginals and counts. Whether worlds differ in weight.
pub fn compare(played: &Played<'_>, belief: &Belief, brute: &HashMap<Hidden, u128>, what: &str) -> bool {
    let view = played.state.view();
    let at = || format!("{what}, {:?} of seat {} with {}", view.public().history(), view.seat(), view.hand());
    let deals: u128 = brute.values().sum();
    let listed = belief.enumerate(usize::MAX, StockOrder::Ignored).unwrap();
    assert_eq!(listed.len(), brute.len(), "{}", at());
    assert_eq!(belief.worlds(), brute.len() as u128, "{}", at());
    let mut ways = vec![[0_u128; STOCK + 1]; TILES];
    for (world, weight) in &listed {
        let count = brute.get(&(*world.hands(), world.stock_tiles())).copied().unwrap_or(0);
        assert_eq!(count * belief.total(), weight * deals, "{} {world:?}", at());
        assert_eq!(belief.weight(world), *weight, "{} {world:?}", at());
        for seat in played.game.seats().filter(|seat| *seat != view.seat()) {
            world.hand(seat).iter().for_each(|tile| ways[tile.index()][seat.index()] += weight);
        }
        world.stock().iter().for_each(|tile| ways[tile.index()][STOCK] += weight);
    }
    let marginals = belief.marginals();
    for tile in played.game.tiles() {
        for (holder, &ways) in ways[tile.index()].iter().enumerate() {
            assert_eq!(marginals.ways(tile, holder), ways, "{} {tile} {holder}", at());
        }
    }
    for number in Pip::up_to(played.game.rules().set.highest()) {
        let suit = TileSet::suit(number);
        for holder in
            played.game.seats().map(Seat::index).filter(|seat| *seat != view.seat().index()).chain([STOCK])
        {
            let held = |world: &World| match Seat::new(holder).filter(|_| holder != STOCK) {
                Some(seat) => world.hand(seat),
                None => world.stock_tiles(),
            };
            let with = listed.iter().filter(|(world, _)| !(held(world) & suit).is_empty());
            let ways: u128 = with.map(|(_, weight)| weight).sum();
            let expected = ways as f64 / belief.total() as f64;
            assert!(
                (belief.holds_one_of(suit, holder) - expected).abs() < 1e-12,
                "{} {number} {holder}",
                at()
            );
        }
    }
    listed.iter().any(|(_, weight)| *weight != listed[0].1)
}

/// A preset with overrides: `draw=none tie=last_player`.
pub fn game(preset: &str, overrides: &str) -> Game {
    let mut rules = Rules::named(preset).unwrap();
    for pair in overrides.split_whitespace() {
        let (name, value) = pair.split_once('=').unwrap();
        rules.set_option(name, value).unwrap_or_else(|error| panic!("{preset} {pair}: {error}"));
    }
    Game::new(rules).unwrap_or_else(|error| panic!("{preset} {overrides}: {error}"))
}
