//! A hand being played.

use crate::bits::{Work, with_bit_instructions};
use crate::deal::{Deal, LastHand, Stock};
use crate::game::Game;
use crate::history::Event;
use crate::moves::{End, Extra, Move, MoveKind, Moves, Pose};
use crate::outcome::{Ended, FinalHands, Outcome};
use crate::public::Public;
use crate::random::Rng;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::tile::Tile;
use crate::tile_set::TileSet;
use crate::view::View;

/// A hand being played: what is public and what is hidden. Forced draws and goes happen by themselves, so
/// that whenever the hand is not over, the seat to move has at least one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<'g> {
    game: EqGame<'g>,
    pub(crate) public: Public,
    pub(crate) hands: [TileSet; MAX_SEATS],
    pub(crate) stock: Stock,
    pub(crate) moves: Moves,
}

/// Two states are compared under the same rules.
#[derive(Clone, Copy, Debug)]
struct EqGame<'g>(&'g Game);
impl PartialEq for EqGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.rules() == other.0.rules()
    }
}
impl Eq for EqGame<'_> {}

/// A move that the seat to move may not make.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("seat {seat} may not play {mv}; it may play {allowed}")]
pub struct IllegalMove {
    /// Whose turn it is.
    pub seat: Seat,
    /// As given.
    pub mv: Move,
    /// The legal moves; empty when the hand is over.
    pub allowed: String,
}

/// The score of a match before a hand, by side.
pub type Scores = [i16; 2];

impl<'g> State<'g> {
    /// A hand of its own.
    pub fn new(game: &'g Game, deal: &Deal) -> Self {
        Self::in_match(game, deal, None)
    }

    /// A hand of a match in which the sides have these scores; `None` for a hand of its own.
    pub fn in_match(game: &'g Game, deal: &Deal, scores: Option<Scores>) -> Self {
        let public = Public {
            ends: Default::default(),
            posed: TileSet::EMPTY,
            hand_len: [0; MAX_SEATS],
            stock_len: 0,
            turn: deal.leader,
            leader: deal.leader,
            last_player: None,
            poses: 0,
            draws: 0,
            stuck: 0,
            drawn: 0,
            said_go: false,
            since_go: None,
            bonus: None,
            points: [0; 2],
            scores,
            outcome: None,
            history: Default::default(),
        };
        let hands = [TileSet::EMPTY; MAX_SEATS];
        let mut state =
            State { game: EqGame(game), public, hands, stock: deal.stock, moves: Moves::default() };
        state.restart(deal, scores);
        state
    }

    /// Starts another hand in the same place (cheaper than a new state: the history is long).
    #[inline]
    pub fn restart(&mut self, deal: &Deal, scores: Option<Scores>) {
        let public = &mut self.public;
        public.ends = Default::default();
        public.posed = TileSet::EMPTY;
        public.hand_len = deal.hands.map(|hand| hand.len() as u8);
        public.stock_len = deal.stock.len();
        public.turn = deal.leader;
        public.leader = deal.leader;
        public.last_player = None;
        (public.poses, public.draws, public.stuck, public.drawn) = (0, 0, 0, 0);
        (public.said_go, public.since_go, public.bonus) = (false, None, None);
        (public.points, public.scores, public.outcome) = ([0; 2], scores, None);
        public.history.clear();
        self.hands = deal.hands;
        self.stock = deal.stock;
        let leads = match deal.forced {
            Some(tile) => TileSet::single(tile),
            None => deal.hands[deal.leader.index()],
        };
        self.moves = self.game.0.leads(leads);
    }

    /// A state that a seat thinks possible: what it sees, and an assignment of all other tiles. `stock` is in drawing order.
    ///
    /// # Panics
    /// In debug builds, where the assignment does not fit what the seat sees.
    pub fn from_view(view: &View<'g>, hands: &[TileSet; MAX_SEATS], stock: &[Tile]) -> Self {
        let mut hands = *hands;
        hands[view.seat.index()] = view.hand;
        let state = State {
            game: EqGame(view.game),
            public: view.public.clone(),
            hands,
            stock: Stock::new(stock),
            moves: *view.moves,
        };
        #[cfg(debug_assertions)]
        state.assert_invariants();
        state
    }

