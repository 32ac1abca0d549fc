//! Exact beliefs.
