//! The claims that the program knows: the files of `experiments/claims`, built in.

/// The file of a claim: its name and its text.
#[derive(Debug, Clone, Copy)]
pub struct ClaimFile {
    /// In `experiments/claims`.
    pub name: &'static str,
    /// All of it.
    pub text: &'static str,
}

macro_rules! library {
    ($($name:literal)+) => {
        /// Every claim of the two texts.
        pub const LIBRARY: &[ClaimFile] = &[$(ClaimFile {
            name: $name,
            text: include_str!(concat!("../../../../experiments/claims/", $name)),
        },)+];
    };
}

library! {
    "H03-heaviest-first.toml"
    "H05-fewer-of-what-you-have-most.toml"
    "H17-all-the-doubles.toml"
}
