//! How long until a message is tried again.

use base::random::{Random, array};

/// How long until the next attempt, in seconds, by the number of those that failed; the last one from then on.
const WAITS: [i64; 8] = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600];
/// A message is tried for this long after it was due, in seconds: three days.
pub(super) const LONGEST: i64 = 3 * 86_400;
/// A channel that fails for this long needs attention, in seconds.
pub(super) const FAILING: i64 = 3_600;

/// When to try again after this many failed attempts (from 1), in Unix seconds: up to a quarter later than the wait says, so that
/// many servers do not ask at once, and not before the other side wants it.
pub(super) fn next_at(
    tries: i32,
    after: Option<u64>,
    now: i64,
    random: &(impl Random + ?Sized),
) -> i64 {
    let at = usize::try_from(tries - 1).unwrap_or_default();
    let wait = WAITS[at.min(WAITS.len() - 1)];
    let jitter = i64::from(u32::from_le_bytes(array(random))) * (wait / 4) / i64::from(u32::MAX);
    let asked = i64::try_from(after.unwrap_or_default()).unwrap_or(LONGEST);
    now + (wait + jitter).max(asked.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;

    #[test]
    fn waits_grow_and_the_other_side_may_ask_for_longer() {
        let random = SeededRandom::new(1);
        for (at, wait) in WAITS.iter().enumerate() {
            let tries = i32::try_from(at).unwrap() + 1;
            for _ in 0..100 {
                let waited = next_at(tries, None, 1_000, &random) - 1_000;
                assert!(
                    (*wait..=wait + wait / 4).contains(&waited),
                    "{tries} {waited}"
                );
            }
        }
        assert!(WAITS.is_sorted());
        assert!(next_at(99, None, 0, &random) >= 21_600);
        assert_eq!(next_at(1, Some(900), 0, &random), 900);
        assert!(next_at(5, Some(900), 0, &random) >= 3_600);
        assert_eq!(next_at(1, Some(u64::MAX), 0, &random), LONGEST);
    }
}
