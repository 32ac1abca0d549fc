//! boneyard-stats
