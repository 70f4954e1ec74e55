//! What was found of tokens a moment ago, and is believed for a while without asking the database.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use moka::sync::Cache;

use super::caller::Caller;
use crate::secret::Hash;

/// How long a token found in the database is believed without asking again.
pub(super) const BELIEF: Duration = Duration::from_secs(10);

/// Tokens and whom they make one. What this process revokes is forgotten at once, also where the
/// answer was read before and would be kept only after: each answer is kept with the number of
/// forgettings that had happened before it was asked for, and counts only while no other has come.
#[derive(Debug)]
pub(super) struct Belief {
    found: Cache<Hash, (Moment, Arc<Caller>)>,
    forgotten: AtomicU64,
}

/// The moment before a question to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment(u64);

impl Belief {
    /// Nothing is believed.
    pub fn new() -> Self {
        Self {
            found: Cache::builder()
                .max_capacity(10_000)
                .time_to_live(BELIEF)
                .build(),
            forgotten: AtomicU64::new(0),
        }
    }

    /// To be taken before the database is asked, and given to [`Belief::keep`] with its answer.
    pub fn moment(&self) -> Moment {
        Moment(self.forgotten.load(Ordering::SeqCst))
    }

    /// Whom the token makes one, if that is believed.
    pub fn get(&self, token: &Hash) -> Option<Arc<Caller>> {
        let (asked, caller) = self.found.get(token)?;
        (asked == self.moment()).then_some(caller)
    }

    /// Believes an answer that was asked for after this moment.
    pub fn keep(&self, token: Hash, asked: Moment, caller: Caller) {
        self.found.insert(token, (asked, Arc::new(caller)));
    }

    /// Believes nothing any more that was asked for before. To be called when the change is committed.
    pub fn forget(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        // For the memory only.
        self.found.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::access::{Key, Role};

    fn somebody() -> Caller {
        Caller {
            account: Uuid::nil(),
            suspended: false,
            person: Uuid::nil(),
            member: Uuid::nil(),
            role: Role::Owner,
            billing: false,
            devices: false,
            operator: false,
            support: false,
            barred: false,
            sites: None,
            key: Key::Session { id: Uuid::nil() },
            address: None,
        }
    }

    #[test]
    fn an_answer_read_before_a_revocation_is_never_believed_after_it() {
        let (belief, token) = (Belief::new(), [7; 32]);
        let asked = belief.moment();
        belief.keep(token, asked, somebody());
        assert!(belief.get(&token).is_some());
        belief.forget();
        assert!(belief.get(&token).is_none());

        let asked = belief.moment();
        // The database has answered; the token is revoked before the answer is kept.
        belief.forget();
        belief.keep(token, asked, somebody());
        assert!(belief.get(&token).is_none());

        belief.keep(token, belief.moment(), somebody());
        assert!(belief.get(&token).is_some(), "asked again, believed again");
    }
}
