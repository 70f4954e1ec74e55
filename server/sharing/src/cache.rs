//! Answers that are some seconds old at most, so that a popular page costs as little as one reader.

use std::{collections::HashMap, hash::Hash, sync::Arc};

use base::answer::Problem;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

/// An answer, or why it could not be made; or either is on its way.
type Cell<A> = Arc<OnceCell<Result<Arc<A>, Problem>>>;

/// Answers by their key, each from a moment in Unix seconds.
#[derive(Debug)]
pub(crate) struct AnswerCache<K, A> {
    /// How old an answer may be, in seconds.
    seconds: i64,
    /// The most answers that are kept.
    most: usize,
    cells: Mutex<HashMap<K, (i64, Cell<A>)>>,
}

impl<K: Clone + Eq + Hash, A> AnswerCache<K, A> {
    /// Without answers.
    pub fn new(seconds: i64, most: usize) -> Self {
        Self {
            seconds,
            most,
            cells: Mutex::default(),
        }
    }

    /// The answer if it is recent, or a new one. Requests with the same key wait for the same answer, and fail together if it
    /// cannot be made; a later one tries again. If the request that makes it breaks off, the next one makes it.
    ///
    /// # Errors
    /// Those of making it.
    pub async fn get(
        &self,
        key: K,
        now: i64,
        make: impl Future<Output = Result<A, Problem>>,
    ) -> Result<Arc<A>, Problem> {
        let cell = self.cell(&key, now);
        let made = cell
            .get_or_init(|| async { make.await.map(Arc::new) })
            .await;
        made.as_ref().cloned().map_err(|problem| {
            self.remove_failure(&key, &cell);
            problem.again()
        })
    }

    fn cell(&self, key: &K, now: i64) -> Cell<A> {
        // A clock that was put back makes no answer last longer.
        let is_recent = |at: i64| at > now - self.seconds && at <= now;
        let mut cells = self.cells.lock();
        if let Some((at, cell)) = cells.get(key)
            && is_recent(*at)
        {
            return cell.clone();
        }
        cells.retain(|_, (at, _)| is_recent(*at));
        if cells.len() >= self.most {
            // The oldest makes room, and one that is there before one that others wait for.
            let oldest = cells
                .iter()
                .min_by_key(|(_, (at, cell))| (!cell.initialized(), *at));
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                cells.remove(&oldest);
            }
        }
        let cell = Cell::default();
        cells.insert(key.clone(), (now, cell.clone()));
        cell
    }

    /// Removes this failure, unless there is something newer in its place.
    fn remove_failure(&self, key: &K, failed: &Cell<A>) {
        let mut cells = self.cells.lock();
        if cells
            .get(key)
            .is_some_and(|(_, cell)| Arc::ptr_eq(cell, failed))
        {
            cells.remove(key);
        }
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
    async fn the_oldest_makes_room_and_none_that_is_waited_for() {
        let cache = AnswerCache::new(30, 2);
        let mut waiting = Box::pin(cache.get(0, 100, std::future::pending()));
        assert!(futures_util::poll!(&mut waiting).is_pending());
        for number in 1..5 {
            let at = 100 + number as i64;
            assert_eq!(*cache.get(number, at, made(number)).await.unwrap(), number);
            assert!(cache.cells.lock().len() <= 2);
        }
        let mut kept: Vec<usize> = cache.cells.lock().keys().copied().collect();
        kept.sort_unstable();
        assert_eq!(kept, [0, 4]);
    }
}
