//! Strategies as files: CSV, with what they are in comment lines before and a check after.

use std::fmt::Write as _;

use boneyard_core::{Move, OPTIONS, Rules, hash_text};

use super::key::Key;
use super::solve::Progress;
use super::sweep::Assessment;
use super::tree::Tree;
use crate::solver::Value;

/// What a strategy file says of the strategy in it.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyHead {
    /// As results call the game.
    pub game: String,
    /// Its rules.
    pub rules: Rules,
    /// What was solved for.
    pub payoff: Value,
    /// Iterations done.
    pub iterations: u64,
    /// What the strategies come to.
    pub assessment: Assessment,
    /// The program that solved it: version and commit.
    pub program: String,
}

/// Why a text is no strategy file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyFileError {
    /// It is something else.
    #[error("line 1: no strategy: it should begin with '{FIRST}'")]
    Foreign,
    /// It is of another version of these files.
    #[error("line 1: a strategy of format {found}, and this version reads format {FORMAT}")]
    Format {
        /// As it says.
        found: String,
    },
    /// It ends too early.
    #[error("line {line}: torn: the last line should be '{LAST}' and a check")]
    Torn {
        /// The last line there is.
        line: usize,
    },
    /// It was changed.
    #[error("its check is {found}, and what it holds has {actual}: it was changed after it was written")]
    Changed {
        /// As it says.
        found: String,
        /// As it is.
        actual: String,
    },
    /// Nothing was solved yet.
    #[error("it is of 0 iterations: nothing was solved")]
    Unsolved,
    /// A line that cannot be right.
    #[error("line {line}: {fault}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// It is of other rules.
    #[error("it is of another game: {}", .0.join("; "))]
    OtherGame(
        /// Every difference: there and here.
        Vec<String>,
    ),
}

const FIRST: &str = "# boneyard strategy ";
const LAST: &str = "# end ";
const FORMAT: &str = "2";
const COLUMNS: &str = "seat,history,hand,move,weight,regret,expected";

/// The strategy of a game as a text: a row for each move of each choice. `weight` in proportion to all of the same choice is the
/// probability of the move; with `regret` and `expected` solving can go on.
pub fn write_strategy(head: &StrategyHead, keys: &StrategyKeys, progress: &Progress) -> String {
    let Assessment { value, lower, upper } = head.assessment;
    let payoff = payoff_text(head.payoff);
    let mut text = format!("{FIRST}{FORMAT}\n");
    let mut note = |line: std::fmt::Arguments<'_>| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "# {line}");
    };
    note(format_args!("game = {:?}", head.game));
    note(format_args!("payoff = \"{payoff}\""));
    note(format_args!("iterations = {}", head.iterations));
    note(format_args!("value = {value:?}"));
    note(format_args!("lower = {lower:?}"));
    note(format_args!("upper = {upper:?}"));
    note(format_args!("program = {:?}", head.program));
    note(format_args!("[rules]"));
    for option in OPTIONS {
        note(format_args!("{} = {}", option.name, option.get_toml(&head.rules)));
    }
    text += COLUMNS;
    text.push('\n');
    for seat in 0..2 {
        let numbers = progress.sums[seat].iter().zip(&progress.regrets[seat]).zip(&progress.expected[seat]);
        for (key, ((sum, regret), expected)) in keys.rows(seat).zip(numbers) {
            let _ = writeln!(text, "{seat},{key},{sum:?},{regret:?},{expected:?}");
        }
    }
    let check = hash_text(&text);
    let _ = writeln!(text, "{LAST}{check:016x}");
    text
}

/// The keys of all moves of all choices, in the order of a tree's strategies.
#[derive(Clone, Debug, Default)]
pub struct StrategyKeys {
    seats: [String; 2],
}

impl StrategyKeys {
    /// Adds a choice.
    pub fn push(&mut self, key: &Key, moves: impl IntoIterator<Item = Move>) {
        for mv in moves {
            let _ = writeln!(self.seats[key.seat.index() & 1], "{},{},{mv}", key.history, key.hand);
        }
    }

    fn rows(&self, seat: usize) -> impl Iterator<Item = &str> {
        self.seats[seat].lines()
    }
}

