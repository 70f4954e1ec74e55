//! The rule for [`Kind::NewSource`].

use crate::verdict::{Kind, Verdict};

/// Visits of the last day at least.
const VISITS: u64 = 20;
/// Their part of all visits of the day at least.
const PART: f64 = 0.1;
/// Visits at least, as a multiple of those on a mean day before: the source brought nearly nothing.
const TIMES: f64 = 20.0;
/// Days without which it is not known what is new.
const DAYS_BEFORE: u32 = 21;

/// What a source brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceVisits {
    /// When the last day (24 hours) began, in seconds since 1970.
    pub since: i64,
    /// Visits from the source in the last 24 hours.
    pub visits: u64,
    /// Visits from all sources in the last 24 hours.
    pub all: u64,
    /// Visits from the source in the days before.
    pub visits_before: u64,
    /// How many days before there are, since the site's first hit; four weeks are enough.
    pub days_before: u32,
}

/// Whether a source is new and brings much: at least 20 visits, a tenth of all, in a day, and at most a twentieth of
/// that on a mean day before. There is no end to it: after a day, or when it is old, the caller closes it.
pub fn new_source(source: &SourceVisits) -> Option<Verdict> {
    if source.days_before < DAYS_BEFORE {
        return None;
    }
    let before = source.visits_before as f64 / f64::from(source.days_before);
    let bound = (TIMES * before)
        .max(PART * source.all as f64)
        .max(VISITS as f64);
    (source.visits as f64 >= bound).then_some(Verdict {
        kind: Kind::NewSource,
        window_hours: 24,
        since: source.since,
        counted: source.visits,
        expected: before,
        bound: bound.ceil(),
        of: Some(source.all),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: SourceVisits = SourceVisits {
        since: 0,
        visits: 60,
        all: 400,
        visits_before: 28,
        days_before: 28,
    };

    #[test]
    fn a_source_must_be_new_and_bring_much() {
        let verdict = new_source(&SOURCE).expect("found");
        assert_eq!((verdict.counted, verdict.of), (60, Some(400)));
        assert_eq!((verdict.expected, verdict.bound), (1.0, 40.0));
        for other in [
            SourceVisits {
                visits: 39,
                ..SOURCE
            },
            SourceVisits { all: 601, ..SOURCE },
            SourceVisits {
                visits_before: 85,
                ..SOURCE
            },
            SourceVisits {
                days_before: 20,
                ..SOURCE
            },
            SourceVisits {
                visits: 19,
                all: 30,
                visits_before: 0,
                ..SOURCE
            },
        ] {
            assert_eq!(new_source(&other), None, "{other:?}");
        }
    }
}
