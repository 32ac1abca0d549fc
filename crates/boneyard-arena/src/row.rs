//! One hand as a row of the journal.

use boneyard_core::{Deal, Ended, Seat, Side, State};

use crate::fixture::Fixture;
use crate::luck::Luck;
use crate::plan::Plan;
use crate::plausible::Bounds;
use crate::quote::quoted;

/// The first line of `games.csv`, which has a row for each hand, in the order of the fixtures:
///
/// - `index`: the number of the fixture (a hand, or a match), from 0;
/// - `deal`: the number of the deal (or match), from 0;
/// - `rotation`: 0 when the pair's first agent is side 0, 1 when it is side 1;
/// - `hand`: the number of the hand in its match, from 0 (always 0 where no matches are played);
/// - `side0`, `side1`: the labels of the agents; side 0 sits at seats 0 and 2, side 1 at seats 1 and 3;
/// - `leader`: the seat that led;
/// - `points0`, `points1`: the points of each side in this hand (debits are negative);
/// - `winner`: the side that won the hand, empty for a tie;
/// - `ended`: `out`, `blocked`, `closed` (by a seat, after a go) or `target` (reached in play);
/// - `plies`: tiles posed;
/// - `draws`: tiles drawn;
/// - `luck`: what the tiles that side 0 drew gave it beyond the average tile of the stock, less the same of side 1, in
///   thousandths of a point ([`Luck`]); empty where luck control is off ([`Plan::luck`]).
pub const GAMES_HEADER: &str =
    "index,deal,rotation,hand,side0,side1,leader,points0,points1,winner,ended,plies,draws,luck\n";

/// The header of journals from before there was luck control: they can be read, and not gone on with.
pub(crate) const GAMES_HEADER_WITHOUT_LUCK: &str =
    "index,deal,rotation,hand,side0,side1,leader,points0,points1,winner,ended,plies,draws\n";

/// The first line of `moves.csv`, which has a row for each row of `games.csv`: the fixture, the hand in it, and
/// one line of notation ([`boneyard_core::HandRecord`]) with the deal and all moves.
pub const MOVES_HEADER: &str = "index,hand,line\n";

/// How a hand ended, without the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finish {
    /// A seat posed its last tile.
    Out,
    /// Nobody could pose or draw.
    Blocked,
    /// A seat closed the game.
    Closed,
    /// A side reached the target of the match.
    Target,
}

impl Finish {
    /// All of them.
    pub const ALL: [Finish; 4] = [Finish::Out, Finish::Blocked, Finish::Closed, Finish::Target];

    /// As in the journal.
    pub fn word(self) -> &'static str {
        match self {
            Finish::Out => "out",
            Finish::Blocked => "blocked",
            Finish::Closed => "closed",
            Finish::Target => "target",
        }
    }
}

impl From<Ended> for Finish {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Out(_) => Finish::Out,
            Ended::Blocked => Finish::Blocked,
            Ended::Closed(_) => Finish::Closed,
            Ended::Target => Finish::Target,
        }
    }
}

/// One hand. Sides are those of the table: side 0 sits at seats 0 and 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandRow {
    /// The number of the fixture.
    pub index: u64,
    /// The number of the hand in the fixture, from 0.
    pub hand: u32,
    /// Who led.
    pub leader: Seat,
    /// The points of each side in this hand; debits are negative.
    pub points: [i16; 2],
    /// The side that won the hand; `None` for a tie.
    pub winner: Option<Side>,
    /// How it ended.
    pub finish: Finish,
    /// Tiles posed.
    pub plies: u8,
    /// Tiles drawn.
    pub draws: u8,
    /// The luck of side 0 less that of side 1, in thousandths of a point; `None` in games without luck control.
    pub luck: Option<i32>,
}

impl HandRow {
    /// The row of a hand of the fixture with this number; `None` before its end.
    pub(crate) fn of(
        index: u64,
        hand: u32,
        deal: &Deal,
        state: &State<'_>,
        luck: Option<&Luck>,
    ) -> Option<HandRow> {
        let (public, outcome) = (state.public(), state.outcome()?);
        Some(HandRow {
            index,
            hand,
            leader: public.leader(),
            points: outcome.points,
            winner: outcome.winner,
            finish: outcome.ended.into(),
            plies: public.poses(),
            draws: public.draws(),
            luck: luck.map(|luck| luck.of_hand(deal, public.history())),
        })
    }

    /// Its own columns as text, by name: what [`write`](RowFormat::write) puts after the agents.
    pub(crate) fn columns(&self) -> [(&'static str, String); 8] {
        let winner = self.winner.map(|side| side.to_string()).unwrap_or_default();
        [
            ("leader", self.leader.to_string()),
            ("points0", self.points[0].to_string()),
            ("points1", self.points[1].to_string()),
            ("winner", winner),
            ("ended", self.finish.word().to_owned()),
            ("plies", self.plies.to_string()),
            ("draws", self.draws.to_string()),
            ("luck", self.luck.map(|luck| luck.to_string()).unwrap_or_default()),
        ]
    }

    /// Whether nobody went out: the hand was blocked or closed.
    pub fn is_blocked(&self) -> bool {
        matches!(self.finish, Finish::Blocked | Finish::Closed)
    }

    /// The same but for who sat where: what two rotations of one deal have in common when the agents play alike.
    pub(crate) fn mirrors(&self, other: &HandRow) -> bool {
        *self == HandRow { index: self.index, luck: self.luck, ..*other }
    }
}

/// Writes and reads rows; knows how the names of the agents stand in them.
#[derive(Debug)]
pub(crate) struct RowFormat {
    /// `side0,side1,` by pair and rotation, quoted where they must be.
    names: Vec<[Vec<u8>; 2]>,
    /// By pair: whether its rows have a luck.
    luck: Vec<bool>,
    bounds: Bounds,
}

impl RowFormat {
    pub(crate) fn new(plan: &Plan) -> Self {
        let label = |agent: usize| quoted(&plan.entrants()[agent].label);
        let names = plan.pairs().iter().map(|&(a, b)| {
            [(a, b), (b, a)].map(|(zero, one)| format!("{},{},", label(zero), label(one)).into_bytes())
        });
        RowFormat {
            names: names.collect(),
            luck: (0..plan.pairs().len()).map(|pair| plan.luck(pair).is_some()).collect(),
            bounds: Bounds::new(plan),
        }
    }

