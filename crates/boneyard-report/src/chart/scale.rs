//! From values to places.

use crate::rounding::{fixed, thousands};

/// Values on a line, evenly or by their logarithm.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    shape: Shape,
}

/// How values are spaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Even,
    Log,
    /// Evenly near 0, by the logarithm of their size further out.
    Both,
}

impl Scale {
    /// Even steps from `from` to `to`, moved outwards to round numbers. The two may be equal, or nonsense where there is no data.
    pub(crate) fn even(from: f64, to: f64, places: (f64, f64)) -> Scale {
        let (from, to) =
            if from.is_finite() && to.is_finite() { (from.min(to), from.max(to)) } else { (0.0, 1.0) };
        let (from, to) =
            if to - from > 1e-12 * from.abs().max(1e-9) { (from, to) } else { (from - 1.0, to + 1.0) };
        let step = step(to - from) / 2.0;
        let scale = Scale {
            from: (from / step).floor() * step,
            to: (to / step).ceil() * step,
            start: 0.0,
            end: 1.0,
            shape: Shape::Even,
        };
        Scale { start: places.0, end: places.1, ..scale }
    }

    /// Exactly these ends.
    pub(crate) fn exact(from: f64, to: f64, places: (f64, f64)) -> Scale {
        Scale {
            from,
            to: if to > from { to } else { from + 1.0 },
            start: places.0,
            end: places.1,
            shape: Shape::Even,
        }
    }

    /// Even factors, of positive values.
    pub(crate) fn log(from: f64, to: f64, places: (f64, f64)) -> Scale {
        let from = from.max(1e-9);
        Scale {
            from,
            to: if to > from { to } else { from * 10.0 },
            start: places.0,
            end: places.1,
            shape: Shape::Log,
        }
    }

    /// As far to either side; large values are moved together.
    pub(crate) fn both(reach: f64, places: (f64, f64)) -> Scale {
        let reach = reach.max(1.5);
        Scale { from: -reach, to: reach, start: places.0, end: places.1, shape: Shape::Both }
    }

    /// The place of a value.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let share = match self.shape {
            Shape::Even => (value - self.from) / (self.to - self.from),
            Shape::Log => (value.max(1e-9) / self.from).ln() / (self.to / self.from).ln(),
            Shape::Both => (value.asinh() - self.from.asinh()) / (self.to.asinh() - self.from.asinh()),
        };
        self.start + share * (self.end - self.start)
    }

    /// The place of a value, or the nearest end.
    pub(crate) fn within(&self, value: f64) -> f64 {
        self.at(value.clamp(self.from, self.to))
    }

    /// The values at the ends.
    pub(crate) fn ends(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// The places of the ends.
    pub(crate) fn range(&self) -> (f64, f64) {
        (self.start, self.end)
    }

    /// Round values within the ends, with their texts.
    pub(crate) fn ticks(&self) -> Vec<(f64, String)> {
        match self.shape {
            Shape::Even => self.even_ticks(),
            Shape::Log => self.log_ticks(),
            Shape::Both => self.both_ticks(),
        }
    }

    /// 0, and 1, 3, 10, 30 and so on to either side.
    fn both_ticks(&self) -> Vec<(f64, String)> {
        let sizes = || (0..4).flat_map(|power| [1.0, 3.0].map(|step| step * 10f64.powi(power)));
        let down: Vec<f64> = sizes().map(|size| -size).collect();
        let all = down.into_iter().rev().chain([0.0]).chain(sizes());
        all.filter(|value| (self.from..=self.to).contains(value))
            .map(|value| (value, thousands(value)))
            .collect()
    }

    fn even_ticks(&self) -> Vec<(f64, String)> {
        let step = step(self.to - self.from);
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        let words = |value: f64| if step >= 1000.0 { thousands(value) } else { fixed(value, decimals) };
        (first..=last).map(|k| k as f64 * step).map(|value| (value, words(value))).collect()
    }

    fn log_ticks(&self) -> Vec<(f64, String)> {
        let decades = (self.to / self.from).log10();
        let steps: &[f64] = if decades < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let powers = self.from.log10().floor() as i32..=self.to.log10().ceil() as i32;
        let values = powers.flat_map(|power| steps.iter().map(move |step| step * 10f64.powi(power)));
        values
            .filter(|value| (self.from..=self.to * 1.000_001).contains(value))
            .map(|value| (value, count(value)))
            .collect()
    }
}

/// A round step that divides a length in about five.
fn step(length: f64) -> f64 {
    let rough = length / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough * 0.999).unwrap_or(10.0);
    factor * power
}

/// A count, short.
fn count(value: f64) -> String {
    match value {
        value if value >= 1e6 => format!("{} M", fixed(value / 1e6, 0)),
        value if value < 1.0 => value.to_string(),
        value => thousands(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        for (from, to) in
            [(0.0, 1.0), (47.3, 52.1), (-12.0, 3.0), (0.001, 0.0023), (5.0, 5.0), (f64::NAN, 2.0), (0.0, 1e7)]
        {
            let scale = Scale::even(from, to, (0.0, 100.0));
            let (low, high) = scale.ends();
            let ticks = scale.ticks();
            assert!((2..=8).contains(&ticks.len()), "{from} {to}: {ticks:?}");
            assert!(ticks.iter().all(|(value, _)| *value >= low - 1e-9 && *value <= high + 1e-9));
            let words: Vec<_> = ticks.iter().map(|(_, words)| words).collect();
            assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
        }
    }

    #[test]
    fn logarithms_have_powers() {
        let ticks = Scale::log(10.0, 2e6, (0.0, 100.0)).ticks();
        let words: Vec<_> = ticks.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(words, ["10", "100", "1,000", "10,000", "100,000", "1 M"]);
        let few = Scale::log(10.0, 120.0, (0.0, 100.0)).ticks();
        assert_eq!(few.len(), 4, "{few:?}");
    }
}
