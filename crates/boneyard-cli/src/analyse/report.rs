//! What was found out about a position, for people and for programs.

use std::fmt::Write as _;

use boneyard_agents::PlayerSpec;
use boneyard_core::{End, Move, View};
use serde::ser::{SerializeMap as _, Serializer as _};

use super::args::Job;
use super::beliefs::Beliefs;
use super::build::Position;
use super::plays::{Goal, Mean, Play};
use super::rows::Rows;
use super::source::Source;
use crate::output::{STRONG, styled, wrapped};
use crate::rounding::{counted, decimals_for, fixed, thousands, with_decimals};
use crate::sheet::{Value, table};

/// The columns of a play.
const COLUMNS: &[&str] = &[
    "play",
    "best",
    "points",
    "points_error",
    "win_share",
    "win_share_error",
    "behind",
    "behind_error",
    "best_share",
    "agents",
    "line",
];

/// Where the values come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    /// From all worlds that are possible.
    Enumerated,
    /// From a random sample; `cut`: the cap allowed no more.
    Sampled { wanted: usize, cut: bool },
    /// From the one world that is given.
    Exact,
    /// There are none.
    None,
}

/// All that was found out.
pub(super) struct Findings<'f> {
    pub(super) job: &'f Job,
    pub(super) position: &'f Position<'f>,
    pub(super) view: View<'f>,
    pub(super) method: Method,
    /// Best first.
    pub(super) plays: Vec<Play>,
    /// How best play goes on after each play, where all tiles are known.
    pub(super) lines: Vec<(Move, String)>,
    pub(super) agents: Vec<(PlayerSpec, Move)>,
    pub(super) beliefs: Beliefs,
    /// The number of worlds that fit, the order of the stock aside.
    pub(super) possible: u128,
    /// So many worlds were solved.
    pub(super) solved: u64,
    /// Positions searched.
    pub(super) positions: u64,
}

