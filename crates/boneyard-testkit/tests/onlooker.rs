//! An onlooker who is told the hands follows every hand as it is played, under random combinations of all options.

mod common;

use boneyard_core::{Game, MAX_SEATS, Move, Onlooker, PRESETS, Rng, Rules, State, Tile, TileSet};
use common::random_rules;

#[test]
fn in_every_preset() {
    for preset in PRESETS {
        (0..100).for_each(|seed| follow(&preset.rules(), seed, preset.name));
    }
}

#[test]
fn under_random_combinations_of_all_options() {
    let mut rng = Rng::new(77);
    let mut played = 0;
    while played < 3000 {
        let Some((rules, changes)) = random_rules(&mut rng) else { continue };
        (0..3).for_each(|seed| follow(&rules, seed, &changes));
        played += 1;
    }
}

/// Plays a random hand in a state, and the same events before an onlooker.
fn follow(rules: &Rules, seed: u64, what: &str) {
    let game = Game::new(rules.clone()).unwrap();
    let mut rng = Rng::new(seed);
    let deal = game.deal(&mut rng);
    let mut state = State::new(&game, &deal);
    // Tiles that were drawn before the lead, or a lead that is forced, are no part of what an onlooker is asked.
    if game.seats().any(|seat| deal.hand(seat).len() != u32::from(rules.deal)) || deal.forced_lead().is_some()
    {
        return;
    }
    let mut table = Table::new(&game, &deal);
    while !state.is_over() {
        table.force();
        assert_eq!(table.onlooker.public(), state.public(), "{what}, seed {seed}");
        let seat = state.public().turn();
        let moves = table.onlooker.moves(table.hands[seat.index()]);
        assert_eq!(&moves, state.moves(), "{what}, seed {seed}");
        let view = table.onlooker.view(table.hands[seat.index()], &moves);
        assert_eq!((view.seat(), view.hand()), (seat, state.hand(seat)));
        let mv = moves.nth(rng.below(moves.len()));
        table.play(mv);
        state.play(mv).unwrap();
    }
    table.force();
    assert_eq!(table.onlooker.public().history(), state.public().history(), "{what}, seed {seed}");
    assert_eq!(table.onlooker.outcome(&table.hands).as_ref(), state.outcome(), "{what}, seed {seed}");
}

/// An onlooker, and what he does not see.
struct Table<'g> {
    onlooker: Onlooker<'g>,
    hands: [TileSet; MAX_SEATS],
    stock: Vec<Tile>,
}

impl<'g> Table<'g> {
    fn new(game: &'g Game, deal: &boneyard_core::Deal) -> Self {
        let mut hands = [TileSet::EMPTY; MAX_SEATS];
        game.seats().for_each(|seat| hands[seat.index()] = deal.hand(seat));
        let mut stock: Vec<Tile> = deal.stock().collect();
        stock.reverse();
        Table { onlooker: Onlooker::new(game, deal.leader()), hands, stock }
    }

    /// Makes all moves that are forced on somebody without a tile to pose.
    fn force(&mut self) {
        while self.onlooker.ended().is_none() {
            let moves = self.onlooker.moves(self.hands[self.onlooker.public().turn().index()]);
            assert!(!moves.is_empty());
            if moves.poses() > 0 {
                return;
            }
            assert_eq!(moves.len(), 1);
            self.play(moves.nth(0));
        }
    }

    fn play(&mut self, mv: Move) {
        let hand = &mut self.hands[self.onlooker.public().turn().index()];
        match mv.tile() {
            Some(tile) => hand.remove(tile),
            None if mv == Move::DRAW => hand.insert(self.stock.pop().unwrap()),
            None => {}
        }
        self.onlooker.play(mv);
    }
}
