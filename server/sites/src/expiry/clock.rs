//! Whether the clock can be trusted with deleting: a clock that runs ahead, as after a start with an empty battery, would
//! make everything old.

use sqlx::PgPool;

use super::store;

/// The clock is read every few minutes. If it is this many seconds later than at the last reading, either it
/// jumped or the server was off for long: Stile cannot distinguish them.
const JUMP: i64 = 86_400;
/// The clock is trusted again after it ran for this many seconds without a jump: time for an operator to
/// notice.
const RUNS: i64 = 86_400;

/// What is remembered of the clock between two looks, also over a restart. All in Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// The time at the last reading.
    pub at: i64,
    /// The time when it was last trusted; `None`: never yet.
    pub trusted_at: Option<i64>,
    /// Since when it is not trusted; `None`: it is.
    pub doubted_from: Option<i64>,
}

impl Seen {
    /// At the very first reading: there is nothing to compare with.
    pub fn first(now: i64) -> Self {
        Self {
            at: now,
            trusted_at: None,
            doubted_from: Some(now),
        }
    }

    /// At the next look.
    pub fn next(self, now: i64) -> Self {
        let jumped = |from: i64| now > from.saturating_add(JUMP);
        let doubted_from = match self.doubted_from {
            None => jumped(self.at).then_some(now),
            // It was set right again.
            Some(_) if self.trusted_at.is_some_and(|at| !jumped(at)) => None,
            Some(_) if jumped(self.at) || now < self.at => Some(now),
            Some(from) => (now < from.saturating_add(RUNS)).then_some(from),
        };
        let trusted_at = match doubted_from {
            None => Some(now),
            Some(_) => self.trusted_at,
        };
        Self {
            at: now,
            trusted_at,
            doubted_from,
        }
    }

    /// Until when nothing is deleted because the clock jumped, in Unix seconds. A new deployment has nothing
    /// to delete, so it reports none.
    fn waits_until(self) -> Option<i64> {
        self.trusted_at?;
        Some(self.doubted_from?.saturating_add(RUNS))
    }
}

/// Until when nothing is deleted because the clock jumped ahead, in Unix seconds; `None` if it did not. A
/// short query, which also checks whether the database answers.
///
/// # Errors
/// If the database does not answer.
pub async fn waits_until(pool: &PgPool) -> Result<Option<i64>, sqlx::Error> {
    let state = store::state(pool).await?;
    Ok(state.and_then(|state| state.seen.waits_until()))
}

/// Whether nothing keeps from deleting what is old at this moment, in Unix seconds: the clock was read lately, and has not
/// jumped.
///
/// # Errors
/// If the database does not answer.
pub async fn is_trusted(pool: &PgPool, now: i64) -> Result<bool, sqlx::Error> {
    let state = store::state(pool).await?;
    Ok(state.is_some_and(|state| state.seen.next(now).doubted_from.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_795_176_000;
    const HOUR: i64 = 3_600;
    const DAY: i64 = 24 * HOUR;

    /// Whether it is trusted at each of these moments, in hours after noon.
    fn trusted(mut seen: Seen, hours: &[i64]) -> Vec<bool> {
        let looked = hours.iter().map(|hour| {
            seen = seen.next(NOON + hour * HOUR);
            seen.doubted_from.is_none()
        });
        looked.collect()
    }

    fn trusts() -> Seen {
        Seen {
            at: NOON,
            trusted_at: Some(NOON),
            doubted_from: None,
        }
    }

    #[test]
    fn a_new_one_is_trusted_after_a_day() {
        let first = Seen::first(NOON);
        assert_eq!(
            trusted(first, &[0, 1, 12, 23, 24, 25]),
            [false, false, false, false, true, true]
        );
        assert_eq!(first.waits_until(), None, "nothing is wrong with it");
    }

    #[test]
    fn one_that_jumped_ahead_is_doubted_until_it_ran_for_a_day() {
        assert_eq!(
            trusted(trusts(), &[1, 25, 50, 60, 73, 74, 80]),
            [true, true, false, false, false, true, true]
        );
        let jumped = trusts().next(NOON + 2 * DAY);
        assert_eq!(jumped.waits_until(), Some(NOON + 3 * DAY));
        assert_eq!(jumped.trusted_at, Some(NOON));
        // A second jump begins the day again, and so does one back that does not lead to where it was.
        assert_eq!(
            trusted(jumped, &[49, 80, 103, 104]),
            [false, false, false, true]
        );
        assert_eq!(
            trusted(jumped, &[60, 55, 73, 78, 79]),
            [false, false, false, false, true]
        );
    }

    #[test]
    fn one_that_is_set_right_again_is_trusted_at_once() {
        assert_eq!(
            trusted(trusts(), &[1_000, 1_001, 2, 3]),
            [false, false, true, true]
        );
        // A slow clock deletes too little, which does no harm.
        assert_eq!(trusted(trusts(), &[-1_000, -999]), [true, true]);
    }
}
