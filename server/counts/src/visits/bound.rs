//! The number of visits held is limited. Beyond it, those whose newest arrival is oldest are evicted; a
//! later hit of theirs starts a new visit.
//!
//! Visits are evicted between flushes, never within one: after a flush, the visits held are those with the
//! newest arrivals of all that there were, however they came about. No hit joins a visit that was evicted.
//! So replaying the journal, which evicts between the flushes as well, gives the same visits under the same
//! setting, and under another setting no past decision changes.

use std::collections::VecDeque;

use super::{OpenVisits, Who};

/// A visit by its newest arrival, then by its number.
type Place = (i64, u64, Who);

/// The visits that are evicted next.
#[derive(Clone, Debug, Default)]
pub(super) struct Bound {
    /// Oldest first. Chosen together, for choosing means to look at all; one that was joined since is
    /// skipped.
    next: VecDeque<Place>,
    /// The arrival of the flush that is being replayed.
    lot: i64,
}

/// Chosen ahead or not, the same visits go.
impl PartialEq for Bound {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Bound {
    /// A visit starts with this arrival.
    pub fn started(&mut self, arrived: i64) {
        // The clock was put back: it may be older than those chosen.
        if self.next.back().is_some_and(|last| arrived < last.0) {
            self.next.clear();
        }
    }
}

impl OpenVisits {
    /// How many visits are held.
    pub fn visits(&self) -> usize {
        self.count
    }

    /// Evicts visits beyond `most`, and says how many.
    pub fn evict(&mut self, most: usize) -> u64 {
        let mut gone = 0;
        while self.count > most {
            let Some((arrived, id, who)) = self.bound.next.pop_front() else {
                self.choose(most);
                continue;
            };
            let unchanged = self
                .visits
                .get_mut(&who)
                .and_then(|of_visitor| of_visitor.iter_mut().find(|visit| visit.id == id))
                .is_some_and(|visit| visit.arrived == arrived);
            if unchanged {
                self.remove(who, id);
                gone += 1;
            }
        }
        gone
    }

    /// Evicts before a flush with this arrival is replayed.
    pub fn let_go_before(&mut self, arrived: i64, most: usize) {
        if arrived != self.bound.lot {
            self.evict(most);
            self.bound_keys();
            self.bound.lot = arrived;
        }
    }

    /// Chooses who is next: those too many, and some more.
    fn choose(&mut self, most: usize) {
        let mut all: Vec<Place> = Vec::with_capacity(self.count);
        for (who, of_visitor) in &self.visits {
            all.extend(
                of_visitor
                    .iter()
                    .map(|visit| (visit.arrived, visit.id, *who)),
            );
        }
        let chosen = (self.count.saturating_sub(most) + most / 16 + 1).min(all.len());
        if chosen < all.len() {
            all.select_nth_unstable(chosen);
            all.truncate(chosen);
        }
        all.sort_unstable();
        self.bound.next = all.into();
    }
}