/// A strategy file that is whole.
#[derive(Clone, Debug)]
pub struct StrategyText<'t> {
    /// What it says of itself.
    pub head: StrategyHead,
    /// A hash of the game, the payoff and the strategy, and of nothing else: whatever program solved it, and however else the file is.
    pub check: String,
    rows: &'t str,
    /// The line of the first row.
    first: usize,
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrategyRow<'t> {
    /// Who chooses.
    pub seat: usize,
    /// Everything before: see [`Key`].
    pub history: &'t str,
    /// The tiles held.
    pub hand: &'t str,
    /// The move.
    pub mv: Move,
    /// Weight, regret and expected regret.
    pub numbers: [f64; 3],
}

impl<'t> StrategyText<'t> {
    /// Reads all but the rows, and checks that nothing is missing or changed.
    ///
    /// # Errors
    /// A text that is something else, torn, changed, of another version, or of no iteration.
    pub fn read(text: &'t str) -> Result<StrategyText<'t>, StrategyFileError> {
        let format = text.strip_prefix(FIRST).ok_or(StrategyFileError::Foreign)?;
        let format = format.lines().next().unwrap_or_default();
        if format != FORMAT {
            return Err(StrategyFileError::Format { found: format.to_owned() });
        }
        let torn = || StrategyFileError::Torn { line: text.lines().count() };
        let whole = text.strip_suffix('\n').ok_or_else(torn)?;
        let last = whole.rfind('\n').ok_or_else(torn)? + 1;
        let check = whole[last..].strip_prefix(LAST).ok_or_else(torn)?;
        let actual = format!("{:016x}", hash_text(&text[..last]));
        if check != actual {
            return Err(StrategyFileError::Changed { found: check.to_owned(), actual });
        }
        let (mut toml, mut at, mut line) = (String::new(), FIRST.len() + FORMAT.len() + 1, 2);
        for text in text[at..last].lines() {
            let Some(entry) = text.strip_prefix("# ") else { break };
            toml += entry;
            toml.push('\n');
            (at, line) = (at + text.len() + 1, line + 1);
        }
        let head = read_head(&toml)?;
        if head.iterations == 0 {
            return Err(StrategyFileError::Unsolved);
        }
        let rows = text[at..last].strip_prefix(COLUMNS).and_then(|rows| rows.strip_prefix('\n'));
        let fault = || StrategyFileError::Line { line, fault: format!("no header '{COLUMNS}'") };
        let rows = rows.ok_or_else(fault)?;
        Ok(StrategyText { check: check_of(&head, rows), head, rows, first: line + 1 })
    }

    /// Its rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = Result<StrategyRow<'t>, StrategyFileError>> {
        self.rows.lines().zip(self.first..).map(|(text, line)| {
            let fault = |fault: &str| StrategyFileError::Line { line, fault: fault.to_owned() };
            let parts: Vec<&str> = text.split(',').collect();
            let [seat, history, hand, mv, numbers @ ..] = parts.as_slice() else {
                return Err(fault("a row has seven values"));
            };
            let mv = mv.parse().map_err(|error: boneyard_core::ParseMoveError| fault(&error.to_string()))?;
            let seat = ["0", "1"].iter().position(|number| number == seat);
            let seat = seat.ok_or_else(|| fault("the seat is 0 or 1"))?;
            let number = |text: &&str| text.parse::<f64>().ok().filter(|number| number.is_finite());
            let numbers: Option<Vec<f64>> = numbers.iter().map(number).collect();
            let numbers = numbers.and_then(|numbers| <[f64; 3]>::try_from(numbers).ok());
            let numbers = numbers.ok_or_else(|| fault("weight, regret and expected are three numbers"))?;
            if numbers[0] < 0.0 || numbers[1] < 0.0 {
                return Err(fault("weight and regret are never negative"));
            }
            Ok(StrategyRow { seat, history, hand, mv, numbers })
        })
    }

