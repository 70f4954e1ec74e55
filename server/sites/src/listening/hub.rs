//! All rooms. Who takes a hit looks here whether anybody listens to its site: one read of a map that
//! is empty as a rule, without a lock.

use std::{collections::HashMap, sync::Arc};

use arc_swap::ArcSwap;
use base::{
    answer::Problem,
    config::Live,
    random::{SharedRandom, array},
};
use parking_lot::{Mutex, MutexGuard};
use poem::http::StatusCode;
use shared::ids::SiteNumber;
use uuid::Uuid;

use super::room::{Pace, Room, Topic};
use crate::book::Site;

/// The settings of a site, as they are now.
pub type SettingsOf = Arc<dyn Fn(SiteNumber) -> Option<Arc<Site>> + Send + Sync>;

/// All rooms; clones share them.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    settings: Live,
    pace: Pace,
    random: SharedRandom,
    settings_of: SettingsOf,
    rooms: ArcSwap<HashMap<SiteNumber, Arc<Room>>>,
    /// Held while a room is opened or closed, and while a listener comes or goes.
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    taken: usize,
    by_member: HashMap<Uuid, usize>,
    closed: bool,
}

/// A listener's place; given back when it is dropped.
pub(super) struct Seat {
    hub: Hub,
    member: Uuid,
    pub room: Arc<Room>,
    pub topic: Topic,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub")
            .field("rooms", &self.0.rooms.load().len())
            .finish_non_exhaustive()
    }
}

impl Hub {
    /// Without any room yet.
    #[must_use]
    pub fn new(settings: Live, random: SharedRandom, settings_of: SettingsOf) -> Self {
        let pace = Pace::of(settings.every());
        Self::with_pace(settings, pace, random, settings_of)
    }

    pub(super) fn with_pace(
        settings: Live,
        pace: Pace,
        random: SharedRandom,
        settings_of: SettingsOf,
    ) -> Self {
        Self(Arc::new(Inner {
            settings,
            pace,
            random,
            settings_of,
            rooms: ArcSwap::default(),
            seats: Mutex::default(),
        }))
    }

    /// The room of this site, if anybody listens.
    pub fn room(&self, site: SiteNumber) -> Option<Arc<Room>> {
        let rooms = self.0.rooms.load();
        if rooms.is_empty() {
            return None;
        }
        rooms.get(&site).cloned()
    }

    /// The settings of a site, as they are now.
    pub(super) fn settings_of(&self, site: SiteNumber) -> Option<Arc<Site>> {
        (self.0.settings_of)(site)
    }

    /// How many listen now.
    #[cfg(test)]
    fn listeners(&self) -> usize {
        self.seats().taken
    }

    /// Ends every stream: the service is to stop.
    pub fn close(&self) {
        self.seats().closed = true;
        for room in self.0.rooms.swap(Arc::default()).values() {
            room.close();
        }
    }

    pub(super) fn settings(&self) -> &Live {
        &self.0.settings
    }

    /// A place in a site's room, which is opened for the first who comes.
    ///
    /// # Errors
    /// 429 where the member has as many as they may, 503 where there are as many as there may be.
    pub(super) fn sit(
        &self,
        site: SiteNumber,
        topic: Topic,
        member: Uuid,
    ) -> Result<Seat, Problem> {
        let mut seats = self.seats();
        if seats.closed {
            return Err(Problem::busy("busy.restarting", 2));
        }
        if seats.taken >= self.0.settings.listeners {
            return Err(Problem::busy("busy.many_streams", 60));
        }
        let own = seats.by_member.get(&member).copied().unwrap_or(0);
        if own >= self.0.settings.per_member {
            return Err(
                Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams")
                    .with("most", own)
                    .retry_after(5),
            );
        }
        let room = match self.room(site) {
            Some(room) => room,
            None => self.open(site),
        };
        room.desk(topic).enter();
        seats.taken += 1;
        seats.by_member.insert(member, own + 1);
        Ok(Seat {
            hub: self.clone(),
            member,
            room,
            topic,
        })
    }

    fn open(&self, site: SiteNumber) -> Arc<Room> {
        let epoch = u64::from_le_bytes(array(&self.0.random));
        let (room, queue) = Room::new(site, epoch, self.0.pace);
        tokio::spawn(room.clone().keep(queue, self.clone()));
        tokio::spawn(room.clone().keep_live());
        let mut rooms = HashMap::clone(&self.0.rooms.load());
        rooms.insert(site, room.clone());
        self.0.rooms.store(Arc::new(rooms));
        room
    }

    /// Closes a room that nobody listens in; false where somebody came meanwhile.
    pub(super) fn shut(&self, room: &Arc<Room>) -> bool {
        let _seats = self.seats();
        if room.is_heard() {
            return false;
        }
        let mut rooms = HashMap::clone(&self.0.rooms.load());
        rooms.remove(&room.site);
        self.0.rooms.store(Arc::new(rooms));
        room.close();
        true
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.0.seats.lock()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut seats = self.hub.seats();
        seats.taken -= 1;
        if let Some(own) = seats.by_member.get_mut(&self.member) {
            *own -= 1;
            if *own == 0 {
                seats.by_member.remove(&self.member);
            }
        }
        self.room.desk(self.topic).leave();
    }
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;

    const SITE: SiteNumber = SiteNumber(7);

    fn hub() -> Hub {
        let settings = Live {
            per_member: 2,
            listeners: 3,
            ..Live::default()
        };
        Hub::new(settings, SeededRandom::new(1).shared(), Arc::new(|_| None))
    }

    #[tokio::test]
    async fn places_are_bounded_and_given_back() {
        let (hub, one, other) = (hub(), Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(hub.room(SITE).is_none());
        let sit = |member| hub.sit(SITE, Topic::Stream, member);
        let first = sit(one).unwrap();
        let _second = sit(one).unwrap();
        assert!(hub.room(SITE).is_some() && hub.room(SiteNumber(8)).is_none());
        let code = |refused: Result<Seat, Problem>| refused.err().unwrap().status_code().as_u16();
        assert_eq!(code(sit(one)), 429);
        let _third = sit(other).unwrap();
        assert_eq!(code(sit(other)), 503);
        drop(first);
        assert_eq!(hub.listeners(), 2);
        sit(one).unwrap();
        hub.close();
        assert!(hub.room(SITE).is_none());
        assert_eq!(code(sit(one)), 503);
    }

    #[tokio::test]
    async fn a_room_closes_a_while_after_the_last_listener_left() {
        let milliseconds = std::time::Duration::from_millis;
        let pace = Pace {
            linger: milliseconds(300),
            look: milliseconds(10),
            ..Pace::of(milliseconds(10))
        };
        let hub = Hub::with_pace(
            Live::default(),
            pace,
            SeededRandom::new(1).shared(),
            Arc::new(|_| None),
        );
        let seat = hub.sit(SITE, Topic::DryRun, Uuid::from_u128(1)).unwrap();
        tokio::time::sleep(milliseconds(600)).await;
        assert!(hub.room(SITE).is_some());
        drop(seat);
        tokio::time::sleep(milliseconds(100)).await;
        assert!(hub.room(SITE).is_some(), "it may come again");
        let closed = async {
            while hub.room(SITE).is_some() {
                tokio::time::sleep(milliseconds(10)).await;
            }
        };
        let closed = tokio::time::timeout(milliseconds(10_000), closed).await;
        assert!(closed.is_ok(), "it is closed");
    }
}
