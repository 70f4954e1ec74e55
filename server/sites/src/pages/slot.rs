//! Slots for processing pages at the same time.

use std::{collections::HashMap, sync::Arc};

use base::answer::Problem;
use parking_lot::Mutex;
use uuid::Uuid;

/// How many pages are checked at once, and how many of them for one account.
const AT_ONCE: usize = 6;
const OF_AN_ACCOUNT: usize = 2;

/// How many places each account has taken. Those with none are not in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots(Arc<Mutex<HashMap<Uuid, usize>>>);

impl Slots {
    /// A place for this account; `None` where all are taken, or it has its share.
    pub fn take(&self, account: Uuid) -> Option<Slot> {
        let mut taken = self.0.lock();
        let own = taken.get(&account).copied().unwrap_or(0);
        if own >= OF_AN_ACCOUNT || taken.values().sum::<usize>() >= AT_ONCE {
            return None;
        }
        taken.insert(account, own + 1);
        let slots = self.clone();
        Some(Slot {
            _taken: Arc::new(Taken { slots, account }),
        })
    }
}

/// A slot, free again when its last holder drops it.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    _taken: Arc<Taken>,
}

#[derive(Debug)]
struct Taken {
    slots: Slots,
    account: Uuid,
}

impl Slot {
    /// Runs the work on a blocking thread: reading a few megabytes takes a moment. The slot is held until the
    /// work is done, even if the request was dropped.
    ///
    /// # Errors
    /// 500 if the work fails.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let held = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(held);
            done
        });
        done.await.map_err(Problem::internal)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut taken = self.slots.0.lock();
        let left = taken.get(&self.account).map_or(0, |own| own - 1);
        if left == 0 {
            taken.remove(&self.account);
        } else {
            taken.insert(self.account, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_its_share_and_no_more() {
        let slots = Slots::default();
        let take = |account| slots.take(Uuid::from_u128(account));
        let (first, second) = (take(1), take(1));
        assert!(first.is_some() && second.is_some() && take(1).is_none());
        drop(first);
        let mut held = vec![second, take(1), take(2), take(2), take(3), take(4)];
        assert!(held.iter().all(Option::is_some));
        assert!(take(5).is_none());
        held.clear();
        assert!(take(5).is_some());
        assert!(slots.0.lock().is_empty());
    }
}
