//! What can be imported when, and how much may wait.

use base::{answer::Problem, clock::MICROS};
use jiff::tz::TimeZone;

use crate::source::Source;

/// How long an upload is kept, in seconds.
const KEPT: i64 = 86_400;
/// How many uploads of a site may wait.
pub(super) const UPLOADS: i64 = 20;
/// How long a day can still get hits of ours, in days: events of a backend may be 72 hours old.
const LATE: i32 = 4;

/// Until when an upload of this moment can be imported.
pub(super) fn expires_at(now: i64) -> i64 {
    now + KEPT
}

/// The last day that can be imported, since 1970: one that is over. Hits are imported only of days that get none of ours any
/// more; a day with sums is ours as soon as it has one.
pub(crate) fn last_day(source: Source, zone: &TimeZone, now: i64) -> Result<i32, Problem> {
    let today = intake::pipeline::local_day(zone, now.saturating_mul(MICROS));
    let today = today.ok_or_else(|| Problem::internal(anyhow::anyhow!("no day at {now}")))?;
    Ok(match source.has_hits() {
        true => today - LATE,
        false => today - 1,
    })
}

/// The source of a request.
pub(super) fn source(word: &str) -> Result<Source, Problem> {
    Source::parse(word).ok_or_else(|| {
        let known: Vec<String> = Source::ALL
            .iter()
            .map(|one| one.word().to_owned())
            .collect();
        Problem::invalid("unknown_import_source")
            .with("given", word)
            .with("known", known)
            .field("source")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_may_get_hits_of_ours_are_not_imported() {
        // 2026-11-27, 23:30 UTC: the 28th in Berlin.
        let now = 1_795_822_200;
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let day = |source, zone: &TimeZone| last_day(source, zone, now).unwrap();
        assert_eq!(day(Source::Ga4, &TimeZone::UTC), 20_783);
        assert_eq!(day(Source::Ga4, &berlin), 20_784);
        assert_eq!(day(Source::Logs, &berlin), 20_781);
    }

    #[test]
    fn sources_are_known_by_their_words() {
        assert_eq!(source("umami").unwrap(), Source::Umami);
        assert_eq!(source("Umami").unwrap_err().code(), "unknown_import_source");
    }
}
