//! Beliefs are exact: equal, to the last integer, to what comes of playing every deal that might lie behind a view.

mod belief_common;

use belief_common::{Brute, Played, compare, draw_events, factorial, game};
use boneyard_core::*;
use boneyard_search::belief::{Belief, Lead};

/// What the positions that were checked had to offer.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    with_goes: usize,
    with_two_draws: usize,
    uneven: usize,
    declined: usize,
    skipped: usize,
}

/// Plays random hands and checks the belief at decisions whose deals number at most `budget`: at those before which the other seats drew
/// in at least `draws` turns.
fn check_game(game: &Game, hands: u64, budget: u64, draws: usize, what: &str) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..hands {
        let mut rng = Rng::new(seed);
        let deal = game.deal(&mut rng);
        let mut played = Played::new(game, deal);
        while !played.state.is_over() {
            let view = played.state.view();
            // Of more hidden tiles the deals are too many anyway.
            if draw_events(&view) >= draws && view.unseen().len() <= 12 {
                check_view(&played, budget, &mut seen, &format!("{what}, seed {seed}"));
            }
            let k = rng.below(played.state.moves().len());
            played.state.play_nth(k);
        }
    }
    seen
}

fn check_view(played: &Played<'_>, budget: u64, seen: &mut Seen, what: &str) {
    let Some(brute) = Brute::run(played, false, false, budget) else {
        seen.skipped += 1;
        return;
    };
    let view = played.state.view();
    let belief = Belief::with_lead(&view, Lead::Unknown);
    seen.uneven += usize::from(compare(played, &belief, &brute, what));
    let deals: u128 = brute.values().sum();
    let history = view.public().history();
    let own_draws = history.iter().any(|event| matches!(event, Event::Draw(seat, _) if seat == view.seat()));
    if !own_draws {
        let dealt: u128 = played.game.seats().map(|seat| factorial(played.deal.hand(seat).len())).product();
        let left = factorial(u32::from(view.public().stock_len()));
        assert_eq!(belief.shuffles(), deals * dealt * left, "{what}, {history:?}");
    }
    seen.positions += 1;
    seen.with_goes += usize::from(history.iter().any(|event| matches!(event, Event::Go(_))));
    seen.declined +=
        usize::from(history.iter().any(|event| matches!(event, Event::Decline(seat) if seat != view.seat())));
    seen.with_two_draws += usize::from(draw_events(&view) >= 2);
}

/// Checks several games; each must have shown at least `positions` positions.
fn check_games(games: &[(&str, &str)], hands: u64, budget: u64, draws: usize) -> Seen {
    let mut all = Seen::default();
    for (preset, more) in games {
        let seen = check_game(&game(preset, more), hands, budget, draws, &format!("{preset} {more}"));
        println!("{preset} {more}: {seen:?}");
        all.positions += seen.positions;
        all.with_goes += seen.with_goes;
        all.with_two_draws += seen.with_two_draws;
        all.uneven += seen.uneven;
        all.declined += seen.declined;
        all.skipped += seen.skipped;
    }
    println!("{all:?}");
    all
}

#[test]
fn where_nobody_draws() {
    let games = [
        ("block", "set=double-two deal=2"),
        ("block", "set=double-three deal=3"),
        ("block", "set=double-three deal=4"),
        ("block", "set=double-four deal=4"),
        ("block", "set=double-four deal=6"),
        ("block", "deal=12"),
        ("whist", ""),
        ("whist", "set=double-three deal=2"),
        ("whist", "set=double-four deal=3"),
        ("harper.all_fives", "set=double-three deal=3"),
        ("block", "set=double-three deal=4 go_rule=continue_until_blocked close_on_go=true"),
        ("block", "set=double-three deal=4 go_rule=play_for_him"),
        ("block", "set=double-three deal=4 match=sum3"),
        ("block", "set=double-three deal=4 match=sum4 matador_last=may_pass"),
    ];
    let seen = check_games(&games, 100, 20_000, 0);
    assert!(seen.positions > 5000 && seen.with_goes > 800 && seen.uneven == 0, "{seen:?}");
}

#[test]
fn where_the_stock_is_drawn() {
    let games = [
        ("harper.draw", "set=double-two deal=1"),
        ("harper.draw", "set=double-three deal=2"),
        ("harper.draw", "set=double-three deal=3"),
        ("draw", "set=double-three deal=2"),
        ("draw", "set=double-three deal=3"),
        ("draw", "set=double-four deal=4"),
        ("draw", "set=double-three deal=3 dead_layout=stop"),
        ("draw", "set=double-three deal=3 go_rule=continue_until_blocked close_on_go=true"),
        ("draw", "set=double-three deal=3 go_rule=play_for_him reserve=1"),
        ("modern.muggins", "set=double-three deal=3"),
        ("draw", "set=double-three deal=1 players=4 reserve=0"),
        ("draw", "set=double-three deal=2 players=4 reserve=1"),
        ("draw", "set=double-three deal=3 draw=one_then_pass"),
        ("draw", "set=double-three deal=2 players=4 draw=one_then_pass reserve=0"),
    ];
    let seen = check_games(&games, 100, 20_000, 0);
    assert!(seen.positions > 5000 && seen.with_two_draws > 100, "{seen:?}");
}

