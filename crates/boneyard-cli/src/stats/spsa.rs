//! `boneyard stats spsa`: perturbations and steps of a tuning, before it is run.

use boneyard_stats::spsa::{Auto, AutoTerms, Decay, Gains};
use clap::Args;

use super::hypotheses::number;
use crate::args::{FormatArgs, count};
use crate::failure::{Failure, Faults};
use crate::output::{self, Format};
use crate::rounding::as_given;
use crate::sheet::{Sheet, Value, table};

/// Gain sequences of SPSA: fishtest's schedule, or its automatic mode
///
/// At iteration k, theta + c flip plays theta - c flip, and theta moves by r c (wins - losses) flip. Two games make an iteration. The
/// automatic mode (--precision) keeps c and r constant and says how many games are needed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard stats spsa --param Tempo,1,0,2,0.5,0.1 --games 500 --at 1,10,250
  boneyard stats spsa --param a,0,-10,10,0.5,0.002 --games 50000 \\
      --whole-stability false
  boneyard stats spsa --param a,100,0,200 --param b,100,0,200 --precision 0.5 \\
      --elo 2 --draw-ratio 0.61")]
pub(super) struct SpsaArgs {
    /// A parameter: name,start,min,max,c_end,r_end (the last two not in the automatic mode); several times
    #[arg(long, value_name = "NAME,START,MIN,MAX[,C,R]", required = true, allow_hyphen_values = true)]
    param: Vec<String>,
    /// Games in all, two an iteration
    #[arg(long, value_name = "N", value_parser = count, required_unless_present = "precision")]
    games: Option<u64>,
    /// Iterations to show, from 1 [default: the first and the last]
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = count, conflicts_with = "precision")]
    at: Vec<u64>,
    /// Share of the iterations that count as done before the first (fishtest's A_ratio)
    #[arg(long, value_name = "SHARE", default_value = "0.1", value_parser = number)]
    a_ratio: f64,
    /// Cut this number of iterations down to a whole one, as fishtest does and OpenBench does not
    #[arg(long, value_name = "YES", default_value = "true", action = clap::ArgAction::Set)]
    whole_stability: bool,
    /// Exponent of the step
    #[arg(long, value_name = "E", default_value = "0.602", value_parser = number)]
    alpha: f64,
    /// Exponent of the perturbation
    #[arg(long, value_name = "E", default_value = "0.101", value_parser = number)]
    gamma: f64,
    /// Automatic mode: Elo that the result may be short of the best, with 95 %
    #[arg(long, value_name = "E", value_parser = number, requires = "elo", conflicts_with = "games")]
    precision: Option<f64>,
    /// Automatic mode: Elo lost by a parameter at either end of its range
    #[arg(long, value_name = "E", value_parser = number, requires = "precision")]
    elo: Option<f64>,
    /// Automatic mode: share of drawn games
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = number, requires = "precision")]
    draw_ratio: f64,
    #[command(flatten)]
    format: FormatArgs,
}

/// A parameter as it was written.
struct Given<'a> {
    name: &'a str,
    range: (f64, f64),
    ends: Option<(f64, f64)>,
}

/// Runs `boneyard stats spsa`.
pub(super) fn run(args: &SpsaArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let automatic = args.precision.is_some();
    let params: Vec<_> = args.param.iter().filter_map(|text| faults.keep(read(text, automatic))).collect();
    let sheet = match (args.precision, args.elo) {
        (Some(precision), Some(elo)) => args.automatic(&params, precision, elo, &mut faults),
        _ => args.scheduled(&params, &mut faults),
    };
    let sheet = faults.finish(sheet)?;
    match args.format.format() {
        Format::Csv => output::data(&sheet.to_csv()?),
        Format::Json => output::data(&sheet.to_json()?),
        Format::Table => output::print(&SpsaArgs::text(&sheet)?),
    }
}

