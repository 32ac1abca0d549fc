//! Combinations of options that cannot be played.

use super::*;

/// Every fault of a set of rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n"))]
pub struct RulesError {
    /// The option at fault and what is wrong, naming the values and what would be possible.
    pub faults: Vec<(&'static str, String)>,
}

impl Rules {
    /// Refuses what cannot be played, and options that would be ignored beside others.
    ///
    /// # Errors
    /// All faults.
    pub fn check(&self) -> Result<(), RulesError> {
        let mut faults = Vec::new();
        let mut fault = |option, text: String| faults.push((option, text));
        self.check_deal(&mut fault);
        self.check_lead(&mut fault);
        self.check_matching(&mut fault);
        self.check_partners(&mut fault);
        self.check_scores(&mut fault);
        self.check_target(&mut fault);
        if faults.is_empty() { Ok(()) } else { Err(RulesError { faults }) }
    }

    fn check_deal(&self, fault: &mut impl FnMut(&'static str, String)) {
        let (tiles, players, deal) = (self.set.tiles(), self.players, self.deal);
        let needed = u32::from(players) * u32::from(deal);
        if needed > tiles {
            let most = tiles / u32::from(players);
            fault(
                "deal",
                format!(
                    "deal = {deal} for {players} players needs {needed} tiles and the {} set has {tiles}: at most {most} each",
                    self.set
                ),
            );
        } else if self.draw != Draw::None && u32::from(self.reserve) > self.stock_len() {
            fault(
                "reserve",
                format!(
                    "reserve = {} is more than the {} tiles that {players} hands of {deal} leave in the stock",
                    self.reserve,
                    self.stock_len()
                ),
            );
        }
    }

    fn check_lead(&self, fault: &mut impl FnMut(&'static str, String)) {
        let by_double =
            matches!(self.lead_who, LeadWho::HighestDouble | LeadWho::LowestDouble | LeadWho::HolderOfSixSix);
        if matches!(self.lead_who, LeadWho::Lot | LeadWho::LotDoubletFirst | LeadWho::Seat)
            && self.lead_tile != LeadTile::Free
        {
            fault(
                "lead_tile",
                format!(
                    "lead_tile = {} needs a tile that gives the right to lead, and lead_who = {} names none: set lead_tile = free",
                    self.lead_tile, self.lead_who
                ),
            );
        }
        if !by_double && self.no_double != NoDouble::HighestPips {
            fault(
                "no_double",
                format!(
                    "no_double = {} matters only where a double leads, and lead_who = {}",
                    self.no_double, self.lead_who
                ),
            );
        }
    }

    fn check_matching(&self, fault: &mut impl FnMut(&'static str, String)) {
        match self.matching {
            Match::Equal => {
                let matador_only = [
                    (
                        "voluntary_draw",
                        self.voluntary_draw == VoluntaryDraw::InsteadOfMatador,
                        "instead_of_matador",
                    ),
                    ("matador_end", self.matador_end == MatadorEnd::Either, "either"),
                    ("matador_natural", self.matador_natural == MatadorNatural::NotSeven, "not_seven"),
                    ("matador_last", self.matador_last == MatadorLast::MayPass, "may_pass"),
                ];
                for (option, set, value) in matador_only {
                    if set {
                        fault(
                            option,
                            format!("{option} = {value} is about matadors, and match = equal has none"),
                        );
                    }
                }
            }
            Match::Sum(sum) => {
                let highest = self.set.highest();
                if sum > 2 * highest.get() {
                    fault(
                        "match",
                        format!("match = sum{sum}: no two halves of the {} set make {sum}", self.set),
                    );
                }
                if self.double_bonus == DoubleBonus::SameNumber {
                    fault(
                        "double_bonus",
                        format!(
                            "double_bonus = same_number adds a tile with the same number, which match = sum{sum} does not let touch"
                        ),
                    );
                }
                if self.matador_end == MatadorEnd::Either && self.play_score != PlayScore::None {
                    fault(
                        "matador_end",
                        format!(
                            "matador_end = either leaves an end of two numbers, which play_score = {} cannot count",
                            self.play_score
                        ),
                    );
                }
            }
        }
    }

    fn check_partners(&self, fault: &mut impl FnMut(&'static str, String)) {
        if self.players == 2 {
            return;
        }
        if self.go_rule != GoRule::Standard {
            fault("go_rule", format!("go_rule = {} is a rule for 2 players, and players = 4", self.go_rule));
        }
        if self.close_on_go {
            fault("close_on_go", "close_on_go = true is a rule for 2 players, and players = 4".to_owned());
        }
    }

    fn check_scores(&self, fault: &mut impl FnMut(&'static str, String)) {
        let units = self.unit == Unit::Units;
        match self.play_score {
            PlayScore::ThreesFives if !units => fault(
                "unit",
                "unit = pips: play_score = threes_fives counts fives and threes, set unit = units".to_owned(),
            ),
            PlayScore::None | PlayScore::Bergen if units => fault(
                "unit",
                format!("unit = units counts fives or threes, and play_score = {}", self.play_score),
            ),
            _ => {}
        }
        if self.lead_score == LeadScore::EbList && self.play_score != PlayScore::Fives {
            fault(
                "lead_score",
                format!(
                    "lead_score = eb_list is a list for play_score = fives, and play_score = {}",
                    self.play_score
                ),
            );
        }
        let debits = (self.domino_score == DominoScore::SideDebit, self.block_score == BlockScore::SideDebit);
        if debits.0 != debits.1 {
            fault(
                "block_score",
                format!(
                    "domino_score = {} and block_score = {}: side_debit stands in both or in none",
                    self.domino_score, self.block_score
                ),
            );
        }
        if debits == (true, true) {
            if self.play_score != PlayScore::None {
                fault(
                    "play_score",
                    format!(
                        "play_score = {} scores for a side, and domino_score = side_debit against it",
                        self.play_score
                    ),
                );
            }
            if self.round_to != 1 {
                fault("round_to", format!("round_to = {}: side_debit is not rounded", self.round_to));
            }
        } else if self.whist_reading != WhistReading::SideOwn {
            fault(
                "whist_reading",
                format!(
                    "whist_reading = {} needs domino_score = side_debit, and domino_score = {}",
                    self.whist_reading, self.domino_score
                ),
            );
        }
    }

    fn check_target(&self, fault: &mut impl FnMut(&'static str, String)) {
        let exact = self.target_rule == TargetRule::Exact;
        match self.target {
            Target::OneHand if exact => fault(
                "target_rule",
                "target_rule = exact needs a number of points, and target = one_hand".to_owned(),
            ),
            Target::OneHand => {}
            Target::Points(points) => {
                let out = matches!(self.domino_score, DominoScore::WinOnly | DominoScore::Zero);
                let block = matches!(self.block_score, BlockScore::WinOnly | BlockScore::Zero);
                if self.play_score == PlayScore::None && out && block {
                    fault(
                        "target",
                        format!(
                            "target = {points} can never be reached: neither play nor the end of a hand scores; set target = one_hand"
                        ),
                    );
                }
                if exact && self.is_debit() {
                    fault("target_rule", "target_rule = exact: a side is debited, and loses, with the target or more; set at_least".to_owned());
                }
            }
        }
    }
}
