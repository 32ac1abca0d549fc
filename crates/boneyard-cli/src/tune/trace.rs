//! The course of a tuning: the best point after each step and the looks at it, as CSV and as pictures.

use boneyard_tune::{Objective, Progress, Space};
use kuva::plot::annotations::ReferenceLine;
use kuva::prelude::{Layout, LinePlot, Palette, Plot};

/// The course so far.
pub(super) struct Trace {
    names: Vec<&'static str>,
    rows: Vec<Row>,
}

struct Row {
    step: u64,
    hands: u64,
    point: Vec<f64>,
    /// Score of the best point against the start, and its standard error, where it was looked at after this step.
    look: Option<(f64, Option<f64>)>,
}

/// More points than a picture shows are left out.
const POINTS: usize = 400;
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 520.0;

impl Trace {
    pub(super) fn new(space: &Space) -> Trace {
        Trace { names: space.dimensions().iter().map(|dimension| dimension.name).collect(), rows: Vec::new() }
    }

    pub(super) fn add(&mut self, progress: &Progress<'_>) {
        let look = progress.check.filter(|check| check.step == progress.step).map(|check| {
            let error = check.tally.error(Objective::Score).map(|error| error / 2.0);
            (0.5 * (1.0 + check.tally.mean(Objective::Score)), error)
        });
        self.rows.push(Row {
            step: progress.step,
            hands: progress.hands,
            point: progress.point.to_vec(),
            look,
        });
    }

    pub(super) fn to_csv(&self) -> String {
        let mut text = format!("step,hands,{},look_score,look_error\n", self.names.join(","));
        for Row { step, hands, point, look } in &self.rows {
            let point: Vec<String> = point.iter().map(f64::to_string).collect();
            let score = look.map(|(score, _)| score.to_string()).unwrap_or_default();
            let error = look.and_then(|(_, error)| error).map(|error| error.to_string()).unwrap_or_default();
            text += &format!("{step},{hands},{},{score},{error}\n", point.join(","));
        }
        text
    }

    /// Each parameter over the hands played.
    pub(super) fn parameters_svg(&self, title: &str) -> String {
        let every = self.rows.len().div_ceil(POINTS).max(1);
        let last = self.rows.len().saturating_sub(1);
        let shown = || self.rows.iter().enumerate().filter(move |(k, _)| k % every == 0 || *k == last);
        let palette = Palette::category10();
        let lines = self.names.iter().enumerate().map(|(place, name)| {
            let points: Vec<(f64, f64)> =
                shown().map(|(_, row)| (row.hands as f64, row.point[place])).collect();
            // Ten colours; the second ten are dashed.
            let line = LinePlot::new().with_data(points).with_color(&palette[place]).with_legend(*name);
            if place < 10 { line.into() } else { line.with_dashed().into() }
        });
        picture(lines.collect(), title, "value", None)
    }

    /// The looks, with 95 % intervals.
    pub(super) fn score_svg(&self, title: &str) -> String {
        let looks = || self.rows.iter().filter_map(|row| Some((row.hands as f64, row.look?)));
        let points: Vec<(f64, f64)> = looks().map(|(hands, (score, _))| (hands, 100.0 * score)).collect();
        let errors: Vec<f64> = looks().map(|(_, (_, error))| 196.0 * error.unwrap_or(0.0)).collect();
        let line = LinePlot::new().with_data(points).with_y_err(errors).with_color("steelblue");
        picture(vec![line.into()], title, "% of hands won against the start", Some(50.0))
    }
}

fn picture(plots: Vec<Plot>, title: &str, label: &str, even: Option<f64>) -> String {
    let layout = Layout::auto_from_plots(&plots).with_width(WIDTH).with_height(HEIGHT);
    let layout = layout.with_title(title).with_x_label("hands played").with_y_label(label);
    let layout = match even {
        Some(even) => layout.with_reference_line(ReferenceLine::horizontal(even)),
        None => layout,
    };
    kuva::render_to_svg(plots, layout)
}
