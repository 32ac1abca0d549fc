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
    "H01-skill-is-memory.toml"
    "H02-keep-both-ends.toml"
    "H03-heaviest-first.toml"
    "H04-heavy-first-for-the-count.toml"
    "H05-fewer-of-what-you-have-most.toml"
    "H06-the-number-of-which-you-have-most.toml"
    "H07-do-not-block-after-high.toml"
    "H08-he-will-count-out.toml"
    "H09-do-not-block-your-own-hand.toml"
    "H10-doubles-with-company-early.toml"
    "H11-make-no-number-for-a-double.toml"
    "H12-work-at-the-other-end.toml"
    "H13-alternate-ends-with-a-heavy-hand.toml"
    "H14-the-good-hand.toml"
    "H15-the-bad-hand.toml"
    "H16-the-very-worst-hand.toml"
    "H17-all-the-doubles.toml"
    "H18-play-the-double-with-less-support.toml"
    "H19-all-fives-is-played-alike.toml"
    "H20-make-the-ends-amount-to-five.toml"
    "H21-leads-that-score.toml"
    "H22-the-drawing-game-takes-most-skill.toml"
    "H23-remember-all-the-cards.toml"
    "H24-a-longer-game-of-the-former.toml"
    "H25-matadore-has-most-chance.toml"
    "H26-matador-is-most-scientific.toml"
    "H27-lead-the-highest.toml"
    "H28-draw-rather-than-play-the-last-matador.toml"
    "H29-a-double-led-means-strength.toml"
    "H30-strength-is-indicated-by-the-lead.toml"
    "H31-combined-or-the-excess.toml"
    "H32-two-cards-must-be-left.toml"
    "H33-another-card-after-a-double.toml"
    "H34-must-match-if-he-can.toml"
    "H35-a-blank-blocks-an-end.toml"
}
