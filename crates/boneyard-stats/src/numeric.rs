//! Special functions, and the roots of functions. Transcendental functions come from `libm`, so that machines agree to the
//! last bit: these numbers decide when a test stops and are written to files.

mod roots;

use std::f64::consts::{LN_10, PI, SQRT_2};

pub(crate) use roots::falling_root;
pub use roots::{bracketed_root, root_between};

/// The value, or `None` for infinities and NaN.
pub fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}

/// Distribution function of the standard normal law.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / SQRT_2)
}

/// Natural logarithm of [`normal_cdf`], without underflow in the lower tail.
pub fn normal_ln_cdf(x: f64) -> f64 {
    if x > -30.0 {
        return libm::log(normal_cdf(x));
    }
    // Mills' ratio, asymptotically (Abramowitz and Stegun 26.2.12): at 30 the first term left out is below 1e-12.
    let y = 1.0 / (x * x);
    let series = 1.0 - y * (1.0 - 3.0 * y * (1.0 - 5.0 * y * (1.0 - 7.0 * y)));
    -0.5 * x * x - libm::log(-x * libm::sqrt(2.0 * PI)) + libm::log(series)
}

/// Quantile of the standard normal law for `0 < p < 1`; outside that range NaN.
pub fn normal_quantile(p: f64) -> f64 {
    if !(p > 0.0 && p < 1.0) {
        return f64::NAN;
    }
    if p > 0.5 {
        return -normal_quantile(1.0 - p);
    }
    // In logarithms the far tail keeps its precision.
    let target = libm::log(p);
    bracketed_root(|x| normal_ln_cdf(x) - target, -40.0, 0.0)
}

/// Distribution function of Student's law with `df > 0` degrees of freedom (not necessarily whole).
///
/// `P(T > t) = I_x(df/2, 1/2) / 2` with `x = df / (df + t^2)` (Abramowitz and Stegun 26.7.1), by the continued
/// fraction of the incomplete beta function; above ten million degrees by 26.7.8.
pub fn student_cdf(t: f64, df: f64) -> f64 {
    if df.is_nan() || df <= 0.0 || t.is_nan() {
        return f64::NAN;
    }
    if t > 0.0 {
        return 1.0 - student_cdf(-t, df);
    }
    if df > 1e7 {
        return normal_cdf(t * (1.0 - 0.25 / df) / libm::sqrt(1.0 + 0.5 * t * t / df));
    }
    let (a, b) = (df / 2.0, 0.5);
    let ln_x = -libm::log1p(t * t / df);
    let x = libm::exp(ln_x);
    let y = t * t / (df + t * t);
    // x^a y^b / B(a, b); B(a, 1/2) = Gamma(a) sqrt(pi) / Gamma(a + 1/2).
    let front = libm::exp(a * ln_x + ln_gamma_ratio(a)) * libm::sqrt(y / PI);
    if x < (a + 1.0) / (a + b + 2.0) {
        0.5 * front * beta_fraction(a, b, x) / a
    } else {
        0.5 * (1.0 - front * beta_fraction(b, a, y) / b)
    }
}

/// `ln(Gamma(a + 1/2) / Gamma(a))`, without cancellation for large `a`.
fn ln_gamma_ratio(a: f64) -> f64 {
    if a < 25.0 {
        return libm::lgamma(a + 0.5) - libm::lgamma(a);
    }
    // Asymptotic series (Tricomi and Erdelyi 1951); the first term left out is 17 / (14336 a^7).
    let u = 1.0 / (a * a);
    0.5 * libm::log(a) - (1.0 / 8.0 - u * (1.0 / 192.0 - u / 640.0)) / a
}

/// The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let guard = |v: f64| if v.abs() < 1e-300 { 1e-300 } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / guard(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for m in 1..20_000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guard(1.0 + even * d);
        c = guard(1.0 + even / c);
        value *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guard(1.0 + odd * d);
        c = guard(1.0 + odd / c);
        let step = d * c;
        value *= step;
        if (step - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// Quantile of Student's law with `df > 0` degrees of freedom for `0 < p < 1`; outside that range NaN.
///
/// Up to 2000 degrees the distribution function is inverted; above, the expansion of Abramowitz and Stegun 26.7.5
/// is exact to about 1e-13 at the usual levels.
pub fn student_quantile(p: f64, df: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && df > 0.0) {
        return f64::NAN;
    }
    if p > 0.5 {
        return -student_quantile(1.0 - p, df);
    }
    let near = student_expansion(normal_quantile(p), df);
    if df > 2000.0 {
        return near;
    }
    let target = libm::log(p);
    let excess = |t: f64| libm::log(student_cdf(t, df)) - target;
    // The expansion is close enough to start from, but for very few degrees.
    let (low, high) = (near * 1.001 - 1e-9, near * 0.999);
    if df > 30.0 && excess(low) < 0.0 && excess(high) > 0.0 {
        return bracketed_root(excess, low, high);
    }
    let mut low = -2.0;
    while excess(low) > 0.0 && low > -1e300 {
        low *= 2.0;
    }
    bracketed_root(excess, low, 0.0)
}

/// Student's quantile from the normal one, `x` (Abramowitz and Stegun 26.7.5).
fn student_expansion(x: f64, df: f64) -> f64 {
    let x2 = x * x;
    let g1 = x * (x2 + 1.0) / 4.0;
    let g2 = x * ((5.0 * x2 + 16.0) * x2 + 3.0) / 96.0;
    let g3 = x * (((3.0 * x2 + 19.0) * x2 + 17.0) * x2 - 15.0) / 384.0;
    let g4 = x * ((((79.0 * x2 + 776.0) * x2 + 1482.0) * x2 - 1920.0) * x2 - 945.0) / 92160.0;
    x + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df
}

