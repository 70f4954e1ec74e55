//! Who has an export under way, and how much room all of them take on the disk.

use std::{
    collections::HashSet,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use base::answer::Problem;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// So many are made at once.
const MADE_AT_ONCE: usize = 4;

/// The room for exports. Clones share it.
#[derive(Clone, Debug)]
pub struct Room(Arc<Inner>);

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
    room: Arc<Inner>,
    person: Uuid,
    /// Bytes of it.
    taken: AtomicU64,
}

impl Room {
    /// Room for so many bytes.
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
            return Err(Problem::busy(
                "Exports that are being fetched take all the room there is. Try again in a few minutes.",
                300,
            ));
        }
        let mut people = self.0.people.lock().unwrap_or_else(PoisonError::into_inner);
        if people.contains(&person) {
            return Err(Problem::busy(
                "You are fetching an export already. Wait for its end, or try again in a minute.",
                60,
            ));
        }
        let slot = self.0.slots.clone().try_acquire_owned().map_err(|_| {
            Problem::busy(
                "Several exports are being made already. Try again in a minute.",
                60,
            )
        })?;
        people.insert(person);
        let place = Place {
            room: self.0.clone(),
            person,
            taken: AtomicU64::new(0),
        };
        Ok((place, slot))
    }
}

impl Place {
    /// Takes room for so many bytes more.
    pub fn take(&self, bytes: u64) -> io::Result<()> {
        self.taken.fetch_add(bytes, Relaxed);
        if self.room.taken.fetch_add(bytes, Relaxed) + bytes > self.room.most {
            return Err(io::Error::other(
                "there is no more room for exports; the setting data.export_room bounds it",
            ));
        }
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.taken.fetch_sub(self.taken.load(Relaxed), Relaxed);
        let mut people = self
            .room
            .people
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        people.remove(&self.person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_one_and_all_together_have_so_much_room() {
        let room = Room::new(100);
        let (ann, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (of_ann, slot) = room.enter(ann).expect("there is room");
        drop(slot);
        assert!(room.enter(ann).is_err(), "it is not fetched yet");
        let (of_ben, _slot) = room.enter(ben).expect("there is room");
        assert!(of_ann.take(60).is_ok());
        assert!(of_ben.take(60).is_err());
        assert!(room.enter(Uuid::from_u128(3)).is_err(), "no room is left");
        drop(of_ben);
        assert!(of_ann.take(40).is_ok());
        drop(of_ann);
        assert!(room.enter(ann).is_ok());
    }

    #[test]
    fn so_many_are_made_at_once_however_many_are_fetched() {
        let room = Room::new(100);
        let enter = |person| room.enter(Uuid::from_u128(person));
        let making: Vec<_> = (0..4)
            .map(|person| enter(person).expect("a slot"))
            .collect();
        assert!(enter(9).is_err());
        let _fetched: Vec<Place> = making.into_iter().map(|(place, _)| place).collect();
        assert!(enter(9).is_ok());
    }
}