    /// What a solver of this game goes on from.
    ///
    /// # Errors
    /// A strategy of other rules or for another payoff, and one that is not of this tree.
    pub fn progress(
        &self,
        rules: &Rules,
        payoff: Value,
        tree: &Tree,
        keys: &StrategyKeys,
    ) -> Result<Progress, StrategyFileError> {
        self.same_game(rules, payoff)?;
        let mut progress = Progress::none(tree);
        progress.iterations = self.head.iterations;
        let mut rows = self.rows();
        let mut line = self.first;
        for seat in 0..2 {
            for (place, key) in keys.rows(seat).enumerate() {
                let row = rows.next().transpose()?;
                let found = row.filter(|row| {
                    let StrategyRow { history, hand, mv, .. } = row;
                    row.seat == seat && format!("{history},{hand},{mv}") == key
                });
                let Some(StrategyRow { numbers, .. }) = found else {
                    let fault = format!("here '{seat},{key},...' is expected");
                    return Err(StrategyFileError::Line { line, fault });
                };
                line += 1;
                progress.sums[seat][place] = numbers[0];
                progress.regrets[seat][place] = numbers[1];
                progress.expected[seat][place] = numbers[2];
            }
        }
        match rows.next() {
            None => Ok(progress),
            Some(_) => Err(StrategyFileError::Line { line, fault: "a row too many".to_owned() }),
        }
    }

    /// Refuses other rules and another payoff, with all differences.
    fn same_game(&self, rules: &Rules, payoff: Value) -> Result<(), StrategyFileError> {
        let (there, here) = (payoff_text(self.head.payoff), payoff_text(payoff));
        let payoff = (there != here).then(|| format!("payoff = {there} there, {here} here"));
        let differences: Vec<String> = payoff.into_iter().chain(self.head.rules.differences(rules)).collect();
        if differences.is_empty() { Ok(()) } else { Err(StrategyFileError::OtherGame(differences)) }
    }
}

/// `points` or `win`.
pub fn payoff_text(payoff: Value) -> &'static str {
    match payoff {
        Value::Points => "points",
        Value::Win => "win",
    }
}

/// A hash of the game, of what is won and of what is played: of each row all but the last two columns, with which solving goes on.
fn check_of(head: &StrategyHead, rows: &str) -> String {
    let mut text = String::with_capacity(rows.len());
    let _ = writeln!(text, "payoff = {}", payoff_text(head.payoff));
    for option in OPTIONS {
        let _ = writeln!(text, "{} = {}", option.name, option.get_toml(&head.rules));
    }
    for row in rows.lines() {
        let played = row.rsplitn(3, ',').nth(2).unwrap_or(row);
        text += played;
        text.push('\n');
    }
    format!("{:016x}", hash_text(&text))
}

fn read_head(toml: &str) -> Result<StrategyHead, StrategyFileError> {
    // The first line says the format.
    let line_of = |start: usize| 2 + toml[..start].matches('\n').count();
    let table: toml::Table = toml.parse().map_err(|error: toml::de::Error| StrategyFileError::Line {
        line: line_of(error.span().map_or(0, |span| span.start)),
        fault: error.message().to_owned(),
    })?;
    let missing = |key: &str, what: &str| StrategyFileError::Line {
        line: line_of(toml.find(&format!("{key} =")).unwrap_or(0)),
        fault: format!("{key} is not {what}"),
    };
    let text = |key| table.get(key).and_then(toml::Value::as_str).ok_or_else(|| missing(key, "a text"));
    let number = |key| table.get(key).and_then(toml::Value::as_float).ok_or_else(|| missing(key, "a number"));
    let iterations = table.get("iterations").and_then(toml::Value::as_integer);
    let iterations = iterations.and_then(|count| u64::try_from(count).ok());
    let rules_at = toml.find("[rules]\n").map(|at| at + "[rules]\n".len());
    let rules_text = rules_at.map_or("", |at| &toml[at..]);
    let rules = Rules::from_toml(rules_text).map_err(|error| StrategyFileError::Line {
        line: line_of(rules_at.unwrap_or(0))
            + error.faults.first().map_or(0, |fault| fault.line.saturating_sub(1)),
        fault: error.faults.first().map_or_else(String::new, |fault| fault.text.clone()),
    })?;
    let payoff = match text("payoff")? {
        "points" => Value::Points,
        "win" => Value::Win,
        _ => return Err(missing("payoff", "points or win")),
    };
    Ok(StrategyHead {
        game: text("game")?.to_owned(),
        rules,
        payoff,
        iterations: iterations.ok_or_else(|| missing("iterations", "a whole number"))?,
        assessment: Assessment { value: number("value")?, lower: number("lower")?, upper: number("upper")? },
        program: text("program")?.to_owned(),
    })
}
