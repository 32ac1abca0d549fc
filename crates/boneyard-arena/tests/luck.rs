//! Luck control: what it takes off is nothing on average, and what is left is narrower.

mod common;

use std::fs;

use boneyard_arena::{
    Existing, Flow, Length, Luck, Observer, PairTotals, Plan, SetResult, Weights, luck_csv, read_games,
    replay, run,
};
use boneyard_core::{Deal, Game, Move, Rng, State, Tile, TileSet};
use boneyard_stats::{Level, Margins};
use common::*;
use tempfile::tempdir;

/// Players whose moves depend on what they see alone.
const CHOICES: [fn(&State<'_>) -> Move; 3] = [
    |state| state.moves().nth(0),
    |state| state.moves().nth(state.moves().len() - 1),
    |state| {
        let moves: Vec<Move> = state.moves().iter().collect();
        let place = state.view().hand().pips() as usize + usize::from(state.public().stock_len());
        moves[place % moves.len()]
    },
];

/// Plays a hand to its end with one choice for each side; its luck.
fn luck_of(game: &Game, luck: &Luck, deal: &Deal, choices: [usize; 2]) -> i32 {
    let mut state = State::new(game, deal);
    while !state.is_over() {
        let choice = choices[state.public().turn().side().index()];
        state.play(CHOICES[choice](&state)).unwrap();
    }
    luck.of_hand(deal, state.public().history())
}

/// Calls `each` with every order of the tiles (Heap's algorithm).
fn orders(tiles: &mut [Tile], k: usize, each: &mut impl FnMut(&[Tile])) {
    if k <= 1 {
        return each(tiles);
    }
    for i in 0..k {
        orders(tiles, k - 1, each);
        tiles.swap(if k.is_multiple_of(2) { i } else { 0 }, k - 1);
    }
}

/// Small games in which everything about drawing occurs.
const SMALL: &[(&str, &[(&str, &str)])] = &[
    ("draw", &[("set", "double-three"), ("deal", "2"), ("reserve", "0")]),
    ("draw", &[("set", "double-three"), ("deal", "2"), ("reserve", "2")]),
    ("draw", &[("set", "double-three"), ("deal", "3"), ("reserve", "1"), ("voluntary_draw", "any")]),
    ("draw", &[("set", "double-three"), ("deal", "2"), ("draw", "one_then_pass"), ("reserve", "0")]),
    ("draw", &[("set", "double-three"), ("deal", "2"), ("double_bonus", "full_turn")]),
    ("draw", &[("set", "double-three"), ("deal", "1"), ("players", "4"), ("reserve", "0")]),
    (
        "draw",
        &[("set", "double-two"), ("deal", "1"), ("reserve", "0"), ("go_rule", "continue_until_blocked")],
    ),
    ("all-fives", &[("set", "double-three"), ("deal", "2"), ("reserve", "1")]),
    ("modern.bergen", &[("set", "double-three"), ("deal", "2"), ("reserve", "0"), ("lead_who", "seat")]),
    ("matador", &[("set", "double-three"), ("match", "sum4"), ("deal", "2"), ("lead_who", "seat")]),
    (
        "matador",
        &[
            ("set", "double-three"),
            ("match", "sum3"),
            ("deal", "2"),
            ("matador_end", "either"),
            ("reserve", "0"),
        ],
    ),
];

/// By total expectation: over all orders of the stock, all else being the same, the luck adds up to 0 exactly.
#[test]
fn over_every_order_of_the_stock_luck_adds_up_to_nothing() {
    let weights = Weights::from_array([121, 8688, 359, -1240, 3541, 15_677, 731, -570]);
    let (mut hands, mut lucky) = (0, 0);
    for (name, options) in SMALL {
        let game = Game::new(rules(name, options)).unwrap();
        let luck = Luck::new(&game, &weights);
        for number in 0..5 {
            let deal = game.deal(&mut Rng::new(number));
            let dealt: Vec<TileSet> = game.seats().map(|seat| deal.hand(seat)).collect();
            let mut stock: Vec<Tile> = deal.stock().collect();
            for choices in [[0, 0], [0, 1], [2, 0], [1, 2]] {
                let mut sum = 0;
                let n = stock.len();
                orders(&mut stock, n, &mut |stock| {
                    let leader = deal.leader().index();
                    let deal = Deal::new(&game, &dealt, stock, leader, deal.forced_lead()).unwrap();
                    let luck = luck_of(&game, &luck, &deal, choices);
                    sum += i64::from(luck);
                    hands += 1;
                    lucky += u64::from(luck != 0);
                });
                assert_eq!(sum, 0, "{name} {options:?}, deal {number}, choices {choices:?}");
            }
        }
    }
    assert!(lucky * 4 > hands, "{lucky} of {hands} hands had a luck");
}

/// Collects the sets of two agents.
#[derive(Default)]
struct Sets(Vec<SetResult>);

impl Observer for Sets {
    fn deal(&mut self, _: u64, sets: &[SetResult]) -> Flow {
        self.0.extend_from_slice(sets);
        Flow::Continue
    }
}

fn played(plan: &Plan) -> Vec<SetResult> {
    let mut sets = Sets::default();
    run(plan, &boneyard_arena::Options::new(jobs(2)), &mut sets).unwrap();
    sets.0
}

const WITH_LUCK: [&str; 11] = [
    "britannica.draw",
    "modern.draw",
    "britannica.all_fives",
    "britannica.all_threes",
    "modern.muggins",
    "harper.all_fives_draw",
    "britannica.threes_and_fives",
    "britannica.matador",
    "modern.matador",
    "harper.matadore",
    "modern.bergen",
];

#[test]
fn the_mean_luck_is_nothing_within_its_error_and_the_margin_is_narrower() {
    for (game, names) in
        WITH_LUCK.iter().flat_map(|game| [(game, ["greedy", "random"]), (game, ["doubles", "light"])])
    {
        let sets = played(&plan(game, &names, Length::Deals(8_000)));
        let (mut luck, mut totals) = (Margins::new(), PairTotals::default());
        for set in &sets {
            luck.add(set.luck.unwrap(), set.hands).unwrap();
            totals.add(set).unwrap();
        }
        let luck = luck.per_hand(Level::P95);
        let (mean, error) = (luck.value.unwrap(), luck.std_error.unwrap());
        // Of 22 such tests one in 50,000 goes beyond this by chance.
        assert!(mean.abs() < 5.0 * error, "{game} {names:?}: {mean} +- {error}");
        let (raw, adjusted) = (totals.margins.per_hand(Level::P95), totals.adjusted.per_hand(Level::P95));
        let apart = adjusted.value.unwrap() / 1000.0 - raw.value.unwrap();
        assert!((apart + mean / 1000.0).abs() < 1e-9, "what is taken off is the luck");
        let gain = (1000.0 * raw.std_error.unwrap() / adjusted.std_error.unwrap()).powi(2);
        assert!((1.1..2.5).contains(&gain), "{game} {names:?}: {gain}");
    }
}

#[test]
fn adjusted_intervals_cover_what_they_should() {
    // Two copies of an agent: the truth is 0. 400 runs of 500 deals each.
    for (game, agent) in [("draw", "random"), ("harper.matadore", "greedy")] {
        let sets = played(&plan(game, &[agent, agent], Length::Deals(200_000)));
        let mut covered = 0;
        for run in sets.chunks(500) {
            let mut totals = PairTotals::default();
            run.iter().for_each(|set| totals.add(set).unwrap());
            let margin = totals.adjusted.per_hand(Level::P95);
            covered += u32::from(margin.low.unwrap() < 0.0 && margin.high.unwrap() > 0.0);
        }
        // 380 +- 4.4; four errors.
        assert!((363..=397).contains(&covered), "{game}: {covered} of 400");
    }
}

#[test]
fn games_that_do_not_draw_have_no_luck_and_no_file() {
    for game in ["block", "whist", "harper.all_fives"] {
        let plan = plan(game, &["greedy", "random"], Length::Deals(5));
        let dir = tempdir().unwrap();
        let report = run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
        assert_eq!((plan.luck(0).is_none(), report.summary[0].adjusted), (true, None));
        assert!(rows(dir.path()).iter().all(|row| row[13].is_empty()));
        assert!(!dir.path().join("luck.csv").exists());
        assert_eq!(luck_csv(&plan, &report.summary), None);
    }
}

#[test]
fn where_it_is_off_the_file_says_so() {
    let dir = tempdir().unwrap();
    let plan = plan("harper.draw", &["greedy", "random"], Length::Deals(5));
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    assert!(rows(dir.path()).iter().all(|row| row[13].is_empty()));
    let text = fs::read_to_string(dir.path().join("luck.csv")).unwrap();
    let line = text.lines().nth(1).unwrap();
    assert!(line.starts_with("greedy,random,5,0,") && line.ends_with(",,,,,false"), "{line}");
}

/// A cheat knows the next tile of the stock and may leave the adversary to it, so no draw against it is a chance.
#[test]
fn beside_a_cheat_it_is_off_and_for_other_pairs_it_is_not() {
    let names = ["greedy", "cheat:oracle(cap=100)", "random"];
    let plan = plan("draw", &names, Length::Deals(3));
    assert_eq!([0, 1, 2, 3].map(|pair| plan.luck(pair).is_some()), [false, true, false, false]);
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    for row in &rows(dir.path()) {
        let cheats = row.iter().any(|field| field.starts_with("cheat:"));
        assert_eq!(row[13].is_empty(), cheats, "{row:?}");
    }
    let text = fs::read_to_string(dir.path().join("luck.csv")).unwrap();
    let used: Vec<&str> =
        text.lines().skip(1).map(|line| line.rsplit(',').next().unwrap_or_default()).collect();
    assert_eq!(used, ["false", "true", "false"]);
    for index in 0..plan.fixtures() {
        replay(dir.path(), index, "0.1.0").unwrap();
    }
}

#[test]
fn the_file_is_made_from_the_journal() {
    for length in [Length::Deals(40), Length::Matches(2)] {
        let plan = plan("draw", &["greedy", "random", "light"], length);
        let dir = tempdir().unwrap();
        let report = run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
        let read = read_games(&plan, &dir.path().join("games.csv"), &mut ()).unwrap();
        assert_eq!(read, report.summary);
        let text = fs::read_to_string(dir.path().join("luck.csv")).unwrap();
        assert_eq!(luck_csv(&plan, &read).unwrap(), text);
        // By an independent reader: points less luck, seen from the pair's first agent.
        let (mut sum, mut hands) = (0, 0);
        for row in rows(dir.path())
            .iter()
            .filter(|row| row.iter().any(|f| f == "greedy") && row.iter().any(|f| f == "random"))
        {
            let field = |place: usize| row[place].parse::<i64>().unwrap();
            let adjusted = 1000 * (field(7) - field(8)) - field(13);
            sum += if &row[4] == "greedy" { adjusted } else { -adjusted };
            hands += 1;
        }
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let first = reader.records().next().unwrap().unwrap();
        assert_eq!(first[6].parse::<f64>().unwrap(), sum as f64 / f64::from(hands) / 1000.0);
        assert_eq!(&first[10], "true");
        assert!(first[9].parse::<f64>().unwrap() > 0.5);
    }
}

#[test]
fn a_row_has_a_luck_where_the_game_has_and_only_there() {
    for (game, luck, part) in [
        ("draw", "", "luck is ''; allowed: a whole number"),
        ("draw", "1.5", "luck is '1.5'; allowed: a small whole number"),
        ("block", "7", "luck is '7'; allowed: nothing, since luck control is off here"),
    ] {
        let plan = plan(game, &["greedy", "random"], Length::Deals(2));
        let dir = tempdir().unwrap();
        run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
        let games = dir.path().join("games.csv");
        let text = fs::read_to_string(&games).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let end = lines[1].rfind(',').unwrap();
        lines[1].replace_range(end + 1.., luck);
        fs::write(&games, lines.join("\n") + "\n").unwrap();
        let error = read_games(&plan, &games, &mut ()).unwrap_err().to_string();
        assert!(error.contains("line 2") && error.contains(part), "{error}");
    }
}
