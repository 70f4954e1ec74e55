//! How far counts vary, by the length of the window.

use crate::{days::Days, hour::Hour, tail::Spread};

/// The windows that are judged, in complete hours; the running hour is added to each.
pub const WINDOWS: [u16; 13] = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 72, 120, 168];
/// Days from which the level of a past day is taken at least.
const WARM_UP: usize = 14;
/// Variation of the rate that is assumed at least: 8 % in windows of less than a day, 5 % in longer ones.
const LEAST_SHORT: f64 = 0.0064;
const LEAST_LONG: f64 = 0.0025;
/// What is assumed where there is too little to estimate from: 25 %.
const UNKNOWN: f64 = 0.06;
/// The part of windows that are left out because they vary most.
const TRIMMED: f64 = 0.02;
/// The same of the single hours that the Fano factor is estimated from: long visits are rare and count.
const TRIMMED_FANO: f64 = 0.002;
/// What leaving them out, and measuring with a shape learned from the same days, makes too small.
const INFLATION: f64 = 1.25;
/// The Fano factor is estimated within these bounds: visits bring more than one hit, and what is above is the
/// variation of the rate.
const LEAST_FANO: f64 = 1.5;
const MOST_FANO: f64 = 8.0;
/// A rate that varies by a fifth.
const LIKELY_RELATIVE: f64 = 0.03;

/// The spread of counts by window.
#[derive(Clone, Debug, PartialEq)]
pub struct Dispersion {
    fano: f64,
    relative: [f64; WINDOWS.len()],
}

impl Dispersion {
    /// The spread of windows of this many hours, or of the longest known that is not longer.
    pub fn of(&self, hours: u16) -> Spread {
        let longer = WINDOWS.iter().position(|window| *window > hours);
        let at = longer.unwrap_or(WINDOWS.len()).saturating_sub(1);
        Spread {
            fano: self.fano,
            relative: self.relative[at],
        }
    }
}

/// A window of the past: counted and expected.
#[derive(Clone, Copy)]
struct Residual {
    counted: f64,
    expected: f64,
}

impl Residual {
    fn square(self) -> f64 {
        (self.counted - self.expected).powi(2)
    }

    /// The square, so that windows of all sizes compare.
    fn standardized(self) -> f64 {
        self.square() / (self.expected + 0.05 * self.expected.powi(2)).max(0.01)
    }
}

/// Variance per mean, and the mean weighted by itself: with variance `fano * mean + relative * mean^2`, the first is
/// `fano + relative * second` (a moment estimator).
fn moments(residuals: &[Residual]) -> (f64, f64) {
    let expected: f64 = residuals.iter().map(|residual| residual.expected).sum();
    let squares: f64 = residuals.iter().map(|residual| residual.square()).sum();
    let weighted: f64 = residuals
        .iter()
        .map(|residual| residual.expected.powi(2))
        .sum();
    (squares / expected, weighted / expected)
}

/// Estimates the spread by going through the past days: each is compared with the level of the days before it, as the
/// recent hours are compared now, so that slow changes of the level count as variation too.
pub fn estimate(days: &Days, shape: &[f64], history: &[Hour]) -> Dispersion {
    let mut hours: Vec<Residual> = Vec::new();
    let mut unusual: Vec<bool> = Vec::new();
    for (at, day) in days.days.iter().enumerate().skip(WARM_UP) {
        let level = days.level(at);
        for hour in &history[day.hours.clone()] {
            hours.push(Residual {
                counted: f64::from(hour.hits),
                expected: level * shape[usize::from(hour.week_hour) % 168],
            });
            unusual.push(!day.ordinary);
        }
    }
    let single = trimmed_windows(&hours, &unusual, 1, TRIMMED_FANO);
    let fano = fano(&single);
    let mut relative = [UNKNOWN; WINDOWS.len()];
    for (at, length) in WINDOWS.iter().enumerate() {
        let windows = trimmed_windows(&hours, &unusual, usize::from(*length), TRIMMED);
        let least = if *length < 24 {
            LEAST_SHORT
        } else {
            LEAST_LONG
        };
        let before = if at == 0 { UNKNOWN } else { relative[at - 1] };
        let (ratio, mean) = moments(&windows);
        relative[at] = match windows.len() >= 8 && mean > 0.0 {
            true => ((INFLATION * ratio - fano) / mean).max(least),
            false => before,
        };
    }
    Dispersion { fano, relative }
}

/// Sums over windows of past hours, without those that touch an unusual day and those that vary most.
fn trimmed_windows(
    hours: &[Residual],
    unusual: &[bool],
    length: usize,
    trimmed: f64,
) -> Vec<Residual> {
    let step = (length / 4).max(1);
    let mut windows = Vec::with_capacity(hours.len() / step + 1);
    let (mut counted, mut expected, mut flags) = (0.0, 0.0, 0);
    for (at, hour) in hours.iter().enumerate() {
        counted += hour.counted;
        expected += hour.expected;
        flags += usize::from(unusual[at]);
        if let Some(left) = at.checked_sub(length) {
            counted -= hours[left].counted;
            expected -= hours[left].expected;
            flags -= usize::from(unusual[left]);
        }
        if at + 1 >= length
            && (at + 1 - length).is_multiple_of(step)
            && flags == 0
            && expected > 1e-9
        {
            windows.push(Residual { counted, expected });
        }
    }
    let kept = windows.len() - (windows.len() as f64 * trimmed).ceil() as usize;
    if kept > 0 && kept < windows.len() {
        windows.select_nth_unstable_by(kept, |one, other| {
            one.standardized().total_cmp(&other.standardized())
        });
        windows.truncate(kept);
    }
    windows
}

/// The Fano factor from single hours: from how their variance per mean differs between quiet and busy hours.
fn fano(hours: &[Residual]) -> f64 {
    let mut sorted = hours.to_vec();
    sorted.sort_unstable_by(|one, other| one.expected.total_cmp(&other.expected));
    let (quiet, busy) = sorted.split_at(sorted.len() / 4);
    let ((low, low_mean), (high, high_mean)) = (moments(quiet), moments(busy));
    let (all, mean) = moments(hours);
    if !all.is_finite() {
        return LEAST_FANO;
    }
    // Where hours bring next to nothing, a variation of the rate does not show: all of the variance is the factor's.
    if mean < 2.0 || high_mean <= low_mean || !low.is_finite() {
        return all.clamp(LEAST_FANO, MOST_FANO);
    }
    let relative = ((high - low) / (high_mean - low_mean)).max(0.0);
    // The difference is a noisy measure. The rate hardly varies by more than a fifth from hour to hour.
    let least = all - LIKELY_RELATIVE * mean;
    (low - relative * low_mean)
        .max(least)
        .clamp(LEAST_FANO, MOST_FANO)
}
