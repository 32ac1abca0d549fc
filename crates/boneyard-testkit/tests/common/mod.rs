//! Short texts for tiles, lines, moves and rules.
#![allow(dead_code, unreachable_pub)]

use boneyard_core::{OPTIONS, PRESETS, Rng, Rules, Tile};
use boneyard_testkit::reference::{RefEvent, RefHand, RefMove, RefPosition};

/// `66 02`: tiles.
pub fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse().unwrap()).collect()
}

pub fn hands(texts: &[&str]) -> Vec<Vec<Tile>> {
    texts.iter().map(|text| tiles(text)).collect()
}

/// `45 56`: a line as it lies from left to right.
pub fn line(text: &str) -> Vec<(u8, u8)> {
    text.split_whitespace().map(|tile| (tile.as_bytes()[0] - b'0', tile.as_bytes()[1] - b'0')).collect()
}

/// A preset with overrides: `draw=none tie=last_player`.
pub fn rules(preset: &str, overrides: &str) -> Rules {
    let mut rules = Rules::named(preset).unwrap();
    for pair in overrides.split_whitespace() {
        let (name, value) = pair.split_once('=').unwrap();
        rules.set_option(name, value).unwrap_or_else(|error| panic!("{preset} {pair}: {error}"));
    }
    rules.check().unwrap_or_else(|error| panic!("{preset} {overrides}: {error}"));
    rules
}

/// The tiles of the set that are in none of these.
pub fn others(rules: &Rules, used: &[Tile]) -> Vec<Tile> {
    set_tiles(rules).into_iter().filter(|tile| !used.contains(tile)).collect()
}

pub fn set_tiles(rules: &Rules) -> Vec<Tile> {
    (0..rules.set.tiles() as usize).map(|index| Tile::from_index(index).unwrap()).collect()
}

/// `66L6`: a pose; `draw`, `go`, `decline`, `close`.
pub fn text(mv: &RefMove) -> String {
    match mv {
        RefMove::Pose { tile, left, exposed } => {
            format!("{}{}{}{exposed}", tile.high(), tile.low(), if *left { 'L' } else { 'R' })
        }
        other => format!("{other:?}").to_lowercase(),
    }
}

pub fn texts(moves: &[RefMove]) -> Vec<String> {
    moves.iter().map(text).collect()
}

/// The questions' answers as texts, sorted as texts.
pub fn options(hand: &RefHand) -> String {
    let mut all = texts(&hand.moves());
    all.sort();
    all.join(" ")
}

/// Makes the moves `0:66L6 1:56R5 ...`, checking whose turn it is.
pub fn play(hand: &mut RefHand, moves: &str) {
    for step in moves.split_whitespace() {
        let (seat, wanted) = step.split_once(':').unwrap();
        assert_eq!(hand.to_move(), Some(seat.parse().unwrap()), "before {step}: {:?}", hand.log());
        let moves = hand.moves();
        let mv = moves.iter().find(|mv| text(mv) == wanted);
        let mv = mv.unwrap_or_else(|| panic!("{step} is none of {:?}", texts(&moves)));
        hand.play(mv);
    }
}

/// `0:66L6 1:draw 1:go ...`: all events.
pub fn events(log: &[RefEvent]) -> String {
    let all: Vec<String> = log
        .iter()
        .map(|event| match event {
            RefEvent::Pose { seat, mv, .. } => format!("{seat}:{}", text(mv)),
            RefEvent::Draw { seat } => format!("{seat}:draw"),
            RefEvent::Go { seat } => format!("{seat}:go"),
            RefEvent::Decline { seat } => format!("{seat}:decline"),
            RefEvent::Close { seat } => format!("{seat}:close"),
        })
        .collect();
    all.join(" ")
}

/// The points of the poses.
pub fn pose_points(hand: &RefHand) -> Vec<i32> {
    let points = |event: &RefEvent| match event {
        RefEvent::Pose { points, .. } => Some(*points),
        _ => None,
    };
    hand.log().iter().filter_map(points).collect()
}

/// A single hand of two or four from a position with seat 0 to move.
pub fn position(rules: &Rules, lying: &str, holding: &[&str], stock: &str) -> RefHand {
    RefHand::from_position(
        rules,
        &RefPosition {
            line: line(lying),
            hands: hands(holding),
            stock: tiles(stock),
            ..RefPosition::default()
        },
    )
}

/// A single hand from its lead by seat 0.
pub fn lead(rules: &Rules, holding: &[&str], stock: &str) -> RefHand {
    RefHand::new(rules, &hands(holding), &tiles(stock), 0, None, [0, 0], false)
}

/// A preset with one to six options changed at random; `None` where it cannot be played.
pub fn random_rules(rng: &mut Rng) -> Option<(Rules, String)> {
    let preset = &PRESETS[rng.below(PRESETS.len() as u32) as usize];
    let mut rules = preset.rules();
    let mut changes = preset.name.to_owned();
    for _ in 0..1 + rng.below(6) {
        let option = &OPTIONS[rng.below(OPTIONS.len() as u32) as usize];
        let values = option.allowed();
        let mut value = values[rng.below(values.len() as u32) as usize].clone();
        if value == "..." {
            value = if option.name == "match" {
                format!("sum{}", 1 + rng.below(12))
            } else {
                (5 + rng.below(60)).to_string()
            };
        }
        rules.set_option(option.name, &value).unwrap();
        changes += &format!(" {}={value}", option.name);
    }
    let most = rules.set.tiles() / u32::from(rules.players);
    if u32::from(rules.deal) > most {
        rules.deal = 1 + rng.below(most) as u8;
        changes += &format!(" deal={}", rules.deal);
    }
    rules.check().ok().map(|()| (rules, changes))
}
