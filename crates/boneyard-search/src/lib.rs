//! What can be inferred and calculated.
//!
//! [`belief`]: which deals fit everything a seat knows, counted, sampled exactly or enumerated. [`solver`]: the exact value of
//! positions in which every tile is known. [`equilibria`]: exact equilibria of small sets, where no tile but one's own is.

pub mod belief;
pub mod equilibria;
pub mod solver;
