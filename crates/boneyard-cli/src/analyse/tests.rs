//! Positions out of random hands, seen by one seat, lead back to what that seat saw.

use boneyard_core::{Deal, End, Event, Game, Move, PRESETS, Pip, Pose, Rng, Rules, State, Tile, TileSet};
use boneyard_search::belief::Belief;

use super::build::Position;
use super::layout::{Layout, Lying, MOST_WAITS, Wait};
use super::position::Written;
use super::table;
use crate::failure::Faults;
use crate::hand::events;

/// How the tiles that the seat drew are written.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Drawn {
    /// In its hand.
    InHand,
    /// Beside the draws.
    Named,
}

fn tiles(tiles: impl Iterator<Item = Tile>) -> String {
    tiles.map(|tile| format!("{}{}", tile.high(), tile.low())).collect::<Vec<_>>().join(".")
}

/// The line of a hand as the seat to move could write it.
fn line(deal: &Deal, state: &State<'_>, drawn: Drawn) -> String {
    let seat = state.public().turn();
    let mut stock = deal.stock();
    let mut own = deal.hand(seat);
    let mut moves = Vec::new();
    for (mover, mv) in events(state) {
        let tile = (mv == Move::DRAW).then(|| stock.next().unwrap()).filter(|_| mover == seat);
        match tile {
            Some(tile) if drawn == Drawn::Named => moves.push(format!("+{}{}", tile.high(), tile.low())),
            _ => moves.push(mv.to_string()),
        }
        own |= tile.filter(|_| drawn == Drawn::InHand).map_or(TileSet::EMPTY, TileSet::single);
    }
    let hand = |other| {
        let size = deal.hand(other).len() as usize;
        if other == seat {
            tiles(own.iter())
        } else {
            [vec!["1"; size].join("."), size.to_string()][usize::from(size < 10)].clone()
        }
    };
    let hands: Vec<String> = state.game().seats().map(hand).collect();
    let must =
        deal.forced_lead().map(|tile| format!(" must {}{}", tile.high(), tile.low())).unwrap_or_default();
    format!("hands {} leader {}{must} moves {}", hands.join("/"), deal.leader(), moves.join("."))
}

/// Plays random hands; at some of the decisions the position is written and built again. How often.
fn round_trips(rules: &Rules, seeds: std::ops::Range<u64>) -> u32 {
    let game = Game::new(rules.clone()).unwrap();
    let mut checked = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let deal = game.deal(&mut rng);
        let mut state = State::new(&game, &deal);
        while !state.is_over() {
            if rng.below(4) == 0 {
                for drawn in [Drawn::InHand, Drawn::Named] {
                    check(&game, &state, &line(&deal, &state, drawn));
                    checked += 1;
                }
            }
            state.play_nth(rng.below(state.moves().len()));
        }
    }
    checked
}

fn check(game: &Game, state: &State<'_>, line: &str) {
    let written = Written::read(line, &mut Faults::default()).unwrap_or_else(|| panic!("{line}"));
    let position = Position::build(&written, line, game, None)
        .unwrap_or_else(|error| panic!("{error}\n{line}\n{:?}", game.rules()));
    let (built, seen) = (position.state.view(), state.view());
    assert_eq!(built.public(), seen.public(), "{line}");
    assert_eq!(
        (built.seat(), built.hand(), built.moves()),
        (seen.seat(), seen.hand(), seen.moves()),
        "{line}"
    );
    position.state.assert_invariants();
    assert!(Belief::new(&built).total() > 0);
}

#[test]
fn every_preset_leads_back_to_what_the_seat_saw() {
    for preset in PRESETS {
        let checked = round_trips(&preset.rules(), 0..30);
        assert!(checked > 50, "{}: {checked}", preset.name);
    }
}

#[test]
fn rare_rules_lead_back_to_what_the_seat_saw() {
    let variants: &[&[(&str, &str)]] = &[
        &[("double_bonus", "same_number")],
        &[("double_bonus", "full_turn")],
        &[("double_bonus", "full_turn"), ("go_rule", "continue_until_blocked")],
        &[("double_bonus", "same_number"), ("go_rule", "play_for_him"), ("close_on_go", "true")],
        &[("go_rule", "continue_until_blocked"), ("close_on_go", "true")],
        &[("voluntary_draw", "any")],
        &[("voluntary_draw", "any"), ("draw", "one_then_pass"), ("go_rule", "play_for_him")],
        &[("dead_layout", "stop"), ("reserve", "0")],
        &[
            ("double_bonus", "full_turn"),
            ("voluntary_draw", "any"),
            ("close_on_go", "true"),
            ("reserve", "0"),
        ],
        &[
            ("set", "double-three"),
            ("deal", "3"),
            ("reserve", "0"),
            ("double_bonus", "same_number"),
            ("close_on_go", "true"),
        ],
    ];
    for options in variants {
        let mut rules = Rules::named("draw").unwrap();
        options.iter().for_each(|(option, value)| rules.set_option(option, value).unwrap());
        assert!(round_trips(&rules, 0..60) > 50, "{options:?}");
    }
    let matador: &[&[(&str, &str)]] = &[
        &[("matador_last", "may_pass")],
        &[("matador_last", "may_pass"), ("matador_natural", "not_seven"), ("draw", "one_then_pass")],
        &[("matador_end", "either"), ("double_bonus", "full_turn"), ("matador_last", "may_pass")],
        &[
            ("voluntary_draw", "any"),
            ("matador_last", "may_pass"),
            ("close_on_go", "true"),
            ("go_rule", "continue_until_blocked"),
        ],
    ];
    for options in matador {
        let mut rules = Rules::named("matador").unwrap();
        options.iter().for_each(|(option, value)| rules.set_option(option, value).unwrap());
        assert!(round_trips(&rules, 0..60) > 50, "{options:?}");
    }
}

