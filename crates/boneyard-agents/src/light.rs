//! The lightest tile.

use crate::AgentInfo;
use crate::preference::Preference;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "light",
    about: "poses the tile with fewest pips; between equal ones chance decides",
    source: "the opposite of greedy, to measure by",
    params: &[],
    check: |_| None,
    build: |_| Box::new(Preference::new(|tile| 12 - tile.pips())),
};
