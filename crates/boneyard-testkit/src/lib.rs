//! For Boneyard's own tests: a slow reference engine, written from the rules and not from the engine it checks; and small games, solved.

pub mod reference;
pub mod solved;
