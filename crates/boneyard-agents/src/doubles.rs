//! Doubles first.

use crate::AgentInfo;
use crate::preference::Preference;

/// More than the pips of any tile.
const DOUBLE: u8 = 16;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "doubles",
    about: "poses doubles first, then the tile with most pips; between equal ones chance decides",
    source: "Harper's Round Table, 1896: if you hold a double, play it as soon as possible",
    params: &[],
    check: |_| None,
    build: |_| Box::new(Preference::new(|tile| tile.pips() + if tile.is_double() { DOUBLE } else { 0 })),
};