fn read(text: &str, automatic: bool) -> Result<Given<'_>, String> {
    let wanted = if automatic { "name,start,min,max" } else { "name,start,min,max,c_end,r_end" };
    let fault = || format!("--param '{text}' is not of the form {wanted}");
    let mut parts = text.split(',');
    let name = parts.next().filter(|name| !name.trim().is_empty()).ok_or_else(fault)?;
    let numbers: Result<Vec<f64>, _> = parts.map(|part| number(part.trim())).collect();
    let numbers = numbers.map_err(|_| fault())?;
    let (start, range, ends) = match numbers[..] {
        [start, min, max, c_end, r_end] if !automatic => (start, (min, max), Some((c_end, r_end))),
        [start, min, max] if automatic => (start, (min, max), None),
        _ => return Err(fault()),
    };
    if range.0 >= range.1 || !(range.0..=range.1).contains(&start) {
        return Err(format!("--param '{text}': allowed: min below max, and start between them"));
    }
    if ends.is_some_and(|(c_end, r_end)| c_end <= 0.0 || r_end <= 0.0) {
        return Err(format!("--param '{text}': c_end and r_end must be above 0"));
    }
    Ok(Given { name: name.trim(), range, ends })
}

impl SpsaArgs {
    fn scheduled(&self, params: &[Given<'_>], faults: &mut Faults) -> Option<Sheet> {
        let iterations = self.games.unwrap_or(0) / 2;
        if iterations == 0 {
            faults.add("--games: allowed: 2 or more, as two games make an iteration");
            return None;
        }
        if !(0.0..=10.0).contains(&self.a_ratio) {
            faults.add(format!("--a-ratio {}: allowed: from 0 to 10", self.a_ratio));
        }
        for (name, exponent) in [("--alpha", self.alpha), ("--gamma", self.gamma)] {
            if !(0.0..=2.0).contains(&exponent) {
                faults.add(format!("{name} {exponent}: allowed: from 0 to 2"));
            }
        }
        let shown = if self.at.is_empty() { vec![1, iterations] } else { self.at.clone() };
        if let Some(k) = shown.iter().find(|k| !(1..=iterations).contains(*k)) {
            faults.add(format!("--at {k}: allowed: iterations from 1 to {iterations}"));
        }
        let decay = Decay { alpha: self.alpha, gamma: self.gamma, stability: self.a_ratio };
        let stability = self.a_ratio * iterations as f64;
        let stability = if self.whole_stability { stability.floor() } else { stability };
        let mut sheet = Sheet::new(&["name", "A", "c0", "a0", "k", "c", "r"]);
        for (given, (c_end, r_end)) in params.iter().filter_map(|given| Some((given, given.ends?))) {
            let gains = Gains::ending_at(c_end, r_end, iterations as f64, stability, decay);
            for k in &shown {
                let (c, r) = (gains.c(*k as f64), gains.r(*k as f64));
                let numbers = [gains.stability, gains.c0, gains.a0].map(|number| Value::from(Some(number)));
                let mut row = vec![Value::from(given.name)];
                row.extend(numbers);
                row.extend([Value::from(*k), Value::from(Some(c)), Value::from(Some(r))]);
                sheet.row(row);
            }
        }
        Some(sheet)
    }

    fn automatic(
        &self,
        params: &[Given<'_>],
        precision: f64,
        elo: f64,
        faults: &mut Faults,
    ) -> Option<Sheet> {
        let ranges: Vec<_> = params.iter().map(|given| given.range).collect();
        let auto = Auto::new(&AutoTerms { precision, draw_ratio: self.draw_ratio, elo, ranges: &ranges });
        if auto.is_none() {
            faults.add(format!(
                "--precision {precision} and --elo {elo} must be above 0, --draw-ratio {} from 0 to below 1",
                self.draw_ratio
            ));
        }
        let auto = auto?;
        let mut sheet = Sheet::new(&["name", "c", "r", "games"]);
        for (given, c) in params.iter().zip(&auto.c) {
            sheet.row(vec![given.name.into(), Some(*c).into(), Some(auto.r).into(), auto.games.into()]);
        }
        Some(sheet)
    }

    fn text(sheet: &Sheet) -> Result<String, Failure> {
        let csv = sheet.to_csv()?;
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let header: Vec<String> = reader
            .headers()
            .map_err(|error| Failure::Failed(error.into()))?
            .iter()
            .map(str::to_owned)
            .collect();
        let rows = reader.records().filter_map(Result::ok);
        let short = |field: &str| {
            field
                .parse::<f64>()
                .map_or_else(|_| field.to_owned(), |number| as_given((number * 1e9).round() / 1e9))
        };
        let rows = rows.map(|row| row.iter().map(short).collect()).collect();
        let right: Vec<bool> = (0..header.len()).map(|place| place > 0).collect();
        Ok(table(&header, rows, &right))
    }
}
