//! The values of the options that choose between named rules.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// Declares an option's values once: the enum, its texts, its parser and the list for help and errors.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $variant:ident = $text:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(clippy::enum_variant_names)]
        pub enum $name { $($(#[$value_doc])* $variant,)+ }

        impl $name {
            /// Every value with its text.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $text),)+];
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $text,)+ })
            }
        }

        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                Self::ALL.iter().find(|(_, name)| *name == text).map(|(value, _)| *value).ok_or(())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

choices! {
    /// The tiles in play.
    Set {
        /// 6 tiles.
        DoubleTwo = "double-two",
        /// 10 tiles.
        DoubleThree = "double-three",
        /// 15 tiles.
        DoubleFour = "double-four",
        /// 21 tiles.
        DoubleFive = "double-five",
        /// 28 tiles.
        DoubleSix = "double-six",
    }
    /// Who leads the first hand.
    LeadWho {
        /// The holder of the highest double, else see `no_double`.
        HighestDouble = "highest_double",
        /// The holder of the tile with most pips; of equal ones the tile with the higher half.
        HighestPips = "highest_pips",
        /// Whoever draws the highest tile before the deal.
        Lot = "lot",
        /// The same, but any double outranks the other tiles.
        LotDoubletFirst = "lot_doublet_first",
        /// The holder of 5-5, else of 5-0, else of 3-2, else of the highest tile.
        FivesList = "fives_list",
        /// The holder of the lowest double, else see `no_double`.
        LowestDouble = "lowest_double",
        /// The holder of 6-6 (the highest double of the set); where it sleeps, as `highest_double`.
        HolderOfSixSix = "holder_of_6-6",
        /// Seat 0.
        Seat = "seat",
    }
    /// Between tiles of equal pips.
    LeadTie {
        /// The tile with the higher half: 6-3 before 5-4.
        HigherHalf = "higher_half",
    }
    /// Who leads later hands of a match.
    LeadNext {
        /// The next seat in turn.
        Alternate = "alternate",
        /// The seat that won the last hand's end; after a tie the next seat in turn.
        Winner = "winner",
        /// The rule of the first hand again.
        SameRule = "same_rule",
        /// The seat after the winner; after a tie the next seat in turn.
        Loser = "loser",
    }
    /// Which tile may be led.
    LeadTile {
        /// Any.
        Free = "free",
        /// The tile that gives the right to lead, in every hand.
        Forced = "forced",
        /// The tile that gives the right to lead in the first hand, any tile later.
        ForcedFirstHand = "forced_first_hand",
    }
    /// What happens when nobody holds a double and a double should lead.
    NoDouble {
        /// The tile with most pips leads.
        HighestPips = "highest_pips",
        /// All tiles are shuffled and dealt again.
        Redeal = "redeal",
        /// Every player draws one tile from the stock, until somebody holds a double.
        Draw = "draw",
    }
    /// What a player who cannot pose draws.
    Draw {
        /// Nothing: he says go.
        None = "none",
        /// One tile after another until he can pose.
        UntilPlayable = "until_playable",
        /// One tile; if he still cannot pose, he says go.
        OneThenPass = "one_then_pass",
    }
    /// When a player may draw although he could pose.
    VoluntaryDraw {
        /// Never.
        Never = "never",
        /// While only matadors can be posed and none of them as a seven (see `matador_natural`).
        InsteadOfMatador = "instead_of_matador",
        /// At any time, as many tiles as he likes.
        Any = "any",
    }
    /// Who plays after a go.
    GoRule {
        /// The next player, and then in turn.
        Standard = "standard",
        /// The other plays alone until he is stuck.
        ContinueUntilBlocked = "continue_until_blocked",
        /// The other plays twice.
        PlayForHim = "play_for_him",
    }
    /// What a player may add after posing a double.
    DoubleBonus {
        /// Nothing.
        None = "none",
        /// One tile with the same number, on that double.
        SameNumber = "same_number",
        /// Any tile that can be posed; a double again gives the same right.
        FullTurn = "full_turn",
    }
    /// What happens when no tile off the line can ever be posed again.
    DeadLayout {
        /// The letter of the rule: draws and goes go on.
        PlayOn = "play_on",
        /// The hand is blocked at once.
        Stop = "stop",
    }
    /// What the ends score in play.
    PlayScore {
        /// Nothing.
        None = "none",
        /// The count where five divides it.
        Fives = "fives",
        /// The count where three divides it.
        Threes = "threes",
        /// One point for each five and each three in the count.
        ThreesFives = "threes_fives",
        /// Two for equal ends, three where one of them is a double.
        Bergen = "bergen",
    }
    /// What a multiple of five or three is worth.
    Unit {
        /// Its pips: fifteen is 15.
        Pips = "pips",
        /// Its fives or threes: fifteen is 3.
        Units = "units",
    }
    /// What the lead scores.
    LeadScore {
        /// As any count.
        General = "general",
        /// Only 5-5, 6-4, 5-0 and 3-2, the Britannica's list.
        EbList = "eb_list",
    }
    /// What going out scores.
    DominoScore {
        /// The hand, but no points.
        WinOnly = "win_only",
        /// The adversaries' pips.
        Opp = "opp",
        /// No points.
        Zero = "zero",
        /// One point.
        One = "one",
        /// The adversaries' pips and those of the stock.
        OppPlusStock = "opp_plus_stock",
        /// The side with more pips is debited (Domino-Whist), see `whist_reading`.
        SideDebit = "side_debit",
    }
    /// What the lower hand scores in a block.
    BlockScore {
        /// The hand, but no points.
        WinOnly = "win_only",
        /// The pips of all hands.
        Combined = "combined",
        /// The adversaries' pips less his own.
        Excess = "excess",
        /// The adversaries' pips.
        Opp = "opp",
        /// No points.
        Zero = "zero",
        /// One point.
        One = "one",
        /// The side with more pips is debited (Domino-Whist), see `whist_reading`.
        SideDebit = "side_debit",
    }
    /// Who wins a block with equal pips.
    Tie {
        /// Nobody.
        None = "none",
        /// Whoever posed last.
        LastPlayer = "last_player",
        /// Whoever holds the lightest tile, if only one side does.
        LightestTile = "lightest_tile",
        /// The adversary of whoever posed last.
        BlockerLoses = "blocker_loses",
    }
    /// When the target counts as reached.
    TargetRule {
        /// With that many points or more.
        AtLeast = "at_least",
        /// With exactly that many: a score that would pass the target is ignored.
        Exact = "exact",
    }
    /// When the target is looked at.
    WinCheck {
        /// After every score: the hand stops.
        AtOnce = "at_once",
        /// After the hand.
        EndOfHand = "end_of_hand",
    }
    /// Which half of a posed matador stays open.
    MatadorEnd {
        /// The one its player chooses.
        Choose = "choose",
        /// Both: it lies crosswise and the next tile may make the sum with either half.
        Either = "either",
    }
    /// Whether a matador that makes the sum is an ordinary play.
    MatadorNatural {
        /// It is: there is no drawing.
        IsSeven = "is_seven",
        /// It is a matador only.
        NotSeven = "not_seven",
    }
    /// Whether a matador must be posed when nothing else can be and no tile can be drawn.
    MatadorLast {
        /// It must.
        Forced = "forced",
        /// The player may say go.
        MayPass = "may_pass",
    }
    /// Who is debited with what in Domino-Whist.
    WhistReading {
        /// The side with more pips, with its own.
        SideOwn = "side_own",
        /// The side with more pips, with those of all four hands.
        SideAll = "side_all",
        /// Each player who holds the most pips, with his own, for his side.
        Individual = "individual",
        /// Nobody: the winning side scores the other side's pips.
        WinnerScores = "winner_scores",
    }
}

