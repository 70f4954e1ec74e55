//! Answers that are some seconds old at most, so that a popular page costs as little as one reader.

use std::{hash::Hash, sync::Arc, time::Duration};

use base::answer::Problem;
use futures_util::future::BoxFuture;
use moka::future::Cache;

/// When an answer was asked for, in Unix seconds, and the answer, or why it could not be made.
type Made<A> = (i64, Result<Arc<A>, Arc<Problem>>);

/// Answers by their key.
pub(crate) struct AnswerCache<K, A> {
    /// How old an answer may be, in seconds.
    seconds: i64,
    made: Cache<K, Made<A>>,
}

impl<K, A> AnswerCache<K, A>
where
    K: Eq + Hash + Send + Sync + 'static,
    A: Send + Sync + 'static,
{
    /// Without answers; at most `most` are kept.
    pub fn new(seconds: u32, most: u64) -> Self {
        // Its own clock only gives memory back: whether an answer is recent is a question for the service's.
        let kept = Duration::from_secs(u64::from(seconds));
        Self {
            seconds: i64::from(seconds),
            made: Cache::builder()
                .max_capacity(most)
                .time_to_live(kept)
                .build(),
        }
    }

    /// The answer if it is recent, or a new one. Requests with the same key wait for the same answer, and fail together if it
    /// cannot be made; a later one tries again. If the request that makes it breaks off, the next one makes it.
    ///
    /// # Errors
    /// Those of making it.
    pub fn get<'a>(
        &'a self,
        key: K,
        now: i64,
        make: impl Future<Output = Result<A, Problem>> + Send + 'a,
    ) -> BoxFuture<'a, Result<Arc<A>, Problem>> {
        // Both are on the heap: the cache's future would contain the one that makes an answer several times, and all that wait
        // for it would take most of a thread's stack.
        let made = Box::pin(async move {
            let answer = make.await.map(Arc::new).map_err(Arc::new);
            (now, answer)
        });
        Box::pin(async move {
            let entry = self.made.entry(key);
            let entry = entry.or_insert_with_if(made, |made| !self.serves(made, now));
            let (_, answer) = entry.await.into_value();
            answer.map_err(|problem| problem.again())
        })
    }

    /// A clock that was put back makes no answer last longer.
    fn serves(&self, (at, answer): &Made<A>, now: i64) -> bool {
        answer.is_ok() && (now - self.seconds + 1..=now).contains(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn made(number: usize) -> Result<usize, Problem> {
        Ok(number)
    }

    async fn later(result: Result<usize, Problem>) -> Result<usize, Problem> {
        tokio::task::yield_now().await;
        result
    }

    async fn never() -> Result<usize, Problem> {
        panic!("it is made once")
    }

    #[tokio::test]
    async fn an_answer_is_given_again_for_some_seconds() {
        let cache = AnswerCache::new(30, 10);
        for (now, number, expected) in [(100, 1, 1), (129, 2, 1), (130, 3, 3), (99, 4, 4)] {
            let found = cache.get("a", now, made(number)).await.unwrap();
            assert_eq!(*found, expected, "at {now}");
        }
    }

    #[tokio::test]
    async fn those_who_ask_at_once_wait_for_one_answer() {
        let cache = AnswerCache::new(30, 10);
        let (one, two) = tokio::join!(
            cache.get("a", 100, later(Ok(1))),
            cache.get("a", 100, never())
        );
        assert_eq!((*one.unwrap(), *two.unwrap()), (1, 1));
    }

    #[tokio::test]
    async fn they_fail_together_and_a_later_one_tries_again() {
        let cache = AnswerCache::new(30, 10);
        let busy = Problem::busy("busy.many_queries", 5);
        let (one, two) = tokio::join!(
            cache.get("a", 100, later(Err(busy))),
            cache.get("a", 100, never())
        );
        for failed in [one, two] {
            assert_eq!(failed.unwrap_err().status_code(), 503);
        }
        assert_eq!(*cache.get("a", 100, made(2)).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn if_the_first_breaks_off_the_next_one_makes_it() {
        let cache = AnswerCache::new(30, 10);
        let mut first = Box::pin(cache.get("a", 100, std::future::pending()));
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut second = Box::pin(cache.get("a", 100, made(2)));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(first);
        assert_eq!(*second.await.unwrap(), 2);
    }

    #[tokio::test]
    async fn the_number_of_answers_is_bounded() {
        let cache = AnswerCache::new(30, 10);
        for number in 0..100 {
            assert_eq!(*cache.get(number, 100, made(number)).await.unwrap(), number);
        }
        cache.made.run_pending_tasks().await;
        assert!(cache.made.entry_count() <= 10);
    }
}
