//! Special functions and a root finder. Everything that feeds a decision uses `libm`, so that machines agree.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The value, or `None` for infinities and NaN.
pub fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}

/// Distribution function of the standard normal law.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// Density of the standard normal law.
pub fn normal_density(x: f64) -> f64 {
    libm::exp(-0.5 * x * x) / libm::sqrt(2.0 * std::f64::consts::PI)
}

/// Quantile of the standard normal law for `0 < p < 1`; outside that range NaN.
pub fn normal_quantile(p: f64) -> f64 {
    if !(p > 0.0 && p < 1.0) {
        return f64::NAN;
    }
    if p > 0.5 {
        return -normal_quantile(1.0 - p);
    }
    // The lower tail keeps its relative precision, hence the logarithm: Newton on ln Phi is concave and safe.
    bracketed_root(|x| libm::log(normal_cdf(x)) - libm::log(p), -38.5, 0.0)
}

/// Quantile of Student's law with `df > 0` degrees of freedom for `0 < p < 1`; outside that range NaN.
///
/// Up to 400 degrees the distribution function is inverted; above, the expansion of Abramowitz and Stegun 26.7.5
/// is exact to about 1e-12.
pub fn student_quantile(p: f64, df: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && df > 0.0) {
        return f64::NAN;
    }
    if p < 0.5 {
        return -student_quantile(1.0 - p, df);
    }
    if df > 400.0 {
        let x = normal_quantile(p);
        let x2 = x * x;
        let g1 = x * (x2 + 1.0) / 4.0;
        let g2 = x * ((5.0 * x2 + 16.0) * x2 + 3.0) / 96.0;
        let g3 = x * (((3.0 * x2 + 19.0) * x2 + 17.0) * x2 - 15.0) / 384.0;
        let g4 = x * ((((79.0 * x2 + 776.0) * x2 + 1482.0) * x2 - 1920.0) * x2 - 945.0) / 92160.0;
        return x + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df;
    }
    let mut high = 2.0;
    while student_cdf(high, df) < p && high < 1e300 {
        high *= 2.0;
    }
    bracketed_root(|t| student_cdf(t, df) - p, 0.0, high)
}

/// Distribution function of Student's law with `df > 0` degrees of freedom.
pub fn student_cdf(t: f64, df: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, df) {
        Ok(law) => law.cdf(t),
        Err(_) => f64::NAN,
    }
}

/// A root of a monotone (or at least sign-changing) continuous function between `a` and `b`, to the last bit that
/// the function itself resolves.
///
/// Bisection, helped by the Illinois variant of the false position; the bracket never lets go of the root, so that
/// a pole at either end does no harm. The function must not have the same sign at both ends of the open interval;
/// if it has, the end with the smaller value comes back.
pub fn bracketed_root(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    let (mut a, mut b) = (a, b);
    let (mut fa, mut fb) = (f(a), f(b));
    if fa == 0.0 {
        return a;
    }
    if fb == 0.0 {
        return b;
    }
    if (fa > 0.0) == (fb > 0.0) {
        return if fa.abs() < fb.abs() { a } else { b };
    }
    for step in 0..2000 {
        let middle = a + (b - a) / 2.0;
        // Every third step halves the bracket, whatever the false position thinks.
        let guess = b - fb * (b - a) / (fb - fa);
        let x = if step % 3 == 2 || !(guess > a.min(b) && guess < a.max(b)) { middle } else { guess };
        if x == a || x == b {
            break;
        }
        let fx = f(x);
        if fx == 0.0 {
            return x;
        }
        if (fx > 0.0) == (fb > 0.0) {
            (b, fb) = (x, fx);
            fa /= 2.0;
        } else {
            (a, fa) = (x, fx);
            fb /= 2.0;
        }
    }
    a + (b - a) / 2.0
}