impl Set {
    /// The highest number of the set, 2-6.
    pub fn highest(self) -> crate::Pip {
        crate::Pip::from_low_bits(self as u8 + 2)
    }

    /// How many tiles it has.
    pub fn tiles(self) -> u32 {
        crate::TileSet::full(self.highest()).len()
    }
}

/// What two touching halves must do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Match {
    /// Show the same number.
    Equal,
    /// Add up to this number, 1-12 (seven in Matador).
    Sum(u8),
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Match::Equal => f.write_str("equal"),
            Match::Sum(sum) => write!(f, "sum{sum}"),
        }
    }
}

impl FromStr for Match {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "equal" {
            return Ok(Match::Equal);
        }
        let sum = text.strip_prefix("sum").and_then(|number| number.parse().ok()).ok_or(())?;
        if (1..=12).contains(&sum) && text == format!("sum{sum}") { Ok(Match::Sum(sum)) } else { Err(()) }
    }
}

impl Serialize for Match {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The points that end a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A match is one hand.
    OneHand,
    /// 1-1000 points.
    Points(u16),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::OneHand => f.write_str("one_hand"),
            Target::Points(points) => points.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text.parse() {
            Ok(points @ 1..=1000) => Ok(Target::Points(points)),
            Err(_) if text == "one_hand" => Ok(Target::OneHand),
            _ => Err(()),
        }
    }
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Target::OneHand => serializer.collect_str(self),
            Target::Points(points) => serializer.serialize_u16(*points),
        }
    }
}
