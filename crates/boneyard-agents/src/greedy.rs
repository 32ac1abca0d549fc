//! The heaviest tile.

use boneyard_core::Tile;

use crate::AgentInfo;
use crate::preference::Preference;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "greedy",
    about: "poses the tile with most pips; between equal ones chance decides",
    source: "Harper's Round Table, 1896: with a heavy hand, be rid of the spots that would count against you",
    params: &[],
    check: |_| None,
    build: |_| Box::new(Preference::new(Tile::pips)),
};
