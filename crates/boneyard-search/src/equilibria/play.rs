//! How a game goes.

/// What comes next at a public position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<M> {
    /// The game is over.
    End,
    /// Chance does one of these, for all to see.
    Chance(Vec<M>),
    /// This seat's hand changes by chance, in secret: see [`Play::drawn`].
    Draw(usize),
    /// This seat, 0 or 1, moves.
    Turn(usize),
}

/// A game of two, zero-sum, in which each seat holds a hand that the other does not see, and all else is public.
///
/// Whatever chance does is equally likely among what is compatible: all pairs of hands, all public chances, all draws. Their common
/// probability is that of [`Play::chance`].
pub trait Play {
    /// A public position.
    type Point: Clone;
    /// What a seat holds.
    type Hand: Copy + Ord;
    /// What happens for all to see. Where a seat cannot choose, what it must do is a move too.
    type Move: Copy + Ord;

    /// The public position before anything has happened.
    fn start(&self) -> Self::Point;

    /// The hands that a seat can hold then, in ascending order.
    fn hands(&self, seat: usize) -> Vec<Self::Hand>;

    /// What comes next.
    fn next(&self, point: &Self::Point) -> Next<Self::Move>;

    /// Puts the moves that the seat to move has with this hand into `moves`: one at least, none twice.
    fn moves(&self, point: &Self::Point, hand: Self::Hand, moves: &mut Vec<Self::Move>);

    /// Whether these are moves of the seat's own will, and not what it must do because it can do nothing else. Only sizes ask.
    fn is_free(&self, point: &Self::Point, moves: &[Self::Move]) -> bool {
        let _ = (point, moves);
        true
    }

    /// The position after a move, a public chance ([`Next::Chance`]), or a draw (`None`).
    fn after(&self, point: &Self::Point, mv: Option<Self::Move>) -> Self::Point;

    /// What the seat that has just made `mv` holds after it.
    fn hand_after(&self, hand: Self::Hand, mv: Self::Move) -> Self::Hand;

    /// Puts the hands that this hand can become by the draw at this position into `hands`.
    fn drawn(&self, point: &Self::Point, hand: Self::Hand, hands: &mut Vec<Self::Hand>);

    /// Whether seats 0 and 1 can hold these hands at the same time here.
    fn compatible(&self, point: &Self::Point, hands: [Self::Hand; 2]) -> bool;

    /// The probability, by chance alone, of each pair of hands that is compatible at this end (of each way to it, where draws lead to
    /// it in several ways).
    fn chance(&self, point: &Self::Point) -> f64;

    /// What seat 0 wins of seat 1 with these hands at the end. It must be exact as a 32-bit float.
    fn payoff(&self, point: &Self::Point, hands: [Self::Hand; 2]) -> f32;
}
