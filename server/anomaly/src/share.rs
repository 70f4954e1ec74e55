//! The rule for [`Kind::ShareJump`]: of all hits received, how many are left out for one reason.

use crate::{
    robust::median,
    tail::share_at_least,
    verdict::{Kind, Verdict},
};

/// The windows, in complete hours.
const WINDOWS: [u16; 3] = [6, 24, 72];
/// No verdict before this many hours of history: three weeks.
const SILENT_HOURS: usize = 504;
/// Hours of history that are read: nine weeks.
const HISTORY_HOURS: usize = 1512;
/// Hits received in a window, without which its share says nothing.
const RECEIVED: u64 = 20;
/// A jump is this much at least: ten of a hundred hits, and half as much again as usual.
const JUMP: f64 = 0.1;
const JUMP_RATIO: f64 = 1.5;
/// Hits left out in the window at least.
const LEFT_OUT: u64 = 20;
/// How likely a finding in one window may be by chance, for each hour of its length: about one in 500 months, of one
/// reason of about ten, if windows were independent.
const SIGNIFICANCE: f64 = 0.002 / 720.0 / 3.0;
/// How far shares vary at least, as an intraclass correlation.
const LEAST_CORRELATION: f64 = 0.002;

/// What one hour received, and what of it was left out for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareHour {
    /// When it began, in seconds since 1970 (UTC).
    pub start: i64,
    /// Hits left out for the reason.
    pub left_out: u32,
    /// All hits received, those left out for any reason too.
    pub received: u32,
}

/// The usual share of hits that are left out for a reason.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareBaseline {
    windows: [UsualShare; WINDOWS.len()],
}

/// The share in windows of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct UsualShare {
    median: f64,
    /// One window in twenty has more.
    high: f64,
    /// How far it varies, as an intraclass correlation.
    correlation: f64,
}

/// Sums of a window: left out, and received.
fn sums(hours: &[ShareHour]) -> (u64, u64) {
    hours.iter().fold((0, 0), |(left_out, received), hour| {
        (
            left_out + u64::from(hour.left_out),
            received + u64::from(hour.received),
        )
    })
}

impl UsualShare {
    /// Median and spread of past windows: the spread from the median deviation, so that a past jump does not widen it.
    fn learn(history: &[ShareHour], length: usize) -> Option<UsualShare> {
        let windows = history.rchunks_exact(length).map(sums);
        let windows: Vec<(u64, u64)> = windows.filter(|window| window.1 >= RECEIVED).collect();
        if windows.len() < 7 {
            return None;
        }
        let count = windows.len() as f64;
        let shares = windows
            .iter()
            .map(|window| window.0 as f64 / window.1 as f64);
        let mut shares: Vec<f64> = shares.collect();
        let usual = median(&mut shares);
        let high = shares[(0.95 * (count - 1.0)) as usize];
        let mut deviations: Vec<f64> = shares.iter().map(|share| (share - usual).abs()).collect();
        let deviation = 1.4826 * median(&mut deviations);
        let by_chance = windows
            .iter()
            .map(|window| 1.0 / window.1 as f64)
            .sum::<f64>()
            / count;
        // Where nothing was ever left out, half a hit may be all the same.
        let received: u64 = windows.iter().map(|window| window.1).sum();
        let floor = 0.5 / received as f64;
        let share = usual.clamp(floor, 1.0 - floor);
        let correlation = deviation * deviation / (share * (1.0 - share)) - by_chance;
        Some(UsualShare {
            median: share,
            high,
            correlation: correlation.clamp(LEAST_CORRELATION, 0.5),
        })
    }

    /// The share that a jump reaches at least.
    fn bound(&self) -> f64 {
        (self.median + JUMP)
            .max(JUMP_RATIO * self.median)
            .max(self.high)
    }
}

impl ShareBaseline {
    /// Learns from complete hours, oldest first, of up to nine weeks. `None` in the first three weeks, or if too little
    /// was received.
    pub fn learn(history: &[ShareHour]) -> Option<ShareBaseline> {
        if history.len() < SILENT_HOURS {
            return None;
        }
        let history = &history[history.len().saturating_sub(HISTORY_HOURS)..];
        let mut windows = [UsualShare::default(); WINDOWS.len()];
        for (usual, length) in windows.iter_mut().zip(WINDOWS) {
            *usual = UsualShare::learn(history, usize::from(length))?;
        }
        Some(ShareBaseline { windows })
    }

    /// The usual share in a day, from 0 to 1.
    pub fn usual(&self) -> f64 {
        self.windows[1].median
    }