impl Findings<'_> {
    /// What position it is, and where the values come from.
    pub(super) fn heading(&self) -> String {
        format!("{}\n{}", self.position(), self.source())
    }

    fn position(&self) -> String {
        let (view, public) = (&self.view, self.view.public());
        let pips = |end: End| {
            let shown: Vec<String> = public.shown(view.game(), end).map(|pip| pip.to_string()).collect();
            shown.join("/")
        };
        let ends = if public.is_line_empty() {
            "to lead".to_owned()
        } else {
            let what = if public.is_bonus() { "to add to its double" } else { "to move" };
            format!("{what} between {} and {}", pips(End::Left), pips(End::Right))
        };
        let others = view.game().seats().filter(|seat| *seat != view.seat());
        let others: Vec<String> =
            others.map(|seat| format!("seat {seat} holds {}", public.hand_len(seat))).collect();
        format!(
            "{}: seat {} with {} {ends}; {}; stock {}",
            self.job.label,
            view.seat(),
            view.hand(),
            others.join(", "),
            public.stock_len()
        )
    }

    fn source(&self) -> String {
        let (possible, solved) =
            (counted(self.possible as f64, "world"), counted(self.solved as f64, "world"));
        let fit = if self.possible == 1 { "fits" } else { "fit" };
        let searched = format!("{} searched", counted(self.positions as f64, "position"));
        match self.method {
            Method::None => format!("{possible} {fit} what it sees"),
            Method::Exact => format!("exact, with all tiles seen; {searched}"),
            Method::Enumerated if self.possible == 1 && self.solved == 1 => {
                format!("over the only world that fits what it sees; {searched}")
            }
            Method::Enumerated if u128::from(self.solved) == self.possible => {
                format!("over all {possible} that fit what it sees; {searched}")
            }
            Method::Enumerated => {
                let solved = thousands(self.solved as f64);
                format!(
                    "over all {possible} that {fit} what it sees, {solved} with the order of the stock; {searched}"
                )
            }
            Method::Sampled { wanted, cut } => {
                let wanted = thousands(wanted as f64);
                let cut = if cut {
                    format!(" (of {wanted}: --cap {} allowed no more)", self.job.cap)
                } else {
                    String::new()
                };
                let possible = thousands(self.possible as f64);
                format!(
                    "over {solved}{cut} at random of {possible} that {fit} what it sees, seed {}; {searched}",
                    self.job.seed
                )
            }
        }
    }

    /// Everything, in a table or two.
    pub(super) fn for_people(&self) -> String {
        let mut text = wrapped(&styled(STRONG, self.position()));
        if matches!(self.job.source, Source::Table(_)) {
            let _ = writeln!(text, "as a line of notation: {}", self.position.line);
        }
        if self.position.turned {
            text += &wrapped(
                "L and R are those of the layout turned round: the higher half of a lead lies at the left",
            );
        }
        if self.method != Method::None {
            text += &wrapped(&format!("values {}", self.source()));
            let _ = writeln!(text, "\n{}", self.play_table());
            text += &wrapped(&self.remarks());
        }
        if let Some(mv) = self.position.went_on {
            let _ = writeln!(text, "the hand went on with {mv}");
        }
        for (spec, mv) in &self.agents {
            let _ = writeln!(text, "{spec} plays {mv}");
        }
        if self.method == Method::Exact {
            return text;
        }
        if !self.agents.is_empty() || self.position.went_on.is_some() {
            text.push('\n');
        }
        let (possible, fit) =
            (counted(self.possible as f64, "world"), if self.possible == 1 { "fits" } else { "fit" });
        text += &wrapped(&format!("where the hidden tiles are, in % ({possible} {fit} what it sees)"));
        text + &self.beliefs.for_people()
    }

    fn play_table(&self) -> String {
        let exact = self.method == Method::Exact;
        let points = self.column(|play| play.points, 1.0);
        let wins = self.column(|play| Some(play.wins), 100.0);
        let unit = if self.job.goal == Goal::Points { 1.0 } else { 100.0 };
        let behind = self.column(|play| Some(play.behind).filter(|_| Some(play) != self.plays.first()), unit);
        let mut rows = Vec::new();
        for (k, play) in self.plays.iter().enumerate() {
            let name = if k == 0 { format!("{} *", play.mv) } else { play.mv.to_string() };
            let mut row = vec![name];
            if self.job.points {
                row.push(points[k].clone());
            }
            row.extend([wins[k].clone(), behind[k].clone()]);
            row.push(if exact {
                self.line(play).unwrap_or_default()
            } else {
                fixed(100.0 * play.best_in, 1)
            });
            rows.push(row);
        }
        let behind = if self.job.goal == Goal::Points { "points behind" } else { "% behind" };
        let last = if exact { "best play from there" } else { "best in %" };
        let mut header = vec!["play", "points", "wins in %", behind, last];
        let mut right = vec![false, true, true, true, !exact];
        if !self.job.points {
            header.remove(1);
            right.remove(1);
        }
        table(&header.into_iter().map(str::to_owned).collect::<Vec<_>>(), rows, &right)
    }

    /// A column of means, all with as many decimals as the most certain of them warrants.
    fn column(&self, value: impl Fn(&Play) -> Option<Mean>, unit: f64) -> Vec<String> {
        let means: Vec<Option<Mean>> = self.plays.iter().map(value).collect();
        let errors = means.iter().flatten().filter_map(|mean| mean.error).filter(|error| *error > 0.0);
        let decimals = errors.map(|error| decimals_for(unit * error)).max();
        let whole = self.method == Method::Exact;
        let decimals = decimals.unwrap_or(if whole { 0 } else { 2 });
        let text = |mean: Mean| match mean.error {
            Some(error) => with_decimals(unit * mean.value, unit * error, decimals),
            None => fixed(unit * mean.value, decimals),
        };
        means.into_iter().map(|mean| mean.map(text).unwrap_or_default()).collect()
    }

    fn remarks(&self) -> String {
        let goal = if self.job.goal == Goal::Points { "points" } else { "wins" };
        let mut text = format!("* best, by {goal}. ");
        text += match self.method {
            Method::Exact => "All seats see all tiles and play their best; a tie is half a win.\n\n",
            _ => {
                "In each world all seats see all tiles and play their best: a value of the play, not of what can be known. \
                 Best in: worlds in which no play is better. A tie is half a win.\n"
            }
        };
        match self.method {
            Method::Sampled { .. } => {
                text += "± is the 95 % interval over the worlds; of what is behind, from the same worlds; where all n agree on who wins, 3/n.\n\n";
            }
            Method::Enumerated => text += "No ±: these are all the worlds there are.\n\n",
            Method::Exact | Method::None => {}
        }
        text
    }

    fn line(&self, play: &Play) -> Option<String> {
        self.lines.iter().find(|(mv, _)| *mv == play.mv).map(|(_, line)| line.clone())
    }

    fn play_rows(&self) -> Rows {
        let row = |(k, play): (usize, &Play)| {
            let agents = self.agents.iter().filter(|(_, mv)| *mv == play.mv);
            let agents: Vec<String> = agents.map(|(spec, _)| spec.to_string()).collect();
            let value = |mean: Option<Mean>| {
                [mean.map(|mean| mean.value).into(), mean.and_then(|mean| mean.error).into()]
            };
            let best_in = (self.method != Method::Exact).then_some(play.best_in);
            let mut row: Vec<Value> = vec![play.mv.to_string().into(), u64::from(k == 0).into()];
            row.extend(value(play.points));
            row.extend(value(Some(play.wins)));
            row.extend(value(Some(play.behind)));
            row.extend([best_in.into(), agents.join(" ").into(), self.line(play).into()]);
            row
        };
        Rows { columns: COLUMNS, rows: self.plays.iter().enumerate().map(row).collect() }
    }

    /// The plays; the hidden tiles, where no play is valued.
    pub(super) fn to_csv(&self) -> anyhow::Result<String> {
        let rows =
            if self.method == Method::None { self.beliefs.tile_rows(&self.view) } else { self.play_rows() };
        rows.sheet().to_csv()
    }

    /// One object with everything.
    pub(super) fn to_json(&self) -> anyhow::Result<String> {
        let mut text = Vec::new();
        let mut json = serde_json::Serializer::pretty(&mut text);
        let mut map = json.serialize_map(None)?;
        let (method, wanted) = match self.method {
            Method::Enumerated => ("enumerated", None),
            Method::Sampled { wanted, .. } => ("sampled", Some(wanted)),
            Method::Exact => ("exact", None),
            Method::None => ("none", None),
        };
        map.serialize_entry("game", &self.job.label)?;
        map.serialize_entry("position", &self.position.line)?;
        map.serialize_entry("ply", &self.job.ply)?;
        map.serialize_entry("turned", &self.position.turned)?;
        map.serialize_entry("went_on", &self.position.went_on.map(|mv| mv.to_string()))?;
        map.serialize_entry("seat", &self.view.seat())?;
        map.serialize_entry("goal", if self.job.goal == Goal::Points { "points" } else { "win" })?;
        map.serialize_entry("method", method)?;
        map.serialize_entry("worlds_possible", &(self.possible as u64))?;
        map.serialize_entry("worlds_wanted", &wanted)?;
        map.serialize_entry("worlds_solved", &self.solved)?;
        map.serialize_entry("positions", &self.positions)?;
        map.serialize_entry("seed", &self.job.seed)?;
        map.serialize_entry("plays", &self.play_rows())?;
        map.serialize_entry("agents", &self.agent_rows())?;
        map.serialize_entry("hidden", &self.beliefs.tile_rows(&self.view))?;
        map.serialize_entry("hidden_numbers", &self.beliefs.number_rows(&self.view))?;
        map.end()?;
        text.push(b'\n');
        Ok(String::from_utf8(text)?)
    }

    fn agent_rows(&self) -> Rows {
        let row = |(spec, mv): &(PlayerSpec, Move)| vec![spec.to_string().into(), mv.to_string().into()];
        Rows { columns: &["agent", "play"], rows: self.agents.iter().map(row).collect() }
    }
}
