//! A state for a position in which most tiles are not seen: any deal that leads there.
//!
//! The engine is the only judge of the rules. A deal is guessed and played; where the line tells something else than what the engine
//! does, that is a reason why the deal cannot be the one: a tile that a seat must have had by then, or cannot have had. With all such
//! reasons the next deal is guessed, until one leads through the whole line or none is left.

use boneyard_core::{Deal, Game, MAX_SEATS, Move, Scores, Seat, State, Tile, TileSet};

use super::assign::{Dealt, Frame, Place, Rule, What};
use crate::hand::events;

/// What a line tells in which only one hand is seen.
#[derive(Debug)]
pub(super) struct Known {
    /// Whose hand is seen.
    pub(super) seat: Seat,
    /// The tiles that stand in its hand: those dealt, and those drawn by a plain `+`.
    pub(super) hand: TileSet,
    /// How many tiles the other seats were dealt.
    pub(super) sizes: [usize; MAX_SEATS],
    /// How many tiles the stock had, where the line says so.
    pub(super) stock: Option<usize>,
    /// Who led.
    pub(super) leader: usize,
    /// What had to be led.
    pub(super) must: Option<Tile>,
    /// The match scores before the hand.
    pub(super) scores: Option<Scores>,
    /// All events.
    pub(super) moves: Vec<Move>,
    /// For each draw the tile, where the line names it.
    pub(super) drew: Vec<Option<Tile>>,
}

/// Where a line goes wrong, and how.
#[derive(Debug)]
pub(super) struct Misfit {
    /// The number of the move, from 0.
    pub(super) at: usize,
    /// What is wrong.
    pub(super) why: String,
}

impl Known {
    /// A state that the line leads to; all that its seat to move sees is as the line says.
    pub(super) fn fill<'g>(&self, game: &'g Game) -> Result<State<'g>, Misfit> {
        let mut furthest = Misfit { at: 0, why: "no deal fits".to_owned() };
        // How many of the plain draws are its own, so that the tiles stand in its hand, shows only as the line is played.
        let plain = self.drew.iter().filter(|drew| drew.is_none()).count();
        for own in 0..=plain.min(self.hand.len() as usize - 1) {
            match Search::new(self, game, own).and_then(Search::run) {
                Ok(state) => return Ok(state),
                Err(misfit) if own == 0 || misfit.at > furthest.at => furthest = misfit,
                Err(_) => {}
            }
        }
        Err(furthest)
    }

    /// The tiles that its seat sees: those it holds or held.
    fn own(&self) -> TileSet {
        self.hand | self.named()
    }

    /// The tiles that stand beside draws.
    fn named(&self) -> TileSet {
        self.drew.iter().flatten().copied().collect()
    }
}

/// The search for a deal, if `own_draws` of the plain draws are of the seat that is seen.
pub(super) struct Search<'k, 'g> {
    pub(super) known: &'k Known,
    pub(super) game: &'g Game,
    pub(super) own_draws: usize,
    own: TileSet,
    named: TileSet,
    places: Vec<Place>,
    /// Who drew, by draw, as far as the line was played.
    drawers: Vec<Option<Seat>>,
    /// The number of the move of each draw.
    draws_at: Vec<usize>,
    rules: Vec<Rule>,
}

/// What comes of playing the line with one deal.
pub(super) enum Played<'g> {
    /// The end of the line is reached.
    Through(Box<State<'g>>),
    /// The deal is not the one, because of this.
    Not(Rule),
    /// The deal is not the one: it is known now who draws, and that seat cannot draw what lies there.
    Again,
}

impl<'k, 'g> Search<'k, 'g> {
    fn new(known: &'k Known, game: &'g Game, own_draws: usize) -> Result<Self, Misfit> {
        let mut sizes = known.sizes;
        sizes[known.seat.index()] = known.hand.len() as usize - own_draws;
        let (all, dealt) = (game.tiles().len() as usize, sizes.iter().sum::<usize>());
        let drawn = known.drew.len();
        let wrong = |why: String| Err(Misfit { at: 0, why });
        let Some(stock) = all.checked_sub(dealt).filter(|stock| *stock >= drawn) else {
            return wrong(format!(
                "hands of {dealt} tiles and {drawn} drawn are more than the {all} of the set"
            ));
        };
        if let Some(given) = known.stock.filter(|given| *given != stock) {
            return wrong(format!(
                "the stock cannot have had {given} tiles: of {all} the hands leave {stock}"
            ));
        }
        let hands = game.seats().flat_map(|seat| std::iter::repeat_n(Place::Hand(seat), sizes[seat.index()]));
        let draws = (0..drawn).map(Place::Draw);
        let places = hands.chain(draws).chain(std::iter::repeat_n(Place::Rest, stock - drawn)).collect();
        let moves = known.moves.iter().enumerate();
        let mut search = Search {
            known,
            game,
            own_draws,
            own: known.own(),
            named: known.named(),
            places,
            drawers: vec![None; drawn],
            draws_at: moves.filter(|(_, mv)| **mv == Move::DRAW).map(|(at, _)| at).collect(),
            rules: Vec::new(),
        };
        if let (Some(tile), Some(seat)) = (known.must, Seat::new(known.leader)) {
            search.rules.push(Rule { seat, at: 0, what: What::Tile(tile) });
        }
        Ok(search)
    }

