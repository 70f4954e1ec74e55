//! Who has an export running, and how much disk space all of them take.

use std::{
    collections::HashSet,
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use base::answer::Problem;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How many are made at once.
const MADE_AT_ONCE: usize = 4;
/// One export takes at most this part of the budget, so that one alone never breaks the others.
const SHARE: u64 = 4;

/// The disk space for exports. Clones share it.
#[derive(Clone, Debug)]
pub struct DiskBudget(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    slots: Arc<Semaphore>,
    people: Mutex<HashSet<Uuid>>,
    /// Bytes taken.
    taken: AtomicU64,
    most: u64,
}

/// One person's place, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    budget: Arc<Inner>,
    person: Uuid,
    /// Bytes of it.
    taken: AtomicU64,
}

/// Room for a file that goes before the export does.
#[derive(Debug)]
pub(super) struct Borrowed<'a> {
    budget: &'a Inner,
    bytes: u64,
}

impl DiskBudget {
    /// A budget of this many bytes.
    #[must_use]
    pub fn new(most: u64) -> Self {
        Self(Arc::new(Inner {
            slots: Arc::new(Semaphore::new(MADE_AT_ONCE)),
            people: Mutex::default(),
            taken: AtomicU64::new(0),
            most,
        }))
    }

    /// A place for this person, and the slot in which the export is made.
    pub(super) fn enter(&self, person: Uuid) -> Result<(Place, OwnedSemaphorePermit), Problem> {
        if self.0.taken.load(Relaxed) >= self.0.most {
            return Err(Problem::busy("busy.exports_full", 300));
        }
        let mut people = self.0.people.lock();
        if people.contains(&person) {
            return Err(Problem::busy("busy.own_export", 60));
        }
        let slot = self
            .0
            .slots
            .clone()
            .try_acquire_owned()
            .map_err(|_| Problem::busy("busy.many_exports", 60))?;
        people.insert(person);
        let place = Place {
            budget: self.0.clone(),
            person,
            taken: AtomicU64::new(0),
        };
        Ok((place, slot))
    }
}

impl Place {
    /// Takes room for `bytes` more. A refused request takes none, so it takes nothing from the others.
    pub fn take(&self, bytes: u64) -> io::Result<()> {
        if !add(&self.taken, bytes, self.budget.most / SHARE) {
            return Err(io::Error::other(
                "the export needs more than a quarter of the room for exports; the setting data.export_room bounds it",
            ));
        }
        if !add(&self.budget.taken, bytes, self.budget.most) {
            self.taken.fetch_sub(bytes, Relaxed);
            return Err(no_room());
        }
        Ok(())
    }

    /// Takes room for `bytes` more until what this gives is dropped: of the whole, since the export itself has its share.
    pub fn borrow(&self, bytes: u64) -> io::Result<Borrowed<'_>> {
        match add(&self.budget.taken, bytes, self.budget.most) {
            true => Ok(Borrowed {
                budget: &self.budget,
                bytes,
            }),
            false => Err(no_room()),
        }
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        self.budget.taken.fetch_sub(self.bytes, Relaxed);
    }
}

fn no_room() -> io::Error {
    io::Error::other("there is no more room for exports; the setting data.export_room bounds it")
}

/// Adds to what is taken unless it would be more than `most`; whether it did.
fn add(taken: &AtomicU64, bytes: u64, most: u64) -> bool {
    let within = |now: u64| now.checked_add(bytes).filter(|sum| *sum <= most);
    taken.fetch_update(Relaxed, Relaxed, within).is_ok()
}

impl Drop for Place {
    fn drop(&mut self) {
        self.budget
            .taken
            .fetch_sub(self.taken.load(Relaxed), Relaxed);
        let mut people = self.budget.people.lock();
        people.remove(&self.person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_one_and_all_together_have_so_much_room() {
        let budget = DiskBudget::new(100);
        let enter = |person| {
            let (place, _slot) = budget.enter(Uuid::from_u128(person))?;
            Ok::<_, Problem>(place)
        };
        let mut places: Vec<_> = (0..5)
            .map(|person| enter(person).expect("there is room"))
            .collect();
        assert!(enter(0).is_err(), "it is not fetched yet");
        for place in &places[..3] {
            assert!(place.take(25).is_ok());
        }
        assert!(places[3].take(24).is_ok());
        assert!(places[4].take(2).is_err(), "the whole is bounded as well");
        assert!(
            places[4].take(1).is_ok(),
            "what was refused was not counted"
        );
        assert!(enter(9).is_err(), "no room is left");
        places.remove(0);
        assert!(enter(0).is_ok(), "what was given back is free");
        assert!(places[3].take(24).is_ok());
        assert!(places[3].take(1).is_err(), "its share is taken");
    }

    #[test]
    fn room_of_a_temporary_file_is_given_back() {
        let budget = DiskBudget::new(100);
        let (place, _slot) = budget.enter(Uuid::from_u128(1)).expect("there is room");
        place.take(5).expect("there is room");
        {
            let _borrowed = place.borrow(90).expect("there is room");
            assert!(place.take(6).is_err() && place.borrow(6).is_err());
        }
        place.take(20).expect("there is room again");
        assert!(place.borrow(76).is_err());
    }

    #[test]
    fn one_large_export_breaks_no_other() {
        let budget = DiskBudget::new(100);
        let (large, _slot) = budget.enter(Uuid::from_u128(1)).expect("there is room");
        let (small, _slot) = budget.enter(Uuid::from_u128(2)).expect("there is room");
        assert!(large.take(25).is_ok());
        for bytes in [1, 60, 1_000, u64::MAX] {
            assert!(large.take(bytes).is_err(), "its share is taken");
        }
        assert!(small.take(25).is_ok());
        assert!(budget.enter(Uuid::from_u128(3)).is_ok());
    }

    #[test]
    fn so_many_are_made_at_once_however_many_are_fetched() {
        let budget = DiskBudget::new(100);
        let enter = |person| budget.enter(Uuid::from_u128(person));
        let making: Vec<_> = (0..4)
            .map(|person| enter(person).expect("a slot"))
            .collect();
        assert!(enter(9).is_err());
        let _fetched: Vec<Place> = making.into_iter().map(|(place, _)| place).collect();
        assert!(enter(9).is_ok());
    }
}
