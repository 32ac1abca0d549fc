//! The stopping rule of a plan as text: `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`.

use boneyard_core::nearest::{hint, nearest};
use boneyard_stats::sprt::{EloModel, Sprt, SprtError};

/// The models by their names.
const MODELS: [(&str, EloModel); 3] =
    [("normalized", EloModel::Normalized), ("logistic", EloModel::Logistic), ("bayesian", EloModel::Bayes)];

/// The settings that are numbers, with what they are if not given.
const NUMBERS: [(&str, Option<f64>); 4] =
    [("elo0", None), ("elo1", None), ("alpha", Some(0.05)), ("beta", Some(0.05))];

/// A sequential test as text, every setting said.
pub fn sprt_text(sprt: &Sprt) -> String {
    let ((elo0, elo1), (alpha, beta)) = (sprt.hypotheses(), sprt.errors());
    let model = MODELS.iter().find(|(_, model)| *model == sprt.model()).map_or("unknown", |(name, _)| name);
    format!("elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
}

/// A sequential test from text: `elo0` and `elo1`, and as one likes `alpha`, `beta` (0.05 both) and `model` (normalized,
/// or logistic, bayesian), with commas between them.
///
/// # Errors
/// Every fault, each with the setting, its value and what is allowed.
pub fn parse_sprt(text: &str) -> Result<Sprt, Vec<String>> {
    let mut faults = Vec::new();
    let mut model = None;
    let mut numbers: [Option<f64>; 4] = [None; 4];
    for part in text.split(',').map(str::trim) {
        let Some((name, value)) = part.split_once('=').map(|(name, value)| (name.trim(), value.trim()))
        else {
            faults.push(format!("'{part}': allowed: setting=value, such as elo0=0,elo1=10"));
            continue;
        };
        let twice = if let Some(place) = NUMBERS.iter().position(|(known, _)| *known == name) {
            // Infinities and NaN can be written as numbers; nothing is between them.
            match value.parse::<f64>().ok().filter(|number| number.is_finite()) {
                Some(number) => numbers[place].replace(number).is_some(),
                None => {
                    faults.push(format!("{name}={value}: allowed: a number such as 0, 2.5 or -3"));
                    numbers[place].replace(f64::NAN).is_some()
                }
            }
        } else if name == "model" {
            let found = MODELS.iter().find(|(known, _)| *known == value).map(|(_, model)| *model);
            if found.is_none() {
                let names = MODELS.map(|(name, _)| name);
                let hint = hint(nearest(value, names).as_deref());
                faults.push(format!("model={value}: no such model{hint}; allowed: {}", names.join(", ")));
            }
            model.replace(found.unwrap_or(EloModel::Normalized)).is_some()
        } else {
            let names = NUMBERS.map(|(name, _)| name).into_iter().chain(["model"]);
            let hint = hint(nearest(name, names.clone()).as_deref());
            let names = names.collect::<Vec<_>>().join(", ");
            faults.push(format!("'{name}': no such setting{hint}; allowed: {names}"));
            false
        };
        if twice {
            faults.push(format!("'{name}' is set twice"));
        }
    }
    build(numbers, model.unwrap_or(EloModel::Normalized), faults)
}

/// The test, if nothing is wrong or missing.
fn build(numbers: [Option<f64>; 4], model: EloModel, mut faults: Vec<String>) -> Result<Sprt, Vec<String>> {
    for ((name, default), number) in NUMBERS.iter().zip(numbers) {
        if default.or(number).is_none() {
            faults.push(format!("'{name}' is missing; needed: elo0 and elo1, such as elo0=0,elo1=10"));
        }
    }
    let given = |place: usize| numbers[place].or(NUMBERS[place].1).unwrap_or(f64::NAN);
    let [elo0, elo1, alpha, beta] = [0, 1, 2, 3].map(given);
    // Bounds and errors are looked at apart, so that both are named; what is no number has been named before.
    let bounds = Sprt::new(model, elo0, elo1, 0.05, 0.05).err().filter(|_| !(elo0.is_nan() || elo1.is_nan()));
    let errors = Sprt::new(model, 0.0, 1.0, alpha, beta).err().filter(|_| !(alpha.is_nan() || beta.is_nan()));
    for error in [bounds, errors].into_iter().flatten() {
        faults.push(match error {
            SprtError::Bounds { .. } => {
                format!("elo0={elo0}, elo1={elo1}: allowed: from -1000 to 1000, elo0 below elo1")
            }
            SprtError::Errors { .. } => {
                format!("alpha={alpha}, beta={beta}: allowed: from 1e-9 to below 0.5")
            }
            other => other.to_string(),
        });
    }
    match Sprt::new(model, elo0, elo1, alpha, beta) {
        Ok(sprt) if faults.is_empty() => Ok(sprt),
        _ => Err(faults),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_test_say_the_same() {
        for (text, whole) in [
            ("elo0=0,elo1=10", "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized"),
            (
                " model=logistic, elo1 = -1 ,elo0=-3.25,beta=.1",
                "elo0=-3.25,elo1=-1,alpha=0.05,beta=0.1,model=logistic",
            ),
            (
                "elo0=0,elo1=1e-7,alpha=0.01,model=bayesian",
                "elo0=0,elo1=0.0000001,alpha=0.01,beta=0.05,model=bayesian",
            ),
        ] {
            let sprt = parse_sprt(text).unwrap();
            assert_eq!(sprt_text(&sprt), whole);
            assert_eq!(parse_sprt(whole).unwrap(), sprt);
        }
    }

    #[test]
    fn every_fault_is_named() {
        for (text, expected) in [
            ("", &["'': allowed: setting=value", "'elo0' is missing", "'elo1' is missing"][..]),
            ("elo0=0", &["'elo1' is missing"]),
            ("elo0=0,elo1=5,elo1=6", &["'elo1' is set twice"]),
            ("elo0=5,elo1=5,alpha=0.5", &["elo0=5, elo1=5: allowed", "alpha=0.5, beta=0.05: allowed"]),
            ("elo0=nan,elo1=x", &["elo0=nan: allowed: a number", "elo1=x: allowed: a number"]),
            (
                "elo0=0,elo1=5,model=normal,bta=1",
                &[
                    "model=normal: no such model",
                    "allowed: normalized, logistic",
                    "'bta': no such setting (did you mean 'beta'?)",
                ],
            ),
        ] {
            let faults = parse_sprt(text).unwrap_err().join("\n");
            for part in expected {
                assert!(faults.contains(part), "'{part}' is missing in:\n{faults}");
            }
        }
    }
}
