//! Questions about a line on the table and one hand.

use boneyard_core::{End, Ended, Event, Game, Move, Pip, Pose, Seat, Setup, State, Tile, TileSet};
use serde_json::{Value, json};

use super::fields::{Fields, pip, tile};

/// The position of a question about one hand.
fn setup(fields: &mut Fields<'_>) -> Result<Setup, String> {
    Ok(Setup {
        line: fields.line("layout")?,
        hand: fields.hand("hand")?,
        stock: fields.number("stock")?,
        said_go: fields.flag("opponent_said_go")?,
        drawn: fields.number("drawn_this_turn")?.unwrap_or(0),
    })
}

/// Poses as `[tile, end, exposed half]`; a lead as `[tile, "-", null]`.
fn listed(poses: &[Pose], lead: bool) -> Value {
    let mut poses = poses.to_vec();
    poses.sort_unstable_by_key(|pose| (pose.tile, pose.end, pose.exposed));
    let row = |pose: Pose| {
        if lead {
            json!([pose.tile.to_string(), "-", null])
        } else {
            json!([pose.tile.to_string(), pose.end.to_string(), pose.exposed.get()])
        }
    };
    poses.into_iter().map(row).collect()
}

pub(crate) fn legal(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let setup = setup(fields)?;
    let turn = setup.turn(game).map_err(|error| error.to_string())?;
    Ok(listed(&turn.poses, setup.line.is_empty()))
}

pub(crate) fn turn(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let setup = setup(fields)?;
    let turn = setup.turn(game).map_err(|error| error.to_string())?;
    Ok(json!({
        "plays": listed(&turn.poses, setup.line.is_empty()),
        "may_draw": turn.may_draw,
        "must_draw": turn.must_draw,
        "may_pass": turn.may_pass,
    }))
}

pub(crate) fn forced_draws(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let state = setup(fields)?.build(game).map_err(|error| error.to_string())?;
    // What the adversary must draw afterwards is another turn.
    let draws = state.public().history().iter().map(|event| match event {
        Event::Draw(seat, tiles) if seat == Seat::default() => tiles,
        _ => 0,
    });
    Ok(json!(draws.sum::<u8>()))
}

pub(crate) fn points_for_sum(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    Ok(json!(game.points_for_count(fields.must_number("sum")?)))
}

pub(crate) fn count(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let line = fields.line("layout")?;
    let position = Setup { hand: bystander(game, &line)?, line, ..Setup::default() };
    let state = position.build(game).map_err(|error| error.to_string())?;
    Ok(json!(state.public().count(game)))
}

/// A tile that is not on the table, so that somebody holds something.
fn bystander(game: &Game, line: &[[Pip; 2]]) -> Result<TileSet, String> {
    let posed: TileSet = line.iter().map(|&[left, right]| Tile::new(left, right)).collect();
    let tile = (game.tiles() - posed).first().ok_or("every tile lies on the table")?;
    Ok(TileSet::single(tile))
}

/// Plays tiles one after another, whoever may hold them.
pub(crate) fn sequence_points(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let mut line = fields.line("layout")?;
    let plays = fields.must("plays")?;
    let plays = plays.as_array().ok_or_else(|| format!("'plays' is {plays}, not a list"))?;
    plays.iter().map(|play| play_one(game, &mut line, play)).collect()
}