    /// The rules it is played by.
    pub fn game(&self) -> &'g Game {
        self.game.0
    }

    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What the seat to move sees.
    #[inline]
    pub fn view(&self) -> View<'_> {
        let seat = self.public.turn;
        View {
            game: self.game.0,
            public: &self.public,
            seat,
            hand: self.hands[seat.index()],
            moves: &self.moves,
        }
    }

    /// The tiles of a seat.
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The stock, the tile to be drawn first first.
    pub fn stock(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        self.stock.iter()
    }

    /// The moves of the seat to move; none when the hand is over.
    #[inline(always)]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Whether the hand is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.public.outcome.is_some()
    }

    /// The result, once the hand is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.public.outcome.as_ref()
    }

    /// What the next hand must know; `None` before the end.
    pub fn last_hand(&self) -> Option<LastHand> {
        let outcome = self.public.outcome?;
        Some(LastHand { leader: self.public.leader, outcome, pips: self.hands.map(TileSet::pips) })
    }

    /// Plays a move, and what it forces. Where both ends are alike a pose counts once among the moves, at the left, but may be
    /// played at either.
    ///
    /// # Errors
    /// A move that is not legal; the state stays as it was.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.moves.contains(mv) && !self.is_twin(mv) {
            return Err(self.illegal(mv));
        }
        self.apply(mv);
        Ok(())
    }

    /// Plays the `k`-th legal move.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn play_nth(&mut self, k: u32) {
        self.apply(self.moves.nth(k));
    }

    /// Plays uniform random moves to the end of the hand.
    #[inline]
    pub fn play_out(&mut self, rng: &mut Rng) {
        with_bit_instructions(PlayOut { state: self, rng });
    }

    /// Whether it is a legal pose at the right one of two ends that are alike.
    #[cold]
    fn is_twin(&self, mv: Move) -> bool {
        let alike = self.public.ends.alike() && !self.public.is_line_empty();
        alike && mv.end() == End::Right && self.moves.contains(mv.at_left())
    }

    #[cold]
    fn illegal(&self, mv: Move) -> IllegalMove {
        let allowed: Vec<String> = self.moves.iter().map(|mv| mv.to_string()).collect();
        IllegalMove { seat: self.public.turn, mv, allowed: allowed.join(" ") }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) {
        match mv.tile() {
            Some(tile) => self.pose(tile, mv),
            None => self.apply_other(mv),
        }
    }

    #[cold]
    fn apply_other(&mut self, mv: Move) {
        let seat = self.public.turn;
        match mv.kind() {
            MoveKind::Draw => {
                self.draw_tile(seat);
                self.find_moves();
            }
            MoveKind::Go => {
                if !self.say_go(seat) {
                    self.find_moves();
                }
            }
            MoveKind::Decline => {
                self.public.history.push(seat, mv);
                self.end_turn();
            }
            MoveKind::Close => {
                self.public.history.push(seat, mv);
                self.finish(Ended::Closed(seat));
            }
            MoveKind::Pose(_) => {}
        }
    }

    #[inline(always)]
    fn pose(&mut self, tile: Tile, mv: Move) {
        let game = self.game.0;
        let seat = self.public.turn;
        let lead = self.public.posed.is_empty();
        if lead {
            self.public.ends = game.lead_ends(tile);
        } else {
            let code = game.open_end(tile, mv.exposes_high());
            self.public.ends = self.public.ends.with(mv.end(), code);
        }
        self.hands[seat.index()].remove(tile);
        self.public.posed.insert(tile);
        self.public.hand_len[seat.index()] -= 1;
        self.public.poses += 1;
        self.public.last_player = Some(seat);
        self.public.stuck = 0;
        self.public.history.push(seat, mv);
        let out = self.hands[seat.index()].is_empty();
        if game.flags.plays_score {
            let points = if lead { game.lead_points(tile) } else { game.pose_points(self.public.ends) };
            if self.score_pose(seat, i16::from(points), out) {
                return;
            }
        }
        if out {
            return self.finish(Ended::Out(seat));
        }
        if game.flags.bonus && self.offer_bonus(tile, mv) {
            return;
        }
        self.end_turn();
    }

    /// Scores a pose; true if it ended the hand.
    fn score_pose(&mut self, seat: Seat, points: i16, out: bool) -> bool {
        let (side, rules) = (seat.side(), self.game.0.rules());
        if out && rules.target_rule == TargetRule::Exact && self.public.scores.is_some() {
            // The last tile and going out are one score: see `finish`.
            self.finish_exact(seat, points);
            return true;
        }
        self.add_points(side, points);
        let reached = !out
            && rules.win_check == WinCheck::AtOnce
            && self.public.scores.is_some()
            && self.target_reached(side);
        if reached {
            self.finish(Ended::Target);
        }
        reached
    }

    fn target_reached(&self, side: Side) -> bool {
        let (Target::Points(target), Some(scores)) = (self.game.0.rules().target, self.public.scores) else {
            return false;
        };
        let score = scores[side.index()] + self.public.points[side.index()];
        i32::from(score) >= i32::from(target)
    }

    /// Adds what the target rule lets count.
    fn add_points(&mut self, side: Side, points: i16) {
        let so_far = self.public.points[side.index()];
        let score = self.public.scores.map(|scores| scores[side.index()] + so_far);
        self.public.points[side.index()] += self.game.0.counted(score, points);
    }

    /// After a double: what may be added to it. True if something may.
    #[cold]
    fn offer_bonus(&mut self, tile: Tile, mv: Move) -> bool {
        let was_bonus = self.public.bonus.take().is_some();
        if !tile.is_double() {
            return false;
        }
        let game = self.game.0;
        let (hand, ends) = (self.hands[self.public.turn.index()], self.public.ends);
        let (mut moves, bonus) = match game.rules().double_bonus {
            DoubleBonus::SameNumber if was_bonus => return false,
            DoubleBonus::SameNumber if self.public.posed.len() == 1 => (game.moves(hand, ends), 0),
            DoubleBonus::SameNumber => (game.moves_at(hand, ends, mv.end()), mv.end().index() as u8),
            _ => (game.moves(hand, ends), 2),
        };
        if moves.is_empty() {
            return false;
        }
        moves.extra.add(Move::DECLINE);
        self.moves = moves;
        self.public.bonus = Some(bonus);
        true
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        let flags = &self.game.0.flags;
        self.public.bonus = None;
        self.public.drawn = 0;
        if flags.in_turn || !self.keeps_turn() {
            self.public.turn = self.public.turn.next(flags.players);
            self.public.said_go = false;
        }
        self.settle();
    }

    /// Does what the rules force before the seat to move has a choice.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if self.game.0.flags.stop_dead && self.is_dead() {
            return self.finish(Ended::Blocked);
        }
        self.find_moves();
    }

    /// Whether the adversary's go leaves the turn with the seat that has just played.
    fn keeps_turn(&mut self) -> bool {
        let Some(plays) = self.public.since_go else { return false };
        let keeps = self.game.0.keeps_turn(plays + 1);
        self.public.since_go = keeps.then_some(plays + 1);
        keeps
    }

    /// Whether no tile off the line can ever be posed again.
    pub(crate) fn is_dead(&self) -> bool {
        let game = self.game.0;
        !self.public.posed.is_empty() && !game.any_fits(game.tiles() - self.public.posed, self.public.ends)
    }

    /// Finds the next seat with a choice, drawing and saying go for those that have none.
    #[inline(always)]
    fn find_moves(&mut self) {
        let game = self.game.0;
        loop {
            let seat = self.public.turn;
            self.moves = game.moves(self.hands[seat.index()], self.public.ends);
            if self.moves.natural != 0 {
                if game.flags.choices {
                    self.moves.extra = self.choices(seat);
                }
                return;
            }
            if self.can_draw() {
                self.draw_tile(seat);
            } else if self.say_go(seat) {
                return;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn can_draw(&self) -> bool {
        let flags = &self.game.0.flags;
        self.public.stock_len > flags.reserve && !(flags.draw_once && self.public.drawn > 0)
    }

    /// What a seat that could pose may do instead.
    #[cold]
    pub(crate) fn choices(&self, seat: Seat) -> Extra {
        let (game, rules) = (self.game.0, self.game.0.rules());
        let mut extra = Extra::default();
        let can_draw = self.can_draw();
        let sum = game.makes_sum(self.hands[seat.index()], self.public.ends);
        let may_draw = match rules.voluntary_draw {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => !sum,
            VoluntaryDraw::Any => true,
        };
        if can_draw && may_draw {
            extra.add(Move::DRAW);
        }
        if rules.matador_last == MatadorLast::MayPass && !can_draw && !sum {
            extra.add(Move::GO);
        }
        if rules.close_on_go && self.public.said_go {
            extra.add(Move::CLOSE);
        }
        extra
    }

    fn draw_tile(&mut self, seat: Seat) {
        let Some(tile) = self.stock.draw() else { return };
        self.hands[seat.index()].insert(tile);
        let public = &mut self.public;
        public.hand_len[seat.index()] += 1;
        public.stock_len -= 1;
        public.draws += 1;
        public.drawn += 1;
        public.stuck = 0;
        public.history.push_draw(seat);
    }

    /// The seat says go; true if that blocks the hand.
    #[inline(always)]
    fn say_go(&mut self, seat: Seat) -> bool {
        let flags = &self.game.0.flags;
        let public = &mut self.public;
        public.history.push(seat, Move::GO);
        if public.stock_len <= flags.reserve {
            public.stuck += 1;
            if public.stuck == flags.players {
                self.finish(Ended::Blocked);
                return true;
            }
        }
        public.said_go = true;
        public.drawn = 0;
        if !flags.in_turn {
            public.since_go = Some(0);
        }
        public.turn = seat.next(flags.players);
        false
    }

    /// Ends the hand and scores its end.
    fn finish(&mut self, ended: Ended) {
        let game = self.game.0;
        let mut end_winner = None;
        if ended != Ended::Target {
            let out = if let Ended::Out(seat) = ended { Some(seat) } else { None };
            let end = game.score_end(&self.final_hands(), out);
            end_winner = end.winner;
            for side in Side::BOTH {
                self.add_points(side, end.points[side.index()]);
            }
        }
        self.record(ended, end_winner);
    }

    /// Goes out in a game to an exact target: the tile's points and those of going out count together or not at all.
    #[cold]
    fn finish_exact(&mut self, seat: Seat, points: i16) {
        let end = self.game.0.score_end(&self.final_hands(), Some(seat));
        for side in Side::BOTH {
            let own = if side == seat.side() { points } else { 0 };
            self.add_points(side, own + end.points[side.index()]);
        }
        self.record(Ended::Out(seat), end.winner);
    }

    fn record(&mut self, ended: Ended, end_winner: Option<Side>) {
        let points = self.public.points;
        let winner = self.game.0.hand_winner(end_winner, points);
        self.public.outcome = Some(Outcome { ended, end_winner, winner, points });
        self.moves = Moves::default();
    }

    fn final_hands(&self) -> FinalHands {
        FinalHands {
            hands: self.hands,
            stock: if self.game.0.flags.counts_stock { self.stock.iter().collect() } else { TileSet::EMPTY },
            last_player: self.public.last_player,
        }
    }

    /// Deals all tiles that the seat to move cannot see anew among the other hands and the stock. Its view stays the
    /// same; so must whatever a player makes of it.
    pub fn reshuffle_hidden(&mut self, rng: &mut Rng) {
        let seat = self.public.turn.index();
        let unseen = self.game.0.tiles() - self.public.posed - self.hands[seat];
        let mut tiles: Vec<Tile> = unseen.iter().collect();
        rng.shuffle_front(&mut tiles, unseen.len() as usize);
        let mut rest = tiles.as_slice();
        for (other, hand) in self.hands.iter_mut().enumerate().filter(|(other, _)| *other != seat) {
            let (dealt, left) = rest.split_at(usize::from(self.public.hand_len[other]));
            *hand = dealt.iter().copied().collect();
            rest = left;
        }
        self.stock = Stock::new(rest);
    }

    /// Recomputes everything that is kept for speed.
    ///
    /// # Panics
    /// If something does not hold.
    pub fn assert_invariants(&self) {
        let (game, public) = (self.game.0, &self.public);
        let mut seen = public.posed;
        for (seat, hand) in self.hands.iter().enumerate() {
            assert!((seen & *hand).is_empty(), "a tile is in two places");
            assert_eq!(u32::from(public.hand_len[seat]), hand.len());
            seen |= *hand;
        }
        for tile in self.stock.iter() {
            assert!(!seen.contains(tile), "{tile} is in the stock and elsewhere");
            seen.insert(tile);
        }
        assert_eq!(seen, game.tiles(), "all tiles are somewhere");
        assert_eq!(usize::from(public.stock_len), self.stock.iter().len());
        let events = public.history.iter();
        let (mut poses, mut draws) = (0, 0);
        for event in events {
            match event {
                Event::Pose(_, Pose { tile, .. }) => {
                    assert!(public.posed.contains(tile));
                    poses += 1;
                }
                Event::Draw(_, n) => draws += n,
                Event::Go(_) | Event::Decline(_) | Event::Close(_) => {}
            }
        }
        assert_eq!((poses, draws), (public.poses, public.draws));
        assert_eq!(self.moves.is_empty(), self.is_over(), "a seat has a move until the hand is over");
        assert!((self.moves.tiles() - self.hands[public.turn.index()]).is_empty());
        if self.moves.natural != 0 && !public.posed.is_empty() && public.bonus.is_none() {
            let Moves { natural, reversed, .. } = game.moves(self.hands[public.turn.index()], public.ends);
            assert_eq!((natural, reversed), (self.moves.natural, self.moves.reversed));
        }
    }
}

struct PlayOut<'a, 'g> {
    state: &'a mut State<'g>,
    rng: &'a mut Rng,
}

impl Work for PlayOut<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        while !self.state.is_over() {
            let k = self.rng.below(self.state.moves.len());
            self.state.apply(self.state.moves.nth(k));
        }
    }
}

impl Game {
    /// Whether a seat that has made `plays` plays since its adversary's go plays again (`go_rule`).
    pub fn keeps_turn(&self, plays: u8) -> bool {
        match self.rules().go_rule {
            GoRule::Standard => false,
            GoRule::ContinueUntilBlocked => true,
            GoRule::PlayForHim => plays < 2,
        }
    }

    /// The part of `points` that counts for a side with this score in a match (`None` outside matches): all
    /// of it, or nothing where an exact target would be passed.
    pub fn counted(&self, score: Option<i16>, points: i16) -> i16 {
        match (self.rules().target, self.rules().target_rule, score) {
            (Target::Points(target), TargetRule::Exact, Some(score))
                if i32::from(score) + i32::from(points) > i32::from(target) =>
            {
                0
            }
            _ => points,
        }
    }
}

/// Which end a move poses at, for messages.
impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == End::Left { "L" } else { "R" })
    }
}
