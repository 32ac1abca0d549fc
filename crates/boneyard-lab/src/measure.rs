//! What counts of a hand.

use boneyard_core::{End, Ended, Event, Outcome, Pip, Side, State};

/// A hand that was played, as far as it can count.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    outcome: Outcome,
    plies: i64,
    draws: i64,
    leader: Side,
    two_blanks: bool,
    /// Pips and number of the tiles that each side posed.
    posed: [(i64, i64); 2],
}

impl Played {
    /// `None` where the hand is not over.
    pub(crate) fn of(state: &State<'_>) -> Option<Played> {
        let public = state.public();
        let mut posed = [(0, 0); 2];
        for event in public.history().iter() {
            if let Event::Pose(seat, pose) = event {
                let (pips, tiles) = &mut posed[seat.side().index()];
                *pips += i64::from(pose.tile.pips());
                *tiles += 1;
            }
        }
        let blank = |end| public.shown(state.game(), end).all(|pip| pip == Pip::BLANK);
        Some(Played {
            outcome: *state.outcome()?,
            plies: i64::from(public.poses()),
            draws: i64::from(public.draws()),
            leader: public.leader().side(),
            two_blanks: !public.is_line_empty() && End::BOTH.into_iter().all(blank),
            posed,
        })
    }

    /// Whether a side posed tiles that were higher by more than a pip on average than the other side's.
    fn played_high(&self, side: Side) -> bool {
        let (own, own_tiles) = self.posed[side.index()];
        let (theirs, their_tiles) = self.posed[side.other().index()];
        own_tiles > 0 && their_tiles > 0 && own * their_tiles - theirs * own_tiles > own_tiles * their_tiles
    }
}

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The share of hands won, a tie one half.
    Score,
    /// Points of the hand, own less the other side's.
    Points,
    /// The share of hands won by going out.
    WonOut,
    /// The share of hands that are blocked and won by the count, a tie one half.
    WonBlocked,
    /// The share of hands that are blocked, whoever wins.
    Blocked,
    /// Of blocked hands in which the subject posed the higher tiles, the share that it wins by the count.
    CountHigh,
    /// Of blocked hands in which the other side posed the higher tiles, the share that the subject wins by the count.
    CountLow,
    /// The share of hands won by the side that led, a tie one half.
    Leader,
    /// The share of hands that end with a blank at both ends.
    TwoBlanks,
    /// Tiles posed.
    Plies,
    /// Tiles drawn.
    Draws,
}

impl Measure {
    /// Words of claim files.
    pub(crate) const WORDS: &[(&'static str, Measure)] = &[
        ("score", Measure::Score),
        ("points", Measure::Points),
        ("won_out", Measure::WonOut),
        ("won_blocked", Measure::WonBlocked),
        ("blocked", Measure::Blocked),
        ("count_high", Measure::CountHigh),
        ("count_low", Measure::CountLow),
        ("leader", Measure::Leader),
        ("two_blanks", Measure::TwoBlanks),
        ("plies", Measure::Plies),
        ("draws", Measure::Draws),
    ];

    /// As claim files and results write it.
    pub fn word(self) -> &'static str {
        Measure::WORDS.iter().find(|(_, measure)| *measure == self).map_or("", |(word, _)| word)
    }

    /// Whether it is a share of hands.
    pub fn is_share(self) -> bool {
        !matches!(self, Measure::Points | Measure::Plies | Measure::Draws)
    }

    /// Whether some hands do not count at all.
    pub(crate) fn is_conditional(self) -> bool {
        matches!(self, Measure::CountHigh | Measure::CountLow)
    }

    /// The whole numbers in which a hand is recorded, for one unit: half hands, points or tiles.
    pub(crate) fn unit(self) -> i64 {
        if self.is_share() { 2 } else { 1 }
    }

    /// What it is worth where nobody is better; `None` where nobody can say.
    pub(crate) fn even(self) -> Option<i64> {
        match self {
            Measure::Score => Some(1),
            Measure::Points => Some(0),
            _ => None,
        }
    }

    /// What a hand was worth to a side, in whole numbers; `None` where it does not count.
    pub(crate) fn value(self, played: &Played, side: Side) -> Option<i64> {
        let outcome = &played.outcome;
        let score = |winner: Option<Side>| winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        let share = |is_so: bool| if is_so { 2 } else { 0 };
        let out = matches!(outcome.ended, Ended::Out(_));
        let counted = outcome.ended == Ended::Blocked;
        Some(match self {
            Measure::Score => score(outcome.winner),
            Measure::WonOut => {
                if out {
                    score(outcome.end_winner)
                } else {
                    0
                }
            }
            Measure::WonBlocked => {
                if counted {
                    score(outcome.end_winner)
                } else {
                    0
                }
            }
            Measure::Blocked => share(counted),
            Measure::CountHigh if counted && played.played_high(side) => score(outcome.end_winner),
            Measure::CountLow if counted && played.played_high(side.other()) => score(outcome.end_winner),
            Measure::CountHigh | Measure::CountLow => return None,
            Measure::Leader => outcome.winner.map_or(1, |winner| share(winner == played.leader)),
            Measure::TwoBlanks => share(played.two_blanks),
            Measure::Plies => played.plies,
            Measure::Draws => played.draws,
            Measure::Points => {
                let points = outcome.points.map(i64::from);
                points[side.index()] - points[side.other().index()]
            }
        })
    }

    /// The same where every hand counts.
    pub(crate) fn of(self, played: &Played, side: Side) -> i64 {
        self.value(played, side).unwrap_or(0)
    }
}