/// The table as the seat to move sees it, without the order of play but for the ends at goes and draws.
fn layout_of(deal: &Deal, state: &State<'_>) -> Layout {
    let game = state.game();
    let mut walk = State::new(game, deal);
    let (mut tiles, mut waits) = (std::collections::VecDeque::<Lying>::new(), Vec::new());
    for event in state.public().history().iter() {
        let by = event.seat().index();
        let (left, right) = (tiles.front().map(|t| t.halves[0]), tiles.back().map(|t| t.halves[1]));
        let ends: Option<[Pip; 2]> = left.zip(right).map(|(one, other)| [one.max(other), one.min(other)]);
        match event {
            Event::Pose(_, Pose { tile, end, exposed }) => {
                let touching = tile.other(exposed).unwrap();
                match end {
                    _ if tiles.is_empty() => {
                        tiles.push_back(Lying { tile, halves: [tile.high(), tile.low()], by });
                    }
                    End::Left => tiles.push_front(Lying { tile, halves: [exposed, touching], by }),
                    End::Right => tiles.push_back(Lying { tile, halves: [touching, exposed], by }),
                }
                walk.play(Move::pose(tile, end, exposed).unwrap()).unwrap();
            }
            Event::Draw(_, drawn) => waits.push(Wait { seat: by, ends, drawn }),
            Event::Go(_) => waits.push(Wait { seat: by, ends, drawn: 0 }),
            Event::Decline(_) | Event::Close(_) => unreachable!("not in these games"),
        }
    }
    let hand = state.hand(state.public().turn());
    let lead = tiles.iter().map(|lying| lying.tile).find(
        |tile| matches!(state.public().history().get(0), Some(Event::Pose(_, pose)) if pose.tile == *tile),
    );
    let seat = Some(state.public().turn().index());
    Layout { hand, tiles: tiles.into(), waits, counts: None, lead, seat }
}

#[test]
fn a_layout_leads_back_to_what_the_seat_saw_or_to_a_choice() {
    for (name, at_least) in
        [("block", 95), ("harper.block", 95), ("whist", 95), ("all-fives", 40), ("draw", 30)]
    {
        let game = Game::new(Rules::named(name).unwrap()).unwrap();
        let (mut alike, mut asked) = (0, 0);
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            while !state.is_over() {
                if rng.below(3) == 0 {
                    let layout = layout_of(&deal, &state);
                    assert!(layout.waits.len() < MOST_WAITS);
                    match table::position(&layout, &game) {
                        Ok(position) => {
                            same_but_the_order(&position.state, &state);
                            alike += 1;
                        }
                        Err(faults) => {
                            let fault = faults.concat();
                            assert!(fault.contains("orders of play lead to this layout"), "{name}: {fault}");
                            asked += 1;
                        }
                    }
                }
                state.play_nth(rng.below(state.moves().len()));
            }
        }
        assert!(alike * 100 >= at_least * (alike + asked), "{name}: {alike} alike, {asked} asked");
    }
}

fn same_but_the_order(built: &State<'_>, seen: &State<'_>) {
    let (one, other) = (built.public(), seen.public());
    let game = built.game();
    assert_eq!(built.moves(), seen.moves());
    assert_eq!(
        game.seats().map(|s| one.hand_len(s)).collect::<Vec<_>>(),
        game.seats().map(|s| other.hand_len(s)).collect::<Vec<_>>()
    );
    assert_eq!((one.turn(), one.posed(), one.stock_len()), (other.turn(), other.posed(), other.stock_len()));
    for end in End::BOTH {
        assert_eq!(one.is_double(end), other.is_double(end));
        assert!(one.shown(game, end).eq(other.shown(game, end)));
    }
    let [built, seen] = [built, seen].map(|state| Belief::new(&state.view()));
    assert_eq!(built.marginals(), seen.marginals());
}
