//! What a network looks at beside the features: which bits of a position and of a move are set.

use boneyard_core::{Move, MoveKind, TILES, TileSet};

use crate::features::After;
use crate::lay::ENDS;
use crate::scene::Scene;

/// The longest hand or stock that has an input of its own; longer ones share the last.
const LONGEST: u32 = 15;
const LENGTHS: usize = LONGEST as usize + 1;
/// Draw, go, decline, close.
const OTHER_MOVES: usize = 4;

/// Where the inputs of each kind begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inputs {
    players: usize,
}

impl Inputs {
    pub(crate) const fn new(players: u8) -> Inputs {
        Inputs { players: players as usize }
    }

    /// The tiles held, what each other seat may hold, who posed what, the lengths of the other hands and of the stock.
    const fn position(self) -> usize {
        let others = self.players - 1;
        TILES * (1 + others + self.players) + LENGTHS * self.players
    }

    /// How many inputs there are.
    pub(crate) const fn len(self) -> usize {
        self.position() + TILES + ENDS + OTHER_MOVES
    }

    /// Calls `set` for each input of the position that is 1.
    #[inline(always)]
    pub(crate) fn of_position(self, scene: &Scene<'_>, mut set: impl FnMut(usize)) {
        let mut start = 0;
        let mut tiles = |tiles: TileSet| {
            tiles.iter().for_each(|tile| set(start + tile.index()));
            start += TILES;
        };
        tiles(scene.hand);
        scene.others[1..self.players].iter().for_each(|other| tiles(other.allowed));
        scene.posed_by[..self.players].iter().for_each(|posed| tiles(*posed));
        let lengths = scene.others[1..self.players].iter().map(|other| other.len).chain([scene.stock]);
        for length in lengths {
            set(start + length.min(LONGEST) as usize);
            start += LENGTHS;
        }
    }

    /// Calls `set` for each input of the move that is 1; two ends that are alike set theirs twice.
    #[inline(always)]
    pub(crate) fn of_move(self, mv: Move, after: Option<&After>, mut set: impl FnMut(usize)) {
        let start = self.position();
        if let Some(after) = after {
            set(start + after.pose.tile.index());
            after.ends.iter().for_each(|end| set(start + TILES + usize::from(*end)));
            return;
        }
        let place = match mv.kind() {
            MoveKind::Draw => 0,
            MoveKind::Go => 1,
            MoveKind::Decline => 2,
            MoveKind::Close | MoveKind::Pose(_) => 3,
        };
        set(start + TILES + ENDS + place);
    }
}
