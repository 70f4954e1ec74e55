//! How long every value is counted one by one where the sums keep only the largest ones separately.

use std::time::Duration;

use base::answer::Problem;
use moka::sync::Cache;

use super::TOO_LARGE;

/// How long an exact count that was too slow is not tried again.
const NOT_AGAIN: Duration = Duration::from_secs(10 * 60);
/// How many slow breakdowns are remembered.
const REMEMBERED: u64 = 10_000;

/// How long an exact count may take, and which breakdowns were too slow recently, so that the next query does not try
/// them in vain.
#[derive(Clone, Debug)]
pub struct Exact {
    within: Duration,
    too_much: Cache<String, ()>,
}

impl Exact {
    /// Counting takes at most this long; zero: it is never tried.
    pub fn within(within: Duration) -> Exact {
        let too_much = Cache::builder()
            .max_capacity(REMEMBERED)
            .time_to_live(NOT_AGAIN)
            .build();
        Exact { within, too_much }
    }

    /// How long each of its questions may run.
    pub fn limit(&self) -> Duration {
        self.within
    }

    /// The result of counting, whose queries are limited to [`Self::limit`]; `None` where it takes too long
    /// or too much memory, or did recently under this name. A query that only waited too long for its turn
    /// is not remembered.
    ///
    /// # Errors
    /// Those of counting, except too much time or memory.
    pub async fn attempt<T>(
        &self,
        name: String,
        counting: impl Future<Output = Result<T, Problem>>,
    ) -> Result<Option<T>, Problem> {
        if self.within.is_zero() || self.too_much.contains_key(&name) {
            return Ok(None);
        }
        match tokio::time::timeout(2 * self.within, counting).await {
            Ok(Ok(counted)) => Ok(Some(counted)),
            Ok(Err(problem)) if problem.code() == TOO_LARGE => {
                self.too_much.insert(name, ());
                Ok(None)
            }
            Ok(Err(problem)) if problem.code() != "busy" => Err(problem),
            Ok(Err(_)) | Err(_) => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    type Counted = Result<u8, Problem>;

    async fn attempt(
        exact: &Exact,
        name: &str,
        counting: impl Future<Output = Counted>,
    ) -> Option<u8> {
        let attempt = exact.attempt(name.to_owned(), counting);
        attempt.await.expect("no other error")
    }

    #[tokio::test]
    async fn what_took_too_much_is_not_tried_again_at_once() {
        let exact = Exact::within(Duration::from_millis(1));
        let too_large = || ready(Counted::Err(Problem::invalid(TOO_LARGE)));
        assert_eq!(attempt(&exact, "a", ready(Ok(1))).await, Some(1));
        assert_eq!(attempt(&exact, "a", ready(Ok(2))).await, Some(2));
        assert_eq!(attempt(&exact, "a", too_large()).await, None);
        // Would take no time at all.
        assert_eq!(attempt(&exact, "a", ready(Ok(3))).await, None);
        assert_eq!(attempt(&exact, "b", ready(Ok(4))).await, Some(4));
    }

    #[tokio::test]
    async fn what_only_waited_is_tried_again() {
        let exact = Exact::within(Duration::from_millis(1));
        let busy = || ready(Counted::Err(Problem::busy("busy.low_memory", 5)));
        assert_eq!(attempt(&exact, "a", pending::<Counted>()).await, None);
        assert_eq!(attempt(&exact, "a", busy()).await, None);
        assert_eq!(attempt(&exact, "a", ready(Ok(1))).await, Some(1));
    }

    #[tokio::test]
    async fn other_errors_are_the_callers() {
        let exact = Exact::within(Duration::from_secs(60));
        let wrong = || ready(Counted::Err(Problem::invalid("unknown_goal.of_site")));
        for _ in 0..2 {
            let attempt = exact.attempt("a".to_owned(), wrong()).await;
            assert_eq!(attempt.expect_err("an error").code(), "unknown_goal");
        }
        let never = Exact::within(Duration::ZERO);
        assert_eq!(attempt(&never, "a", ready(Ok(1))).await, None);
    }
}
