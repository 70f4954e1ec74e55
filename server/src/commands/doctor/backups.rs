//! How old the last backup is.

use base::{clock::Clock, config::Config};

use super::Report;
use crate::commands::backup;

const CHECK: &str = "backup";
const HOUR: i64 = 3_600;
/// Without scheduled backups, the last one may be this many hours old.
const USUAL: i64 = 48;

/// Says how old the last backup of the data folder is, and warns where it is too old.
pub(super) fn look(config: &Config, clock: &dyn Clock, report: &mut Report) {
    let every = i64::from(config.backup.every_hours);
    let Some(last) = backup::last(&config.data.dir) else {
        return report.warn(
            CHECK,
            "none of this data folder is known: see `stile backup` and the setting backup.every_hours"
                .to_owned(),
        );
    };
    // One may be under way for long, and one may be missed.
    let most = if every > 0 { 2 * every } else { USUAL };
    let age = clock.now_seconds() - last.began_at;
    let text = format!(
        "the last one is {} old, in {}",
        in_words(age),
        last.dir.display()
    );
    match age {
        age if age < 0 => report.warn(CHECK, format!("{text}: is the clock right?")),
        age if age <= most * HOUR => report.ok(CHECK, text),
        _ => report.warn(
            CHECK,
            format!("{text}: more than the {most} hours that it should be at most"),
        ),
    }
}

/// Hours up to two days, then days.
fn in_words(seconds: i64) -> String {
    let (amount, unit) = match seconds / HOUR {
        hours if hours.abs() < 48 => (hours, "hour"),
        hours => (hours / 24, "day"),
    };
    match amount {
        1 => format!("1 {unit}"),
        many => format!("{many} {unit}s"),
    }
}

#[cfg(test)]
mod tests {
    use base::clock::FakeClock;

    use super::*;

    #[test]
    fn an_old_one_is_warned_of() {
        const NOON: i64 = 1_795_176_000;
        let folder =
            std::env::temp_dir().join(format!("stile-doctor-backup-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut config = Config::for_tests(&folder);
        let warned = |config: &Config, now: i64| {
            let mut report = Report::default();
            look(config, &FakeClock::at_seconds(now), &mut report);
            report.has_problem(CHECK)
        };
        let none = warned(&config, NOON);
        std::fs::write(
            folder.join("last-backup"),
            format!(r#"{{"dir": "/backups/x", "began_at": {NOON}}}"#),
        )
        .unwrap();
        let usual = [47, 48, 49, -1].map(|hours| warned(&config, NOON + hours * HOUR));
        config.backup.every_hours = 6;
        let often = [11, 12, 13].map(|hours| warned(&config, NOON + hours * HOUR));
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(none);
        assert_eq!(usual, [false, false, true, true]);
        assert_eq!(often, [false, false, true]);
    }

    #[test]
    fn ages_are_told_in_hours_then_in_days() {
        for (hours, text) in [
            (0, "0 hours"),
            (1, "1 hour"),
            (47, "47 hours"),
            (48, "2 days"),
            (100, "4 days"),
        ] {
            assert_eq!(in_words(hours * HOUR + 59), text);
        }
    }
}
