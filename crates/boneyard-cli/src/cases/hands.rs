//! Questions about all hands: who leads, what the end scores; and about turns and targets.

use boneyard_core::{FinalHands, Game, MAX_SEATS, Pip, Seat, TileSet};
use serde_json::{Value, json};

use super::fields::{Fields, tile, tiles};

/// Seats as the cases name them.
const SEATS: [&str; MAX_SEATS] = ["A", "B", "C", "D"];

fn seat(game: &Game, name: &str, value: &Value) -> Result<Seat, String> {
    let seats: Vec<Seat> = game.seats().collect();
    let found = value.as_str().and_then(|text| SEATS.iter().position(|seat| *seat == text));
    found.and_then(|index| seats.get(index).copied()).ok_or_else(|| {
        format!("'{name}' is {value}, not one of the seats {}", SEATS[..seats.len()].join(", "))
    })
}

/// The hands of all seats.
fn hands(game: &Game, fields: &mut Fields<'_>) -> Result<[TileSet; MAX_SEATS], String> {
    let value = fields.must("hands")?;
    let named = value
        .as_object()
        .ok_or_else(|| format!("'hands' is {value}, not an object with a hand for each seat"))?;
    let mut hands = [TileSet::EMPTY; MAX_SEATS];
    let mut seen = TileSet::EMPTY;
    for (name, held) in named {
        let hand = tiles("hands", held)?;
        if let Some(twice) = (seen & hand).first() {
            return Err(format!("'hands' holds {twice} twice"));
        }
        seen |= hand;
        hands[seat(game, "hands", &json!(name))?.index()] = hand;
    }
    match game.seats().find(|seat| !named.contains_key(SEATS[seat.index()])) {
        Some(missing) => Err(format!("'hands' has no hand for seat {}", SEATS[missing.index()])),
        None => Ok(hands),
    }
}

fn optional_seat(game: &Game, name: &'static str, fields: &mut Fields<'_>) -> Result<Option<Seat>, String> {
    fields.get(name).map(|value| seat(game, name, value)).transpose()
}

fn final_hands(game: &Game, fields: &mut Fields<'_>) -> Result<FinalHands, String> {
    let stock = fields.get("stock").map(|value| tiles("stock", value)).transpose()?;
    Ok(FinalHands {
        hands: hands(game, fields)?,
        stock: stock.unwrap_or(TileSet::EMPTY),
        last_player: optional_seat(game, "last_player", fields)?,
    })
}

pub(crate) fn hand_result(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let out = optional_seat(game, "out", fields)?;
    let end = game.score_end(&final_hands(game, fields)?, out);
    // Partners win together.
    let sides = if game.rules().players == 2 { [SEATS[0], SEATS[1]] } else { ["AC", "BD"] };
    let winner = end.winner.map(|side| sides[side.index()]);
    let points = end.points.iter().map(|points| points.abs()).max();
    Ok(json!({ "winner": winner, "points": points }))
}

pub(crate) fn whist(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let named_out = optional_seat(game, "out", fields)?;
    let hands = final_hands(game, fields)?;
    let out = named_out.or(game.seats().find(|seat| hands.hands[seat.index()].is_empty()));
    let points = game.score_end(&hands, out).points.map(i16::abs);
    Ok(json!({ "AC": points[0], "BD": points[1] }))
}

pub(crate) fn lead(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let hands = hands(game, fields)?;
    let mut lot = Vec::new();
    if let Some(drawn) = fields.get("drawn") {
        for seat in game.seats() {
            let name = SEATS[seat.index()];
            let value = drawn.get(name).ok_or_else(|| format!("'drawn' has no tile for seat {name}"))?;
            lot.push(tile("drawn", value)?);
        }
    }
    let Some((leader, forced)) = game.first_leader(&hands, &lot) else {
        return Ok(json!({ "player": null, "tiles": [] }));
    };
    let leads = forced.map_or(hands[leader.index()], TileSet::single);
    let names: Vec<String> = leads.iter().map(|tile| tile.to_string()).collect();
    Ok(json!({ "player": SEATS[leader.index()], "tiles": names }))
}

/// Who acts after a play that followed the adversary's go.
pub(crate) fn next_actor(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let mover = seat(game, "mover", fields.must("mover")?)?;
    let passer = mover.next(game.rules().players);
    let can = [(mover, fields.flag("mover_can_play")?), (passer, fields.flag("passer_can_play")?)];
    let (first, second) = if game.keeps_turn(fields.must_number("plays_since_go")?) {
        (can[0], can[1])
    } else {
        (can[1], can[0])
    };
    let actor = [first, second].into_iter().find(|(_, can_play)| *can_play);
    Ok(json!(actor.map(|(seat, _)| SEATS[seat.index()])))
}

/// The score after points that count only if they do not pass the target.
pub(crate) fn exact_target(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let score = i16::from(fields.must_number("score")?);
    let points = i16::from(fields.must_number("points")?);
    Ok(json!(score + game.counted(Some(score), points)))
}

pub(crate) fn hand_facts(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let hand = fields.hand("hand")?;
    let numbers: Vec<u8> = Pip::up_to(game.rules().set.highest())
        .filter(|pip| !(hand & TileSet::suit(*pip)).is_empty())
        .map(Pip::get)
        .collect();
    Ok(json!({ "pips": hand.pips(), "numbers": numbers, "doubles": hand.doubles().len() }))
}
