//! Where a function is zero.

/// A root of a continuous function that changes sign between `a` and `b`, to the last bit the function resolves.
/// If the signs at the two ends are the same, the end with the smaller absolute value comes back.
pub fn bracketed_root(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    let (fa, fb) = (f(a), f(b));
    root_between(f, (a, fa), (b, fb))
}

/// As [`bracketed_root`], with the values at the ends given: for a function that has poles there, say infinities.
///
/// False position (Illinois variant), and every third step a bisection, so that no shape of the function can stall
/// it; the bracket never lets go of the root.
pub fn root_between(f: impl Fn(f64) -> f64, a: (f64, f64), b: (f64, f64)) -> f64 {
    let ((mut a, mut fa), (mut b, mut fb)) = (a, b);
    if fa == 0.0 {
        return a;
    }
    if fb == 0.0 {
        return b;
    }
    if (fa > 0.0) == (fb > 0.0) {
        return if fa.abs() < fb.abs() { a } else { b };
    }
    // Which end kept its place in the last step: its value is halved, as Illinois has it.
    for step in 0..3000 {
        let middle = a + (b - a) / 2.0;
        if middle == a || middle == b {
            break;
        }
        let guess = b - fb * (b - a) / (fb - fa);
        let inside = guess > a.min(b) && guess < a.max(b);
        let x = if step % 3 == 2 || !inside { middle } else { guess };
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
    if fa.abs() < fb.abs() { a } else { b }
}

/// The root of a function that falls from plus to minus infinity between two poles, from the function and its slope:
/// Newton's method from `start`, with a bisection whenever a step would leave what is known to hold the root or does not
/// halve the value. Ends when the steps no longer move the point.
pub(crate) fn falling_root(f: impl Fn(f64) -> (f64, f64), poles: (f64, f64), start: f64) -> f64 {
    let (mut low, mut high) = poles;
    let mut x = start;
    let mut last = f64::INFINITY;
    for _ in 0..2000 {
        let (value, slope) = f(x);
        if value == 0.0 {
            break;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let inside = newton > low && newton < high;
        let next = if inside && value.abs() <= 0.5 * last { newton } else { low + (high - low) / 2.0 };
        last = value.abs();
        if next == x || next <= low || next >= high || newton == x {
            break;
        }
        x = next;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_found_next_to_poles() {
        let f = |x: f64| 1.0 / (x - 1.0) + 1.0 / (x - 2.0);
        let close = |a: f64, b: f64, relative: f64| assert!((a - b).abs() <= relative * b, "{a} is not {b}");
        close(root_between(f, (1.0, f64::INFINITY), (2.0, f64::NEG_INFINITY)), 1.5, 1e-15);
        let g = |x: f64| 1e-9 / x - 1.0;
        close(root_between(g, (0.0, f64::INFINITY), (1.0, -1.0)), 1e-9, 1e-12);
    }
}