/// Distribution function of the chi-squared law with `df > 0` degrees of freedom: the lower incomplete gamma function
/// by its series (Abramowitz and Stegun 6.5.29), all terms of which are positive.
pub fn chi_squared_cdf(x: f64, df: f64) -> f64 {
    if df.is_nan() || df <= 0.0 || x.is_nan() {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 0.0;
    }
    let (a, y) = (df / 2.0, x / 2.0);
    let (mut term, mut sum, mut n) = (1.0, 1.0, a);
    while term > sum * f64::EPSILON / 4.0 {
        n += 1.0;
        term *= y / n;
        sum += term;
    }
    (sum * libm::exp(a * libm::log(y) - y - libm::lgamma(a + 1.0))).min(1.0)
}

/// Quantile of the chi-squared law for `0 < p < 1`; outside that range NaN.
pub fn chi_squared_quantile(p: f64, df: f64) -> f64 {
    if !(p > 0.0 && p < 1.0) || df.is_nan() || df <= 0.0 {
        return f64::NAN;
    }
    // 40 standard deviations above the mean are beyond every p that a double tells from 1.
    bracketed_root(|x| chi_squared_cdf(x, df) - p, 0.0, df + 40.0 * libm::sqrt(2.0 * df) + 80.0)
}

/// `10^x`.
pub(crate) fn power_of_ten(x: f64) -> f64 {
    libm::exp(x * LN_10)
}

/// `x^power` by plain multiplication: `powi` may differ in the last bit from one machine to the next.
pub(crate) fn power_of(x: f64, power: u32) -> f64 {
    (0..power).fold(1.0, |product, _| product * x)
}

/// `(e^x - 1) / x`, which is 1 at 0.
pub(crate) fn expm1_over(x: f64) -> f64 {
    if x == 0.0 { 1.0 } else { libm::expm1(x) / x }
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{ChiSquared, ContinuousCDF, Normal, StudentsT};

    use super::*;

    fn close(a: f64, b: f64, relative: f64) {
        assert!((a - b).abs() <= relative * a.abs().max(b.abs()), "{a} is not {b}");
    }

    #[test]
    fn chi_squared_agrees_with_an_independent_implementation() {
        for df in [1.0, 2.0, 4.0, 7.5, 18.0, 100.0] {
            let law = ChiSquared::new(df).unwrap();
            for p in [0.001, 0.05, 0.5, 0.95, 0.999] {
                let x = chi_squared_quantile(p, df);
                assert!((law.cdf(x) - p).abs() < 1e-10, "df {df}, p {p}: {x}");
                assert!((chi_squared_cdf(x, df) - p).abs() < 1e-12);
            }
        }
        assert!((chi_squared_quantile(0.95, 4.0) - 9.487_729_036_781_154).abs() < 1e-9);
        assert!(chi_squared_quantile(1.0, 4.0).is_nan() && chi_squared_cdf(-1.0, 4.0) == 0.0);
    }

    #[test]
    fn normal_quantiles_invert_the_distribution() {
        close(normal_quantile(0.975), 1.959_963_984_540_054, 1e-14);
        close(normal_quantile(0.95), 1.644_853_626_951_472_6, 1e-14);
        // Found with 30-digit arithmetic.
        close(normal_quantile(1e-300), -37.047_096_299_361_2, 1e-12);
        for p in [1e-12, 0.001, 0.3, 0.5, 0.77, 0.999] {
            close(normal_cdf(normal_quantile(p)), p, 1e-14);
        }
        assert!(normal_quantile(0.0).is_nan() && normal_quantile(1.0).is_nan());
    }

    #[test]
    fn logarithm_of_the_normal_tail_is_smooth_across_the_switch() {
        for x in [-29.999_999, -30.000_001, -35.0] {
            close(normal_ln_cdf(x), libm::log(normal_cdf(x)), 1e-12);
        }
        assert!(normal_ln_cdf(-1e5).is_finite());
    }

    #[test]
    fn student_agrees_with_another_library() {
        for df in [1.0, 2.0, 3.5, 10.0, 49.0, 51.0, 289.0, 1000.0] {
            let law = StudentsT::new(0.0, 1.0, df).unwrap();
            for t in [-6.0, -1.7, -0.2, 0.0, 0.9, 3.0] {
                close(student_cdf(t, df), law.cdf(t), 1e-11);
            }
        }
        let normal = Normal::new(0.0, 1.0).unwrap();
        close(normal_cdf(-3.3), normal.cdf(-3.3), 1e-10);
    }

    #[test]
    fn student_quantiles_match_tables() {
        // Printed tables, three decimals; the first is tan(0.475 pi).
        for (df, t) in [(1.0, 12.706), (2.0, 4.303), (9.0, 2.262), (120.0, 1.980)] {
            assert!((student_quantile(0.975, df) - t).abs() < 5.1e-4);
        }
        close(student_quantile(0.975, 1.0), libm::tan(0.475 * PI), 1e-13);
        // The two branches meet, and the second inverts the distribution function.
        for df in [399.0, 1999.0, 2001.0, 5000.0, 1e6, 1e9] {
            close(student_cdf(student_quantile(0.025, df), df), 0.025, 1e-10);
        }
    }
}
