//! From a layout to a position: the orders of play that fit it, held against the engine, which must come to the same.

use boneyard_core::{
    DoubleBonus, End, Game, GoRule, HandRecord, MatadorEnd, Move, Pip, Seat, Side, State, Tile, TileSet,
};
use boneyard_search::belief::{Belief, Marginals};

use super::build::{Position, one_hand};
use super::layout::Layout;
use super::order::{MOST_ORDERS, Order, Orders, is_turned, moves};
use super::position::{Hand, Told, Written};

/// The position on the table.
///
/// # Errors
/// Every fault: what cannot lie so, no order of play that leads there, or several that do not come to the same.
pub(super) fn position<'g>(layout: &Layout, game: &'g Game) -> Result<Position<'g>, Vec<String>> {
    let faults = [untold(game), layout.check(game)].concat();
    if !faults.is_empty() {
        return Err(faults);
    }
    let orders = Orders::of(layout, game);
    if orders.found.is_empty() && !orders.too_many() {
        return Err(vec![orders.none()]);
    }
    if orders.too_many() {
        return Err(vec![format!(
            "more than {MOST_ORDERS} orders of play lead to this layout: say which with --lead and the ends at each go and draw, or give \
             POSITION with its moves"
        )]);
    }
    let (mut built, mut wrong): (Option<(Position<'g>, Seen)>, Vec<String>) = (None, Vec::new());
    for order in &orders.found {
        let position = match follow(layout, order, game) {
            Ok(position) => position,
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        let seen = Seen::of(&position);
        match &built {
            None => built = Some((position, seen)),
            Some((_, other)) if *other == seen => {}
            Some((other, _)) => {
                return Err(vec![format!(
                    "several orders of play lead to this layout and tell different things of the hidden tiles; give one of them as \
                     POSITION, or say more with --lead, --passes and --draws: '{}' or '{}'",
                    other.line, position.line
                )]);
            }
        }
    }
    match built {
        Some((position, _)) => Ok(position),
        None => Err(wrong.into_iter().take(1).collect()),
    }
}

/// What a layout does not show in this game.
fn untold(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let options = [
        (rules.double_bonus != DoubleBonus::None, "double_bonus", "who added a tile to a double"),
        (rules.go_rule != GoRule::Standard, "go_rule", "who was to move after a go"),
        (rules.matador_end == MatadorEnd::Either, "matador_end=either", "how a matador lies crosswise"),
    ];
    let untold = options.into_iter().filter(|(is_so, ..)| *is_so);
    untold
        .map(|(_, option, what)| {
            format!("--layout: with {option} it does not show {what}: give POSITION with its moves")
        })
        .collect()
}

/// The position after an order of play.
fn follow<'g>(layout: &Layout, order: &Order, game: &'g Game) -> Result<Position<'g>, String> {
    let written = written(layout, order, game)?;
    let line = line(&written);
    let known = one_hand(&written, game)?;
    let state = known.fill(game).map_err(|misfit| {
        let told = known.moves.get(misfit.at).map(ToString::to_string);
        let at = told.map_or("after the last move".to_owned(), |mv| format!("move {} ({mv})", misfit.at + 1));
        format!("the layout, by the order of play '{line}': {at}: {}", misfit.why)
    })?;
    let turned = is_turned(layout, &order.steps);
    // A layout says itself how many were dealt, and --counts where these are others.
    let dealt = vec![usize::from(game.rules().deal); usize::from(game.rules().players)];
    Ok(Position { state, all_known: false, line, turned, went_on: None, dealt })
}

