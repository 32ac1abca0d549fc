//! For Boneyard's own tests: a slow reference engine, written from the rules and not from the engine it checks.

pub mod reference;
