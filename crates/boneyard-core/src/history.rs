//! What happened, as everybody saw it.

use crate::moves::{Move, MoveKind, Pose};
use crate::seat::Seat;

/// One public event. Draws of one seat in one turn are one event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Event {
    /// A tile was posed.
    Pose(Seat, Pose),
    /// So many tiles were drawn from the stock; nobody else saw which.
    Draw(Seat, u8),
    /// The seat could not pose or draw (or kept its last matador) and said go.
    Go(Seat),
    /// The seat added nothing to its double.
    Decline(Seat),
    /// The seat closed the game.
    Close(Seat),
}

impl Event {
    /// Whose event it is.
    pub fn seat(self) -> Seat {
        match self {
            Event::Pose(seat, _)
            | Event::Draw(seat, _)
            | Event::Go(seat)
            | Event::Decline(seat)
            | Event::Close(seat) => seat,
        }
    }
}

/// Room for the longest hand: at most 28 poses and 28 draws, between two of which up to three seats say go,
/// 4 goes at the end, and a refusal after each double.
const CAPACITY: usize = (28 + 28) * 4 + 4 + 7 + 1;

/// All events of a hand so far, in order.
#[derive(Clone, Copy)]
pub struct History {
    len: u16,
    // Packed: the move in the low byte, the seat in bits 8-9, the number of draws above.
    events: [u16; CAPACITY],
}

impl Default for History {
    fn default() -> Self {
        History { len: 0, events: [0; CAPACITY] }
    }
}

impl History {
    /// How many events.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether nothing happened yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The `i`-th event, from 0.
    pub fn get(&self, i: usize) -> Option<Event> {
        self.packed().get(i).map(|&packed| unpack(packed))
    }

    /// The last event.
    pub fn last(&self) -> Option<Event> {
        self.packed().last().map(|&packed| unpack(packed))
    }

    /// All events, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Event> + ExactSizeIterator + '_ {
        self.packed().iter().map(|&packed| unpack(packed))
    }

    fn packed(&self) -> &[u16] {
        &self.events[..usize::from(self.len)]
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, seat: Seat, mv: Move) {
        self.push_packed(u16::from(mv.byte()) | (seat.index() as u16) << 8);
    }

    /// One tile more for this seat's draw, or its first.
    pub(crate) fn push_draw(&mut self, seat: Seat) {
        let draw = u16::from(Move::DRAW.byte()) | (seat.index() as u16) << 8;
        match self.events[..usize::from(self.len)].last_mut() {
            Some(last) if *last & 0x3ff == draw => *last += 1 << 10,
            _ => self.push_packed(draw | 1 << 10),
        }
    }

    #[inline(always)]
    fn push_packed(&mut self, packed: u16) {
        if let Some(place) = self.events.get_mut(usize::from(self.len)) {
            *place = packed;
            self.len += 1;
        } else {
            debug_assert!(false, "a hand has at most {CAPACITY} events");
        }
    }
}

fn unpack(packed: u16) -> Event {
    let seat = Seat::from_low_bits((packed >> 8) as u8);
    match Move::from_byte(packed as u8).kind() {
        MoveKind::Pose(pose) => Event::Pose(seat, pose),
        MoveKind::Draw => Event::Draw(seat, (packed >> 10) as u8),
        MoveKind::Go => Event::Go(seat),
        MoveKind::Decline => Event::Decline(seat),
        MoveKind::Close => Event::Close(seat),
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.packed() == other.packed()
    }
}

impl Eq for History {}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
