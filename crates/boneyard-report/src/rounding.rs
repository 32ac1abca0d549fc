//! Numbers for people: as many digits as their error warrants.

/// A whole number with commas between thousands.
pub fn thousands(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number <= -0.5 { format!("-{text}") } else { text }
}

/// So many things, in words.
pub fn counted(number: f64, thing: &str) -> String {
    let s = if thousands(number) == "1" { "" } else { "s" };
    format!("{} {thing}{s}", thousands(number))
}

/// `value ± error`, rounded so that the error keeps one significant digit, or two where the first is a 1. A value
/// that differs from `even` by more than its error still does so after rounding.
pub fn plus_minus(value: f64, error: f64, even: f64) -> String {
    let mut decimals = decimals_for(error);
    loop {
        let text = with_decimals(value, error, decimals);
        let rounded = |number: f64| format!("{number:.decimals$}").parse::<f64>().unwrap_or(number);
        let clear = (value - even).abs() > error;
        // Whole steps of the last digit: differences of rounded numbers are not exact.
        let steps = (((rounded(value) - even).abs() - rounded(error)) * 10f64.powi(decimals as i32)).round();
        if decimals >= MAX_DECIMALS || clear == (steps > 0.0) {
            return text;
        }
        decimals += 1;
    }
}

/// `value ± error` with so many decimals.
pub fn with_decimals(value: f64, error: f64, decimals: usize) -> String {
    format!("{} ± {error:.decimals$}", fixed(value, decimals))
}

/// A number with so many decimals; a zero has no sign.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// A p-value with as many digits as a reader needs.
pub fn p_value(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { fixed(p, if p < 0.1 { 4 } else { 2 }) }
}

/// A number that was given, as it would be written by hand.
pub fn as_given(number: f64) -> String {
    let text = number.to_string();
    if text.len() > 12 { format!("{number:e}") } else { text }
}

/// Decimals that show the first significant digit of an error, and the second where the first is a 1.
pub fn decimals_for(error: f64) -> usize {
    if !(error > 0.0 && error.is_finite()) {
        return 2;
    }
    let exponent = error.log10().floor();
    let leading_one = error / 10f64.powf(exponent) < 1.95;
    let decimals = -exponent + if leading_one { 1.0 } else { 0.0 };
    (decimals.max(0.0) as usize).min(MAX_DECIMALS)
}

const MAX_DECIMALS: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        for (number, text) in
            [(0.0, "0"), (999.4, "999"), (999.5, "1,000"), (1_234_567.0, "1,234,567"), (-1e5, "-100,000")]
        {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn the_error_says_how_many_digits_there_are() {
        for (value, error, text) in [
            (2.5612, 0.0412, "2.56 ± 0.04"),
            (59.951, 0.301, "60.0 ± 0.3"),
            (59.951, 0.0123, "59.951 ± 0.012"),
            (-3.2, 12.7, "-3 ± 13"),
            (123.4, 45.0, "123 ± 45"),
            (0.5, 0.5, "0.5 ± 0.5"),
            (0.0, 0.0, "0.00 ± 0.00"),
            (-0.04, 1.2, "0.0 ± 1.2"),
        ] {
            assert_eq!(plus_minus(value, error, 0.0), text);
        }
    }

    #[test]
    fn numbers_look_as_written_by_hand() {
        for (number, text) in
            [(0.05, "0.05"), (-3.0, "-3"), (1e-200, "1e-200"), (0.1 + 0.2, "3.0000000000000004e-1")]
        {
            assert_eq!(as_given(number), text);
        }
        assert_eq!([0.5, 0.04, 0.0004, 1e-9].map(p_value), ["0.50", "0.0400", "0.0004", "<0.0001"]);
        assert_eq!((fixed(-0.001, 2), fixed(-0.01, 2)), ("0.00".to_owned(), "-0.01".to_owned()));
    }

    #[test]
    fn what_is_clear_stays_clear_after_rounding() {
        assert_eq!(plus_minus(0.52, 0.48, 0.0), "0.52 ± 0.48");
        assert_eq!(plus_minus(0.52, 0.54, 0.0), "0.5 ± 0.5");
        assert_eq!(plus_minus(50.34, 0.31, 50.0), "50.34 ± 0.31");
        assert_eq!(plus_minus(50.3, 0.31, 50.0), "50.3 ± 0.3");
        assert_eq!(plus_minus(49.66, 0.31, 50.0), "49.66 ± 0.31");
    }
}