    /// Guesses and plays until the line is played through. Each guess keeps every rule found so far and each failure finds a new one, of
    /// which there are not many.
    fn run(mut self) -> Result<State<'g>, Misfit> {
        loop {
            let Some(dealt) = self.guess() else { return Err(self.no_deal()) };
            match self.play(&dealt)? {
                Played::Through(state) => return self.counted(*state),
                Played::Not(rule) if self.rules.contains(&rule) => return Err(self.no_deal()),
                Played::Not(rule) => self.rules.push(rule),
                Played::Again => {}
            }
        }
    }

    fn guess(&self) -> Option<Dealt> {
        let may = |tile: Tile, place: Place| self.may(tile, place);
        let got = |place: Place, seat: Seat, at: usize| self.got(place, seat, at);
        Frame { tiles: self.game.tiles(), places: &self.places, may: &may, got: &got }.deal(&self.rules)
    }

    /// Whether a tile may be in a place, by what the line shows of the seat that is seen.
    fn may(&self, tile: Tile, place: Place) -> bool {
        let own = self.own.contains(tile);
        match place {
            Place::Draw(k) if self.known.drew[k].is_some() => self.known.drew[k] == Some(tile),
            _ if self.named.contains(tile) => false,
            Place::Hand(seat) => own == (seat == self.known.seat),
            Place::Draw(k) => self.drawers[k].is_none_or(|drawer| own == (drawer == self.known.seat)),
            Place::Rest => !own,
        }
    }

    /// Whether a tile in this place had come to the seat by the move.
    fn got(&self, place: Place, seat: Seat, at: usize) -> bool {
        match place {
            Place::Hand(other) => other == seat,
            Place::Draw(k) => self.drawers[k] == Some(seat) && self.draws_at[k] < at,
            Place::Rest => false,
        }
    }

    /// Whether this deal had given the tile to the seat by the move (and it was perhaps posed since).
    pub(super) fn had(&self, dealt: &Dealt, seat: Seat, tile: Tile, at: usize) -> bool {
        let drawn = dealt.stock.iter().take(self.draws_at.len()).position(|other| *other == tile);
        dealt.hands[seat.index()].contains(tile) || drawn.is_some_and(|k| self.got(Place::Draw(k), seat, at))
    }

    /// Plays the line as far as it goes with this deal.
    fn play(&mut self, dealt: &Dealt) -> Result<Played<'g>, Misfit> {
        let known = self.known;
        let hands = &dealt.hands[..usize::from(self.game.rules().players)];
        let deal = Deal::new(self.game, hands, &dealt.stock, known.leader, known.must)
            .map_err(|error| Misfit { at: 0, why: error.to_string() })?;
        let mut state = State::in_match(self.game, &deal, known.scores);
        let mut told = 0;
        loop {
            let events = events(&state);
            while let (Some(&(seat, mv)), Some(&line)) = (events.get(told), known.moves.get(told)) {
                if mv != line {
                    return self.contradiction(dealt, &state, told, Some(mv), seat).map(Played::Not);
                }
                if mv == Move::DRAW && !self.drawn_by(dealt, seat, told)? {
                    return Ok(Played::Again);
                }
                told += 1;
            }
            let Some(&mv) = known.moves.get(told) else { return self.at_end(state, &events[told..]) };
            if state.is_over() {
                return Err(Misfit { at: told, why: "the hand is over before it".to_owned() });
            }
            if state.play(mv).is_err() {
                let seat = state.public().turn();
                return self.contradiction(dealt, &state, told, None, seat).map(Played::Not);
            }
        }
    }

    /// Notes who draws; whether that seat can draw what this deal gives it.
    fn drawn_by(&mut self, dealt: &Dealt, seat: Seat, at: usize) -> Result<bool, Misfit> {
        let Some(k) = self.draws_at.iter().position(|draw| *draw == at) else { return Ok(true) };
        self.drawers[k] = Some(seat);
        match self.known.drew[k] {
            Some(tile) if seat != self.known.seat => {
                let why = format!(
                    "seat {seat} draws, and only seat {} can see that it was {tile}",
                    self.known.seat
                );
                Err(Misfit { at, why })
            }
            _ => Ok(dealt.stock.get(k).is_some_and(|tile| self.may(*tile, Place::Draw(k)))),
        }
    }

    /// The state, if the seat drew as often as was supposed.
    fn counted(&self, state: State<'g>) -> Result<State<'g>, Misfit> {
        let own = |k: &usize| self.drawers[*k] == Some(self.known.seat) && self.known.drew[*k].is_none();
        let found = (0..self.drawers.len()).filter(own).count();
        if found == self.own_draws { Ok(state) } else { Err(self.no_deal()) }
    }

    fn no_deal(&self) -> Misfit {
        let Some(Rule { seat, at, what }) = self.rules.last() else {
            return Misfit { at: 0, why: "no deal fits this line".to_owned() };
        };
        let what = match what {
            What::Tile(tile) => format!("cannot hold {tile}"),
            What::None(tiles) => format!("cannot be without {}", listed(*tiles, "and")),
            What::OneOf(tiles) => format!("cannot hold {}", listed(*tiles, "or")),
        };
        Misfit { at: *at, why: format!("no deal fits this history: seat {seat} {what} here") }
    }
}

/// The tiles in words.
fn listed(tiles: TileSet, before_last: &str) -> String {
    let texts: Vec<String> = tiles.iter().map(|tile| tile.to_string()).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {before_last} {last}", rest.join(", ")),
        _ => texts.join(""),
    }
}