    /// Appends the fields that the plan settles: `index,deal,rotation,hand,side0,side1,`.
    fn write_place(&self, fixture: &Fixture, hand: u32, out: &mut Vec<u8>) {
        let mut digits = itoa::Buffer::new();
        out.extend_from_slice(digits.format(fixture.index).as_bytes());
        out.push(b',');
        out.extend_from_slice(digits.format(fixture.deal).as_bytes());
        out.extend_from_slice(&[b',', b'0' + fixture.rotation, b',']);
        out.extend_from_slice(digits.format(hand).as_bytes());
        out.push(b',');
        out.extend_from_slice(&self.names[fixture.pair][usize::from(fixture.rotation)]);
    }

    /// Appends a row of `games.csv`.
    pub(crate) fn write(&self, fixture: &Fixture, row: &HandRow, out: &mut Vec<u8>) {
        self.write_place(fixture, row.hand, out);
        let mut digits = itoa::Buffer::new();
        out.extend_from_slice(&[b'0' + row.leader.index() as u8, b',']);
        for points in row.points {
            out.extend_from_slice(digits.format(points).as_bytes());
            out.push(b',');
        }
        out.extend(row.winner.map(|side| b'0' + side.index() as u8));
        out.push(b',');
        out.extend_from_slice(row.finish.word().as_bytes());
        for count in [row.plies, row.draws] {
            out.push(b',');
            out.extend_from_slice(digits.format(count).as_bytes());
        }
        let Some(luck) = row.luck else { return out.extend_from_slice(b",\n") };
        out.push(b',');
        out.extend_from_slice(digits.format(luck).as_bytes());
        out.push(b'\n');
    }

    /// Reads the row (without its line end) that must stand for a hand of a fixture. `has_luck`: whether rows
    /// have that column.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub(crate) fn read(
        &self,
        fixture: &Fixture,
        hand: u32,
        line: &[u8],
        has_luck: bool,
    ) -> Result<HandRow, String> {
        let mut place = Vec::with_capacity(64);
        self.write_place(fixture, hand, &mut place);
        let rest = line.strip_prefix(place.as_slice()).and_then(|rest| std::str::from_utf8(rest).ok());
        let Some(rest) = rest else {
            let (place, line) = (String::from_utf8_lossy(&place), String::from_utf8_lossy(line));
            return Err(format!("expected the row '{place}...', found '{line}'"));
        };
        let fields: Vec<&str> = rest.split(',').collect();
        let row = HandRow::parse(fixture.index, hand, &fields, has_luck)?;
        self.bounds.check(&row)?;
        match row.luck {
            Some(luck) if !self.luck[fixture.pair] => {
                Err(fault("luck", &luck.to_string(), "nothing, since luck control is off here"))
            }
            None if self.luck[fixture.pair] && has_luck => Err(fault("luck", "", "a whole number")),
            _ => Ok(row),
        }
    }
}

impl HandRow {
    /// From the fields after the agents; `has_luck`: whether it is one of them.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub(crate) fn parse(index: u64, hand: u32, fields: &[&str], has_luck: bool) -> Result<HandRow, String> {
        let (leader, points0, points1, winner, ended, plies, draws, luck) = match *fields {
            [leader, points0, points1, winner, ended, plies, draws] if !has_luck => {
                (leader, points0, points1, winner, ended, plies, draws, "")
            }
            [leader, points0, points1, winner, ended, plies, draws, luck] if has_luck => {
                (leader, points0, points1, winner, ended, plies, draws, luck)
            }
            _ => {
                let expected = 7 + usize::from(has_luck);
                return Err(format!("expected {expected} fields after the agents, found {}", fields.len()));
            }
        };
        let finish = Finish::ALL.into_iter().find(|finish| finish.word() == ended);
        Ok(HandRow {
            index,
            hand,
            leader: Seat::new(number("leader", leader)?).ok_or_else(|| fault("leader", leader, "0 to 3"))?,
            points: [number("points0", points0)?, number("points1", points1)?],
            winner: match winner {
                "" => None,
                "0" => Some(Side::ZERO),
                "1" => Some(Side::ONE),
                _ => return Err(fault("winner", winner, "0, 1 or nothing")),
            },
            finish: finish.ok_or_else(|| fault("ended", ended, "out, blocked, closed or target"))?,
            plies: number("plies", plies)?,
            draws: number("draws", draws)?,
            luck: if luck.is_empty() { None } else { Some(number("luck", luck)?) },
        })
    }
}

pub(crate) fn number<N: std::str::FromStr>(column: &str, text: &str) -> Result<N, String> {
    text.parse().map_err(|_| fault(column, text, "a small whole number"))
}

pub(crate) fn fault(column: &str, text: &str, allowed: &str) -> String {
    format!("{column} is '{text}'; allowed: {allowed}")
}