    /// Judges the windows that end with these complete hours (oldest first) and began no earlier than `not_before`
    /// (seconds since 1970), by the upper tail of a beta-binomial distribution: the shortest with a finding.
    pub fn judge(&self, recent: &[ShareHour], not_before: i64) -> Option<Verdict> {
        let windows = self.windows.iter().zip(WINDOWS);
        let mut findings = windows.filter_map(|(usual, length)| {
            let begin = recent.len().checked_sub(usize::from(length))?;
            let window = &recent[begin..];
            let (left_out, received) = sums(window);
            let least = usual.bound() * received as f64;
            let since = window.first()?.start;
            if since < not_before
                || received < RECEIVED
                || left_out < LEFT_OUT
                || (left_out as f64) < least
            {
                return None;
            }
            let probability = share_at_least(left_out, received, usual.median, usual.correlation);
            (probability < SIGNIFICANCE * f64::from(length)).then(|| Verdict {
                kind: Kind::ShareJump,
                window_hours: length,
                since,
                counted: left_out,
                expected: usual.median * received as f64,
                bound: least.floor(),
                of: Some(received),
            })
        });
        findings.next()
    }

    /// Whether a jump is over: of the last hours, half as many as it was found in, less than half of the jump is left.
    pub fn is_over(&self, recent: &[ShareHour], open: &Verdict) -> bool {
        let at = WINDOWS
            .iter()
            .position(|length| *length >= open.window_hours);
        let usual = &self.windows[at.unwrap_or(WINDOWS.len() - 1)];
        let length = usize::from(open.window_hours / 2).max(3);
        let (left_out, received) = sums(&recent[recent.len().saturating_sub(length)..]);
        let limit = f64::midpoint(usual.median, usual.bound());
        received >= RECEIVED && (left_out as f64) < limit * received as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hours that each receive 50 hits, with the number of those left out.
    fn hours(count: usize, left_out: impl Fn(usize) -> u32) -> Vec<ShareHour> {
        (0..count)
            .map(|at| ShareHour {
                start: at as i64 * 3600,
                left_out: left_out(at),
                received: 50,
            })
            .collect()
    }

    /// A tenth, give or take a few.
    fn usual(at: usize) -> u32 {
        [5, 3, 7, 4, 6, 5, 8, 2][at * 5 % 8]
    }

    #[test]
    fn a_jump_is_found_and_the_usual_is_not() {
        let history = hours(1000, usual);
        let baseline = ShareBaseline::learn(&history).expect("enough history");
        assert!((baseline.usual() - 0.1).abs() < 0.01);
        assert_eq!(baseline.judge(&history[800..], 0), None);

        let jumped = hours(1000, |at| if at < 990 { usual(at) } else { 20 });
        let verdict = baseline.judge(&jumped[900..], 0).expect("a jump");
        assert_eq!((verdict.kind, verdict.window_hours), (Kind::ShareJump, 6));
        assert_eq!((verdict.counted, verdict.of), (120, Some(300)));
        assert!(
            verdict.bound >= 60.0 && verdict.bound < 120.0,
            "{verdict:?}"
        );
        assert!((verdict.expected - 30.0).abs() < 3.0);
        assert!(!baseline.is_over(&jumped, &verdict));
        assert!(baseline.is_over(&history, &verdict));
        // Nothing about hours that were reported already.
        assert_eq!(baseline.judge(&jumped[900..], 995 * 3600), None);
    }

    #[test]
    fn a_past_jump_does_not_make_the_next_one_usual() {
        let history = hours(1000, |at| {
            if (500..572).contains(&at) {
                40
            } else {
                usual(at)
            }
        });
        let baseline = ShareBaseline::learn(&history).expect("enough history");
        assert!((baseline.usual() - 0.1).abs() < 0.01);
        assert!(baseline.judge(&hours(72, |_| 40), 0).is_some());
    }

    #[test]
    fn shares_that_vary_widely_need_a_greater_jump() {
        let wild = |at: usize| [0, 20, 2, 14, 0, 25, 5, 9][at / 24 * 3 % 8];
        let baseline = ShareBaseline::learn(&hours(1200, wild)).expect("enough history");
        assert_eq!(baseline.judge(&hours(72, |_| 20), 0), None);
        assert!(baseline.judge(&hours(72, |_| 49), 0).is_some());
    }

    #[test]
    fn the_first_weeks_and_few_hits_are_silent() {
        assert_eq!(ShareBaseline::learn(&hours(500, usual)), None);
        let few = hours(1000, |_| 0).into_iter().map(|hour| ShareHour {
            received: 0,
            ..hour
        });
        assert_eq!(ShareBaseline::learn(&few.collect::<Vec<_>>()), None);
        // A reason that is new: nothing was left out for it before.
        let baseline = ShareBaseline::learn(&hours(1000, |_| 0)).expect("enough history");
        assert_eq!(baseline.judge(&hours(6, |_| 3), 0), None);
        assert!(baseline.judge(&hours(6, |_| 10), 0).is_some());
    }
}
