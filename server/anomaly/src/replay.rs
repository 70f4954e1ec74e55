//! How often alerts would have opened in the past: the rehearsal.

use crate::{
    baseline::Baseline,
    hour::{Hour, Recent},
    verdict::{Change, Verdict},
    watch::Watch,
};

/// An alert that would have opened in the past.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replayed {
    /// What would have been found.
    pub verdict: Verdict,
    /// When, in seconds since 1970.
    pub opened: i64,
    /// When it would have been over, in seconds since 1970; `None` if it is still open at the end.
    pub over: Option<i64>,
}

/// Judges each hour from `from` (seconds since 1970) on with what was known then, at its end. The hours before, up to
/// nine weeks, are the history of the first ones. Oldest first.
pub fn replay(hours: &[Hour], from: i64) -> Vec<Replayed> {
    let mut watch = Watch::default();
    let mut baseline = None;
    let mut found: Vec<Replayed> = Vec::new();
    let begin = hours.partition_point(|hour| hour.start < from);
    for at in begin..hours.len() {
        // A new day has begun, so yesterday is complete.
        let new_day = at == begin || hours[at].local_day != hours[at - 1].local_day;
        if new_day {
            baseline = Baseline::learn(&hours[at.saturating_sub(Baseline::HISTORY_HOURS)..at]);
        }
        let recent = Recent {
            hours: &hours[(at + 1).saturating_sub(Recent::HOURS)..=at],
            running: None,
        };
        let now = recent.end();
        for change in watch.step(baseline.as_ref(), &recent) {
            match change {
                Change::Opened(verdict) => found.push(Replayed {
                    verdict,
                    opened: now,
                    over: None,
                }),
                Change::Over(verdict) => {
                    let open = found.iter_mut().rev();
                    let mut open = open.filter(|one| one.verdict == verdict);
                    if let Some(alert) = open.next() {
                        alert.over = Some(now);
                    }
                }
            }
        }
    }
    found
}
