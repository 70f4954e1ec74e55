//! When a run is due, and which sites are left in it.

use base::clock::{self, MICROS};
use uuid::Uuid;

use super::store::{Run, State};

const HOUR: i64 = 3_600;
/// A run waits for the night's compaction for this long: what it counts again are compacted days. In seconds.
const FOR_COMPACTION: i64 = HOUR;
/// For how long after the night began a page that is wrong is tried again, and how often. In seconds.
const TRIED_AGAIN: i64 = 2 * HOUR;
const BETWEEN_TRIES: i64 = 900;

/// When the night last began, with its hour in UTC. In Unix seconds.
pub(super) fn night_before(hour: u8, now: i64) -> i64 {
    clock::night_before(hour, now * MICROS) / MICROS
}

/// Whether the run of a night may begin.
pub(super) fn may_begin(night: i64, compacted_at: Option<i64>, now: i64) -> bool {
    compacted_at.is_some_and(|at| at >= night) || now >= night + FOR_COMPACTION
}

/// Whether a page that is wrong is tried again in this night. A server that just started may have its network later.
pub(super) fn tries_again(night: i64, started: i64, now: i64) -> bool {
    now < night.max(started) + TRIED_AGAIN
}

/// What a run has still to do for a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Nothing: it is done with the site.
    Nothing,
    /// Nothing yet: its page is tried again later.
    Later,
    /// To look at its page again.
    Page,
    /// All checks.
    All,
}

/// What a run has still to do for a site, as the site was left (`None`: it was never checked).
pub(super) fn left(run: &Run, state: Option<&State>, started: i64, now: i64) -> Left {
    let (Some(state), Some(night)) = (state, run.night) else {
        return match state {
            Some(state) if state.run == run.id => Left::Nothing,
            _ => Left::All,
        };
    };
    if state.night >= night {
        return Left::Nothing;
    }
    match state.tried_at.filter(|tried| *tried >= night) {
        None => Left::All,
        Some(tried) if tried + BETWEEN_TRIES > now && tries_again(night, started, now) => {
            Left::Later
        }
        Some(_) => Left::Page,
    }
}

/// The night that is stored for a site after this run looked at it: a run that an operator started leaves it to the night.
pub(super) fn night_of(run: &Run, state: Option<&State>, again: bool) -> i64 {
    let before = state.map_or(0, |state| state.night);
    match run.night {
        Some(night) if !again => night.max(before),
        _ => before,
    }
}

impl Run {
    /// What it is called in logs.
    pub fn kind(&self) -> &'static str {
        match self.night {
            Some(_) => "nightly",
            None => "requested",
        }
    }

    /// A run of no night.
    pub fn requested(id: Uuid, now: i64) -> Run {
        Run {
            id,
            night: None,
            started_at: now,
            has_deployment: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIGHT: i64 = 1_795_143_600;
    const DAY: i64 = 24 * HOUR;

    #[test]
    fn a_night_begins_at_its_hour() {
        // 2026-11-20, 03:00 UTC.
        assert_eq!(night_before(3, NIGHT), NIGHT);
        assert_eq!(night_before(3, NIGHT - 1), NIGHT - DAY);
        assert_eq!(night_before(3, NIGHT + DAY - 1), NIGHT);
    }

    #[test]
    fn a_run_waits_for_compaction_and_not_for_long() {
        assert!(!may_begin(NIGHT, Some(NIGHT - 1), NIGHT + 60));
        assert!(may_begin(NIGHT, Some(NIGHT), NIGHT + 60));
        assert!(!may_begin(NIGHT, None, NIGHT + HOUR - 1));
        assert!(may_begin(NIGHT, None, NIGHT + HOUR));
    }

    #[test]
    fn a_site_is_left_until_its_night_is_done() {
        let run = Run {
            id: Uuid::from_u128(1),
            night: Some(NIGHT),
            started_at: NIGHT,
            has_deployment: false,
        };
        let state = |night, tried_at| State {
            run: Uuid::from_u128(1),
            night,
            tried_at,
            checks: Vec::new(),
        };
        let left_at = |state: &State, now| left(&run, Some(state), 0, now);
        assert_eq!(left(&run, None, 0, NIGHT), Left::All);
        assert_eq!(left_at(&state(NIGHT - DAY, None), NIGHT), Left::All);
        assert_eq!(left_at(&state(NIGHT, None), NIGHT), Left::Nothing);
        // What was tried in another night says nothing about this one.
        assert_eq!(left_at(&state(0, Some(NIGHT - 1)), NIGHT), Left::All);
        let tried = state(0, Some(NIGHT));
        assert_eq!(left_at(&tried, NIGHT + 899), Left::Later);
        assert_eq!(left_at(&tried, NIGHT + 900), Left::Page);
        let late = state(0, Some(NIGHT + TRIED_AGAIN - 1));
        assert_eq!(left_at(&late, NIGHT + TRIED_AGAIN), Left::Page);
    }

    #[test]
    fn a_requested_run_does_every_site_once_and_leaves_the_night() {
        let run = Run::requested(Uuid::from_u128(2), NIGHT);
        let state = |run| State {
            run: Uuid::from_u128(run),
            night: NIGHT,
            tried_at: None,
            checks: Vec::new(),
        };
        assert_eq!(left(&run, Some(&state(1)), 0, NIGHT), Left::All);
        assert_eq!(left(&run, Some(&state(2)), 0, NIGHT), Left::Nothing);
        assert_eq!(night_of(&run, Some(&state(2)), false), NIGHT);
        assert_eq!(night_of(&run, None, false), 0);
    }
}
