//! Backups and scheduled tasks: whether they were done when they should have been.

use alerts::AlertKind;
use base::text::Text;

use super::{JobState, Uptime};
use crate::outcome::{CheckCode, CheckResult, Effect, Outcome};

const HOUR: i64 = 3_600;

/// Whether the last backup is younger than two rhythms: one may be under way for long, and one may be missed. `created_at` is
/// when the deployment was set up.
pub(super) fn backups(last: Option<i64>, every_hours: u32, created_at: i64, now: i64) -> Outcome {
    let every = i64::from(every_hours);
    let last = last.filter(|last| *last <= now);
    let age = (now - last.unwrap_or(created_at)) / HOUR;
    let state = if last.is_some() { "made" } else { "none" };
    let (result, text) = if every == 0 {
        let text = Text::new("nightly_backups.off")
            .with("state", state)
            .with("hours", age);
        (CheckResult::NotChecked, text)
    } else if age <= 2 * every {
        let text = Text::new("nightly_backups.ok")
            .with("state", state)
            .with("hours", age);
        (CheckResult::Ok, text)
    } else {
        let text = Text::new("nightly_backups.title")
            .with("state", state)
            .with("hours", age)
            .with("bound", every);
        (CheckResult::Error, text)
    };
    let outcome = Outcome::new(CheckCode::Backups, result, text)
        .advise(Text::new("nightly_backups.text"))
        .self_checking();
    match every {
        // They may have been switched off while one was missing.
        0 => outcome.with(Effect::Close(AlertKind::SelfCheck)),
        _ => outcome,
    }
}

/// Whether every task succeeded within two rhythms and an hour, or since the process started. A clock that was put forward
/// makes none late: the process has to run for that long.
pub(super) fn jobs(jobs: &[JobState], up: Uptime, now: i64) -> Outcome {
    let is_late = |job: &&JobState| {
        let last = job.succeeded_at.unwrap_or(up.since).max(up.since);
        let bound = 2 * job.every + HOUR;
        now - last > bound && up.seconds > bound
    };
    let late: Vec<&str> = jobs.iter().filter(is_late).map(|job| job.name).collect();
    let (result, text) = if late.is_empty() {
        let text = Text::new("nightly_jobs.ok").with("count", jobs.len());
        (CheckResult::Ok, text)
    } else {
        let text = Text::new("nightly_jobs.title")
            .with("count", late.len())
            .with("name", late.join(", "));
        (CheckResult::Error, text)
    };
    Outcome::new(CheckCode::Jobs, result, text)
        .advise(Text::new("nightly_jobs.text"))
        .self_checking()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_176_000;

    #[test]
    fn a_backup_may_be_missed_once() {
        let of = |hours: Option<i64>, every| {
            let last = hours.map(|hours| NOW - hours * HOUR);
            backups(last, every, NOW - 30 * HOUR, NOW).result
        };
        assert_eq!(of(Some(12), 6), CheckResult::Ok);
        assert_eq!(of(Some(13), 6), CheckResult::Error);
        assert_eq!(of(None, 15), CheckResult::Ok);
        assert_eq!(of(None, 14), CheckResult::Error);
        // A moment that is yet to come is not believed.
        assert_eq!(of(Some(-1), 14), CheckResult::Error);
        assert_eq!(of(Some(1_000), 0), CheckResult::NotChecked);
    }

    #[test]
    fn a_task_is_late_after_two_rhythms() {
        let job = |ago: Option<i64>| JobState {
            name: "expiry",
            succeeded_at: ago.map(|ago| NOW - ago),
            every: 900,
        };
        let of = |ago, seconds: i64| {
            let up = Uptime {
                since: NOW - seconds,
                seconds,
            };
            jobs(&[job(ago)], up, NOW).result
        };
        assert_eq!(of(Some(5_400), 100_000), CheckResult::Ok);
        assert_eq!(of(Some(5_401), 100_000), CheckResult::Error);
        assert_eq!(of(None, 5_400), CheckResult::Ok);
        assert_eq!(of(None, 5_401), CheckResult::Error);
        let jumped = Uptime {
            since: NOW - 100_000,
            seconds: 60,
        };
        assert_eq!(jobs(&[job(None)], jumped, NOW).result, CheckResult::Ok);
    }
}
