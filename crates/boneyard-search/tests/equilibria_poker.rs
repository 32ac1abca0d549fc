//! Poker games of which the literature knows the values, solved by the same code as dominoes.

use boneyard_search::equilibria::{Next, Play, Solver, Strategy, Tree};

/// Kuhn's poker, and Leduc poker (Southey et al., UAI 2005): one card each, in Leduc a card for all between two rounds.
struct Poker {
    /// Of two suits; by index, rank = index / suits.
    cards: u8,
    suits: u8,
    rounds: usize,
    /// Raises a round, and what each is worth by round.
    raises: u8,
    stakes: [i32; 2],
}

const KUHN: Poker = Poker { cards: 3, suits: 1, rounds: 1, raises: 1, stakes: [1, 0] };
const LEDUC: Poker = Poker { cards: 6, suits: 2, rounds: 2, raises: 2, stakes: [2, 4] };

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Act {
    Fold,
    Call,
    Raise,
    Board(u8),
}

#[derive(Clone)]
struct Betting {
    paid: [i32; 2],
    round: usize,
    turn: usize,
    raises: u8,
    checked: bool,
    folded: Option<usize>,
    board: Option<u8>,
    waits: bool,
}

impl Play for Poker {
    type Point = Betting;
    type Hand = u8;
    type Move = Act;

    fn start(&self) -> Betting {
        let paid = [1, 1];
        Betting {
            paid,
            round: 0,
            turn: 0,
            raises: 0,
            checked: false,
            folded: None,
            board: None,
            waits: false,
        }
    }

    fn hands(&self, _: usize) -> Vec<u8> {
        (0..self.cards).collect()
    }

    fn next(&self, point: &Betting) -> Next<Act> {
        match point {
            Betting { folded: Some(_), .. } => Next::End,
            Betting { round, .. } if *round == self.rounds => Next::End,
            Betting { waits: true, .. } => Next::Chance((0..self.cards).map(Act::Board).collect()),
            _ => Next::Turn(point.turn),
        }
    }

    fn moves(&self, point: &Betting, _: u8, moves: &mut Vec<Act>) {
        if point.paid[0] != point.paid[1] {
            moves.push(Act::Fold);
        }
        moves.push(Act::Call);
        if point.raises < self.raises {
            moves.push(Act::Raise);
        }
    }

    fn after(&self, point: &Betting, act: Option<Act>) -> Betting {
        let mut next = point.clone();
        let other = 1 - point.turn;
        match act {
            Some(Act::Board(card)) => (next.board, next.waits) = (Some(card), false),
            Some(Act::Fold) => next.folded = Some(point.turn),
            Some(Act::Raise) => {
                next.paid[point.turn] = point.paid[other] + self.stakes[point.round];
                (next.raises, next.turn) = (point.raises + 1, other);
            }
            _ => {
                next.paid[point.turn] = point.paid[other];
                if point.raises > 0 || point.checked {
                    (next.round, next.turn, next.raises, next.checked) = (point.round + 1, 0, 0, false);
                    next.waits = next.round < self.rounds;
                } else {
                    (next.checked, next.turn) = (true, other);
                }
            }
        }
        next
    }

    fn hand_after(&self, hand: u8, _: Act) -> u8 {
        hand
    }

    fn drawn(&self, _: &Betting, _: u8, _: &mut Vec<u8>) {}

    fn compatible(&self, point: &Betting, hands: [u8; 2]) -> bool {
        hands[0] != hands[1] && hands.iter().all(|hand| point.board != Some(*hand))
    }

    fn chance(&self, point: &Betting) -> f64 {
        let cards = f64::from(self.cards);
        1.0 / (cards * (cards - 1.0) * if point.board.is_some() { cards - 2.0 } else { 1.0 })
    }

    fn payoff(&self, point: &Betting, hands: [u8; 2]) -> f32 {
        if let Some(seat) = point.folded {
            return (if seat == 0 { -point.paid[0] } else { point.paid[1] }) as f32;
        }
        let rank = |card: u8| card / self.suits;
        let strength = |hand: u8| (point.board.map(rank) == Some(rank(hand)), rank(hand));
        match strength(hands[0]).cmp(&strength(hands[1])) {
            std::cmp::Ordering::Greater => point.paid[1] as f32,
            std::cmp::Ordering::Less => -point.paid[0] as f32,
            std::cmp::Ordering::Equal => 0.0,
        }
    }
}

#[test]
fn kuhn_is_worth_a_loss_of_one_in_eighteen() {
    let tree = Tree::build(&KUHN, 1 << 20).unwrap();
    // Two seats, three cards, two situations each: Kuhn 1950.
    assert_eq!((tree.size().information_sets, tree.size().choices, tree.size().deals), (12, 12, 6));
    let mut solver = Solver::new(&tree);
    (0..2000).for_each(|_| solver.iterate(&tree));
    let found = tree.assess(&solver.average(&tree));
    assert!((found.value + 1.0 / 18.0).abs() < 1e-6, "{found:?}");
    assert!(
        found.lower <= -1.0 / 18.0 && -1.0 / 18.0 <= found.upper && found.exploitability() < 1e-6,
        "{found:?}"
    );
}

/// With cards told apart by suit, as here, it has 936 information sets; its value of -0.0856 is that of the literature.
#[test]
fn leduc_has_the_known_value() {
    let tree = Tree::build(&LEDUC, 1 << 24).unwrap();
    assert_eq!(tree.size().information_sets, 936);
    let mut solver = Solver::new(&tree);
    (0..20_000).for_each(|_| solver.iterate(&tree));
    let found = tree.assess(&solver.average(&tree));
    assert!((found.value + 0.085_606_4).abs() < 2e-6, "{found:?}");
    assert!(found.exploitability() < 1e-5, "{found:?}");
}

/// OpenSpiel: the uniform strategy of Kuhn's poker has a NashConv of 11/12 (0.916667), that of Leduc 4.747222.
#[test]
fn uniform_strategies_lose_what_others_have_found() {
    for (game, nash_conv) in [(&KUHN, 11.0 / 12.0), (&LEDUC, 4.747_222_222)] {
        let tree = Tree::build(game, 1 << 24).unwrap();
        let found = tree.assess(&Strategy::uniform(&tree));
        assert!((2.0 * found.exploitability() - nash_conv).abs() < 1e-6, "{found:?}");
    }
}
