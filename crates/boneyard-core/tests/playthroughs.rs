//! A seeded match of every preset as a text file: every question and its answer at every ply. A change of any rule shows as a
//! changed line. `BONEYARD_BLESS=1 cargo test -p boneyard-core --test playthroughs` writes the files anew.

use std::fmt::Write as _;
use std::path::PathBuf;

use boneyard_core::{Game, PRESETS, Rng, Sheet, Side, State, write_hand};

/// Two hands of a match are enough to show the lead of a later hand.
const HANDS: u32 = 2;

#[test]
fn every_preset_plays_as_it_did() {
    let bless = std::env::var_os("BONEYARD_BLESS").is_some();
    let mut changed = Vec::new();
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        let text = playthrough(&game, preset.name);
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/playthroughs/{}.txt", preset.name));
        if bless {
            std::fs::write(&path, &text).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if let Some(line) = first_difference(&expected, &text) {
            changed.push(format!("{}: {line}", path.display()));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn first_difference(expected: &str, found: &str) -> Option<String> {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    for number in 1.. {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (expected, found) if expected == found => {}
            (expected, found) => {
                return Some(format!("line {number}: expected {expected:?}, found {found:?}"));
            }
        }
    }
    None
}

fn playthrough(game: &Game, name: &str) -> String {
    let mut text = format!("# {name}, seed 1\n");
    let mut rng = Rng::new(1);
    let mut sheet = Sheet::new(game);
    while !sheet.is_over() && sheet.hands() < HANDS {
        let deal = sheet.deal(&mut rng);
        let mut state = sheet.start(&deal);
        let _ = writeln!(text, "\nhand {} at {:?}", sheet.hands() + 1, sheet.scores());
        while !state.is_over() {
            ply(&mut text, game, &state);
            let mv = state.moves().nth(rng.below(state.moves().len()));
            state.play(mv).unwrap();
            let _ = writeln!(text, "  plays {mv}");
        }
        let outcome = state.outcome().unwrap();
        let _ = writeln!(
            text,
            "{:?}, end {:?}, hand {:?}, points {:?}",
            outcome.ended, outcome.end_winner, outcome.winner, outcome.points
        );
        let mut line = String::new();
        write_hand(&deal, &state, &mut line);
        let _ = writeln!(text, "{line}");
        sheet.enter(&state);
    }
    let _ = writeln!(
        text,
        "\nscores {:?}, over {}, winner {:?}",
        sheet.scores(),
        sheet.is_over(),
        sheet.winner()
    );
    text
}

fn ply(text: &mut String, game: &Game, state: &State<'_>) {
    let (public, view) = (state.public(), state.view());
    let ends: Vec<String> = boneyard_core::End::BOTH
        .iter()
        .map(|end| public.shown(game, *end).map(|pip| pip.to_string()).collect::<String>())
        .collect();
    let sizes: Vec<u8> = game.seats().map(|seat| public.hand_len(seat)).collect();
    let moves: Vec<String> = view.moves().iter().map(|mv| mv.to_string()).collect();
    let _ = writeln!(
        text,
        "seat {} holds {} | ends {} | count {} | hands {sizes:?} | stock {} | points {:?} | events {}",
        view.seat(),
        view.hand(),
        ends.join(" "),
        public.count(game),
        public.stock_len(),
        Side::BOTH.map(|side| public.points(side)),
        public.history().len(),
    );
    let _ = writeln!(text, "  may play {}", moves.join(" "));
}