/// What posing one tile scores; the line grows by it.
fn play_one(game: &Game, line: &mut Vec<[Pip; 2]>, play: &Value) -> Result<Value, String> {
    let wrong =
        || format!("'plays' holds {play}, not a play such as [\"6-4\", \"L\", 4] or [\"6-4\", \"-\", null]");
    let Some([posed, end, exposed]) = play.as_array().map(Vec::as_slice) else { return Err(wrong()) };
    let posed = tile("plays", posed)?;
    let end = match (end.as_str(), line.is_empty()) {
        (Some("-"), true) | (Some("L"), false) => End::Left,
        (Some("R"), false) => End::Right,
        _ => return Err(format!("{play}: the end is '-' for the first tile and L or R for the others")),
    };
    let exposed = match exposed {
        Value::Null => None,
        number => Some(pip(number).ok_or_else(wrong)?),
    };
    // The second tile keeps the hand from ending.
    let others = TileSet::single(posed) | line.iter().map(|&[left, right]| Tile::new(left, right)).collect();
    let other = (game.tiles() - others).first().ok_or("every tile lies on the table")?;
    let hand = [posed, other].into_iter().collect();
    let position = Setup { line: line.clone(), hand, ..Setup::default() };
    let mut state = position.build(game).map_err(|error| error.to_string())?;
    let open = pose(&mut state, posed, end, exposed)?;
    let touching = posed.other(open).ok_or_else(wrong)?;
    match (end, line.is_empty()) {
        (_, true) => line.push([posed.high(), posed.low()]),
        (End::Left, _) => line.insert(0, [open, touching]),
        (End::Right, _) => line.push([touching, open]),
    }
    Ok(json!(points_of_play(&state)))
}

/// The points of seat 0 in play: where the other hands, which nobody asked about, happen to block, without the end.
fn points_of_play(state: &State<'_>) -> i16 {
    let side = Seat::default().side();
    let points = state.public().points(side);
    match state.outcome().map(|outcome| outcome.ended) {
        None | Some(Ended::Target) => points,
        Some(ended) => {
            let out = if let Ended::Out(seat) = ended { Some(seat) } else { None };
            points - state.game().score_end(&state.final_hands(), out).points[side.index()]
        }
    }
}

/// Poses a tile, and says which half stays open.
fn pose(state: &mut State<'_>, posed: Tile, end: End, exposed: Option<Pip>) -> Result<Pip, String> {
    let open: Vec<Pip> = state
        .all_poses()
        .into_iter()
        .filter(|pose| {
            pose.tile == posed && pose.end == end && exposed.is_none_or(|half| half == pose.exposed)
        })
        .map(|pose| pose.exposed)
        .collect();
    // A lead lies the same whichever half the file names.
    let open = match (open.as_slice(), state.public().is_line_empty()) {
        ([open], _) => *open,
        (_, true) => posed.low(),
        ([], _) => return Err(format!("{posed} cannot be posed at {end} as the file has it")),
        _ => {
            return Err(format!(
                "{posed} at {end} can lie both ways: the file must name the half that stays open"
            ));
        }
    };
    let mv = Move::pose(posed, end, open).ok_or_else(|| format!("{posed} has no {open}"))?;
    state.play(mv).map_err(|error| error.to_string())?;
    Ok(open)
}

/// Plays the double that was just played, and asks what may be added to it.
pub(crate) fn bonus(game: &Game, fields: &mut Fields<'_>) -> Result<Value, String> {
    let mut line = fields.line("layout")?;
    let mut hand = fields.hand("hand")?;
    let played = fields.must("just_played")?;
    let wrong = || format!("'just_played' is {played}, not a tile and its end such as [\"6-6\", \"R\"]");
    let Some([posed, end]) = played.as_array().map(Vec::as_slice) else { return Err(wrong()) };
    let posed = tile("just_played", posed)?;
    let lies = |place: Option<[Pip; 2]>| place.is_some_and(|[left, right]| Tile::new(left, right) == posed);
    let end = match end.as_str() {
        Some("-") if lies(line.pop()) && line.is_empty() => End::Left,
        Some("R") if lies(line.pop()) => End::Right,
        Some("L") if !line.is_empty() && lies(Some(line.remove(0))) => End::Left,
        _ => return Err(format!("{}: that tile does not lie there in 'layout'", wrong())),
    };
    hand.insert(posed);
    let position = Setup { line, hand, ..Setup::default() };
    let mut state = position.build(game).map_err(|error| error.to_string())?;
    pose(&mut state, posed, end, None)?;
    if !state.public().is_bonus() {
        return Ok(json!([]));
    }
    debug_assert!(matches!(state.public().history().last(), Some(Event::Pose(..))));
    Ok(listed(&state.all_poses(), false))
}