#[test]
fn where_drawing_is_a_choice() {
    let games = [
        ("matador", "set=double-two deal=2 match=sum2 reserve=0"),
        ("matador", "set=double-three deal=2 match=sum3"),
        ("matador", "set=double-three deal=2 match=sum4"),
        ("matador", "set=double-three deal=3 match=sum4 reserve=1 matador_natural=not_seven"),
        ("matador", "set=double-three deal=2 match=sum3 reserve=1 matador_last=may_pass"),
        ("matador", "set=double-three deal=2 match=sum4 reserve=0 matador_end=either"),
        ("matador", "set=double-three deal=2 match=sum3 matador_end=either matador_natural=not_seven"),
        ("matador", "set=double-four deal=3 match=sum5 draw=one_then_pass"),
        ("matador", "set=double-three deal=2 match=sum3 draw=one_then_pass matador_last=may_pass"),
        ("matador", "set=double-three deal=1 match=sum4 players=4 reserve=0 matador_last=may_pass"),
        ("matador", "set=double-three deal=2 match=sum4 voluntary_draw=any matador_last=may_pass"),
        ("matadore", "set=double-three deal=2 match=sum4 reserve=1 matador_last=may_pass"),
        ("draw", "set=double-three deal=2 voluntary_draw=any reserve=0"),
        ("draw", "set=double-three deal=2 voluntary_draw=any draw=one_then_pass"),
        ("draw", "set=double-three deal=1 players=4 voluntary_draw=any draw=one_then_pass reserve=0"),
    ];
    let seen = check_games(&games, 100, 20_000, 0);
    assert!(seen.positions > 5000 && seen.with_two_draws > 300 && seen.uneven > 150, "{seen:?}");
}

#[test]
fn where_tiles_are_added_to_doubles() {
    let games = [
        ("block", "set=double-three deal=3 double_bonus=same_number"),
        ("block", "set=double-three deal=4 double_bonus=full_turn"),
        ("draw", "set=double-three deal=3 double_bonus=same_number"),
        ("harper.draw", "set=double-three deal=3 double_bonus=full_turn"),
        ("draw", "set=double-three deal=3 double_bonus=same_number go_rule=continue_until_blocked reserve=0"),
        ("draw", "set=double-three deal=3 double_bonus=full_turn go_rule=play_for_him reserve=1"),
        ("draw", "set=double-three deal=2 players=4 double_bonus=full_turn reserve=0"),
        ("whist", "set=double-three deal=2 double_bonus=same_number"),
        ("matador", "set=double-three deal=3 match=sum3 double_bonus=full_turn"),
        ("draw", "set=double-three deal=2 voluntary_draw=any double_bonus=full_turn reserve=1"),
    ];
    let seen = check_games(&games, 150, 20_000, 0);
    assert!(seen.positions > 5000 && seen.declined > 600 && seen.with_two_draws > 100, "{seen:?}");
}

#[test]
fn after_several_draws() {
    let games = [
        ("harper.draw", "set=double-three deal=2"),
        ("harper.draw", "set=double-four deal=2"),
        ("harper.draw", "set=double-four deal=4"),
        ("draw", "set=double-five deal=6"),
        ("harper.draw", "set=double-six deal=9"),
        ("matador", "set=double-four deal=4 match=sum4"),
        ("matador", "set=double-four deal=4 match=sum5 reserve=0"),
        ("draw", "set=double-four deal=3 voluntary_draw=any reserve=0"),
        ("draw", "set=double-four deal=3 draw=one_then_pass reserve=0"),
        ("draw", "set=double-four deal=2 players=4 reserve=0"),
    ];
    let seen = check_games(&games, 500, 5000, 2);
    assert!(seen.positions > 2500 && seen.uneven > 150, "{seen:?}");
}

#[test]
fn under_random_combinations_of_all_options() {
    let mut rng = Rng::new(7);
    let mut all = Seen::default();
    while all.positions < 8000 {
        let Some((rules, changes)) = random_rules(&mut rng) else { continue };
        let seen = check_game(&Game::new(rules).unwrap(), 4, 3000, 0, &changes);
        all.positions += seen.positions;
        all.with_two_draws += seen.with_two_draws;
        all.uneven += seen.uneven;
        all.declined += seen.declined;
    }
    println!("{all:?}");
    assert!(all.with_two_draws > 50 && all.uneven > 10 && all.declined > 50, "{all:?}");
}

/// A preset with a small set and some options changed at random; `None` where it cannot be played.
fn random_rules(rng: &mut Rng) -> Option<(Rules, String)> {
    let preset = &PRESETS[rng.below(PRESETS.len() as u32) as usize];
    let mut rules = preset.rules();
    let mut changes = preset.name.to_owned();
    let mut set = |rules: &mut Rules, name: &str, value: &str| {
        rules.set_option(name, value).unwrap();
        changes += &format!(" {name}={value}");
    };
    set(&mut rules, "set", ["double-two", "double-three", "double-four"][rng.below(3) as usize]);
    let most = rules.set.tiles() / u32::from(rules.players);
    set(&mut rules, "deal", &(1 + rng.below(most.min(5))).to_string());
    if matches!(rules.matching, Match::Sum(_)) {
        set(&mut rules, "match", ["sum2", "sum3", "sum4", "sum5"][rng.below(4) as usize]);
    }
    for _ in 0..1 + rng.below(6) {
        let names = [
            "draw",
            "reserve",
            "voluntary_draw",
            "go_rule",
            "close_on_go",
            "double_bonus",
            "dead_layout",
            "players",
            "matador_end",
            "matador_natural",
            "matador_last",
            "match",
            "lead_tile",
        ];
        let option = RuleOption::find(names[rng.below(names.len() as u32) as usize]).unwrap();
        let values = option.allowed();
        let value = match values[rng.below(values.len() as u32) as usize].as_str() {
            "..." => format!("sum{}", 1 + rng.below(8)),
            value => value.to_owned(),
        };
        set(&mut rules, option.name, &value);
    }
    rules.check().ok().map(|()| (rules, changes))
}
