//! The callers of tokens that were found a moment ago: for a while, the database is not asked again.

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

/// How long a token found in the database is valid without asking again.
pub(super) const TOKEN_TTL: Duration = Duration::from_secs(10);

/// Tokens and their callers. What this process revokes is gone at once, even if an answer was read before and would
/// be stored only after: each answer is stored with the number of invalidations before its query, and is valid only
/// while there was none since.
#[derive(Debug)]
pub(super) struct TokenCache {
    entries: Cache<Hash, (Generation, Arc<Caller>)>,
    invalidations: AtomicU64,
}

/// The number of invalidations before a query to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Generation(u64);

impl TokenCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self {
            entries: Cache::builder()
                .max_capacity(10_000)
                .time_to_live(TOKEN_TTL)
                .build(),
            invalidations: AtomicU64::new(0),
        }
    }

    /// Call it before the query to the database, and pass the result to [`TokenCache::insert`] with the
    /// answer.
    pub fn generation(&self) -> Generation {
        Generation(self.invalidations.load(Ordering::SeqCst))
    }

    /// The caller of the token, if it is cached and still valid.
    pub fn get(&self, token: &Hash) -> Option<Arc<Caller>> {
        let (asked, caller) = self.entries.get(token)?;
        (asked == self.generation()).then_some(caller)
    }

    /// Stores an answer to a query of this generation.
    pub fn insert(&self, token: Hash, asked: Generation, caller: Caller) {
        self.entries.insert(token, (asked, Arc::new(caller)));
    }

    /// Makes all earlier answers invalid. Call it when the change is committed.
    pub fn invalidate(&self) {
        self.invalidations.fetch_add(1, Ordering::SeqCst);
        // For the memory only.
        self.entries.invalidate_all();
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
            needs_second_factor: false,
            sites: None,
            key: Key::Session { id: Uuid::nil() },
            address: None,
        }
    }

    #[test]
    fn an_answer_read_before_a_revocation_is_never_valid_after_it() {
        let (cache, token) = (TokenCache::new(), [7; 32]);
        let asked = cache.generation();
        cache.insert(token, asked, somebody());
        assert!(cache.get(&token).is_some());
        cache.invalidate();
        assert!(cache.get(&token).is_none());

        let asked = cache.generation();
        // The database has answered; the token is revoked before the answer is kept.
        cache.invalidate();
        cache.insert(token, asked, somebody());
        assert!(cache.get(&token).is_none());

        cache.insert(token, cache.generation(), somebody());
        assert!(cache.get(&token).is_some(), "asked again, valid again");
    }
}
