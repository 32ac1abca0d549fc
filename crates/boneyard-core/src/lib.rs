//! boneyard-core
