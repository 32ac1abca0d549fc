//! What can be inferred and calculated.
//!
//! [`belief`]: which deals fit everything a seat knows, counted, sampled exactly or enumerated. [`solver`]: the exact value of
//! positions in which every tile is known.

pub mod belief;
pub mod solver;