fn written(layout: &Layout, order: &Order, game: &Game) -> Result<Written, String> {
    let mut hands = Vec::new();
    let lying: TileSet = layout.tiles.iter().map(|lying| lying.tile).collect();
    let unseen = (game.tiles() - lying - layout.hand).len() as usize;
    for seat in 0..usize::from(game.rules().players) {
        let posed: TileSet =
            layout.tiles.iter().filter(|lying| lying.by == seat).map(|lying| lying.tile).collect();
        let drawn: usize =
            layout.waits.iter().filter(|wait| wait.seat == seat).map(|wait| usize::from(wait.drawn)).sum();
        let own = seat == order.turn;
        let (had, deal) = (posed.len() as usize, usize::from(game.rules().deal));
        let count = layout.counts.as_ref().map(|counts| counts[seat]);
        let holds = match (own, count) {
            (true, Some(count)) if count != layout.hand.len() as usize => {
                return Err(format!(
                    "--counts: seat {seat} holds {count}, and --hand, which is its hand, has {}",
                    layout.hand.len()
                ));
            }
            (true, _) => layout.hand.len() as usize,
            (false, Some(count)) if count > unseen => {
                return Err(format!(
                    "--counts: seat {seat} holds {count}; allowed: 1 to {unseen}, the tiles that are neither on the table nor in --hand"
                ));
            }
            (false, Some(count)) => count,
            (false, None) => (deal + drawn).saturating_sub(had),
        };
        let dealt = (holds + had).saturating_sub(drawn);
        if dealt != deal && count.is_none() || dealt == 0 || holds == 0 {
            let s = if had == 1 { "" } else { "s" };
            return Err(format!(
                "seat {seat} posed {had} tile{s}, drew {drawn} and holds {holds}, and {deal} are dealt; see --played-by, --draws, and \
                 --counts for another deal"
            ));
        }
        hands.push(if own { Hand::Seen(layout.hand | posed) } else { Hand::Hidden(dealt) });
    }
    let told = |text: String| text.parse().ok().map(|mv: Move| Told { mv, drew: None });
    let leader = match order.steps.first() {
        Some(super::order::Step::Pose(place, _)) => layout.tiles[*place].by,
        _ => order.turn,
    };
    let rest = HandRecord {
        hands: Vec::new(),
        stock: Vec::new(),
        leader,
        must: None,
        scores: None,
        moves: Vec::new(),
    };
    let moves = moves(layout, &order.steps).into_iter().filter_map(told).collect();
    Ok(Written { hands, stock: None, rest, moves })
}

/// The line that says the same.
fn line(written: &Written) -> String {
    let tile = |tile: Tile| format!("{}{}", tile.high(), tile.low());
    let hand = |hand: &Hand| match hand {
        Hand::Seen(tiles) => {
            let mut tiles: Vec<String> = tiles.iter().map(tile).collect();
            tiles.reverse();
            tiles.join(".")
        }
        // One digit is a number of tiles, two are a tile.
        Hand::Hidden(count) => {
            let nines = std::iter::repeat_n("9".to_owned(), count / 9);
            let rest = Some(count % 9).filter(|rest| *rest > 0).map(|rest| rest.to_string());
            nines.chain(rest).collect::<Vec<_>>().join(".")
        }
    };
    let hands: Vec<String> = written.hands.iter().map(hand).collect();
    let moves: Vec<String> = written.moves.iter().map(|told| told.mv.to_string()).collect();
    format!("hands {} leader {} moves {}", hands.join("/"), written.rest.leader, moves.join("."))
}

/// All that the worth of a position hangs on. The order of play may differ where this is the same.
#[derive(PartialEq)]
struct Seen {
    turn: Seat,
    /// What each end shows and whether an open double counts there, however the layout is turned.
    ends: Vec<(Vec<Pip>, bool)>,
    hands: Vec<u8>,
    points: [i16; 2],
    waited: (bool, u8, u8),
    last: Option<Seat>,
    marginals: Marginals,
}

impl Seen {
    fn of(position: &Position<'_>) -> Seen {
        let state: &State<'_> = &position.state;
        let (game, public) = (state.game(), state.public());
        let mut ends =
            End::BOTH.map(|end| (public.shown(game, end).collect(), public.is_double(end))).to_vec();
        if position.turned {
            ends.reverse();
        }
        Seen {
            turn: public.turn(),
            ends,
            hands: game.seats().map(|seat| public.hand_len(seat)).collect(),
            points: Side::BOTH.map(|side| public.points(side)),
            waited: (public.said_go(), public.goes(), public.drawn()),
            last: public.last_player(),
            marginals: Belief::new(&state.view()).marginals(),
        }
    }
}
