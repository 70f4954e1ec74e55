//! All channels. Who takes a hit looks here whether anybody listens to its site: one read of a map that
//! is usually empty, without a lock.

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

use super::channel::{Channel, ChannelTiming, Topic};
use crate::registry::Site;

/// The settings of a site, as they are now.
pub type SettingsOf = Arc<dyn Fn(SiteNumber) -> Option<Arc<Site>> + Send + Sync>;

/// All channels; clones share them.
#[derive(Clone)]
pub struct Broadcaster(Arc<Inner>);

struct Inner {
    settings: Live,
    timing: ChannelTiming,
    random: SharedRandom,
    settings_of: SettingsOf,
    channels: ArcSwap<HashMap<SiteNumber, Arc<Channel>>>,
    /// Locked while a channel is opened or closed, and while a listener joins or leaves.
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    taken: usize,
    by_member: HashMap<Uuid, usize>,
    closed: bool,
}

/// A listener's seat; free again when it is dropped.
pub(super) struct Seat {
    broadcaster: Broadcaster,
    member: Uuid,
    pub channel: Arc<Channel>,
    pub topic: Topic,
}

impl std::fmt::Debug for Broadcaster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Broadcaster")
            .field("channels", &self.0.channels.load().len())
            .finish_non_exhaustive()
    }
}

impl Broadcaster {
    /// Without any channel yet.
    #[must_use]
    pub fn new(settings: Live, random: SharedRandom, settings_of: SettingsOf) -> Self {
        let timing = ChannelTiming::of(settings.every());
        Self::with_timing(settings, timing, random, settings_of)
    }

    pub(super) fn with_timing(
        settings: Live,
        timing: ChannelTiming,
        random: SharedRandom,
        settings_of: SettingsOf,
    ) -> Self {
        Self(Arc::new(Inner {
            settings,
            timing,
            random,
            settings_of,
            channels: ArcSwap::default(),
            seats: Mutex::default(),
        }))
    }

    /// The channel of this site, if anybody listens.
    pub fn channel(&self, site: SiteNumber) -> Option<Arc<Channel>> {
        let channels = self.0.channels.load();
        if channels.is_empty() {
            return None;
        }
        channels.get(&site).cloned()
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

    /// Ends every stream when the service stops.
    pub fn close(&self) {
        self.seats().closed = true;
        for channel in self.0.channels.swap(Arc::default()).values() {
            channel.close();
        }
    }

    pub(super) fn settings(&self) -> &Live {
        &self.0.settings
    }

    /// A seat in a site's channel, which is opened for its first listener.
    ///
    /// # Errors
    /// 429 if the member has as many streams as allowed, 503 if the service has.
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
        let channel = match self.channel(site) {
            Some(channel) => channel,
            None => self.open(site),
        };
        channel.feed(topic).enter();
        seats.taken += 1;
        seats.by_member.insert(member, own + 1);
        Ok(Seat {
            broadcaster: self.clone(),
            member,
            channel,
            topic,
        })
    }

    fn open(&self, site: SiteNumber) -> Arc<Channel> {
        let epoch = u64::from_le_bytes(array(&self.0.random));
        let (channel, queue) = Channel::new(site, epoch, self.0.timing);
        tokio::spawn(channel.clone().keep(queue, self.clone()));
        tokio::spawn(channel.clone().keep_live());
        let mut channels = HashMap::clone(&self.0.channels.load());
        channels.insert(site, channel.clone());
        self.0.channels.store(Arc::new(channels));
        channel
    }

    /// Closes a channel without listeners; returns false if one has joined since.
    pub(super) fn shut(&self, channel: &Arc<Channel>) -> bool {
        let _seats = self.seats();
        if channel.has_listeners() {
            return false;
        }
        let mut channels = HashMap::clone(&self.0.channels.load());
        channels.remove(&channel.site);
        self.0.channels.store(Arc::new(channels));
        channel.close();
        true
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.0.seats.lock()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut seats = self.broadcaster.seats();
        seats.taken -= 1;
        if let Some(own) = seats.by_member.get_mut(&self.member) {
            *own -= 1;
            if *own == 0 {
                seats.by_member.remove(&self.member);
            }
        }
        self.channel.feed(self.topic).leave();
    }
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;

    const SITE: SiteNumber = SiteNumber(7);

    fn broadcaster() -> Broadcaster {
        let settings = Live {
            per_member: 2,
            listeners: 3,
            ..Live::default()
        };
        Broadcaster::new(settings, SeededRandom::new(1).shared(), Arc::new(|_| None))
    }

    #[tokio::test]
    async fn places_are_bounded_and_given_back() {
        let (broadcaster, one, other) = (broadcaster(), Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(broadcaster.channel(SITE).is_none());
        let sit = |member| broadcaster.sit(SITE, Topic::Stream, member);
        let first = sit(one).unwrap();
        let _second = sit(one).unwrap();
        assert!(
            broadcaster.channel(SITE).is_some() && broadcaster.channel(SiteNumber(8)).is_none()
        );
        let code = |refused: Result<Seat, Problem>| refused.err().unwrap().status_code().as_u16();
        assert_eq!(code(sit(one)), 429);
        let _third = sit(other).unwrap();
        assert_eq!(code(sit(other)), 503);
        drop(first);
        assert_eq!(broadcaster.listeners(), 2);
        sit(one).unwrap();
        broadcaster.close();
        assert!(broadcaster.channel(SITE).is_none());
        assert_eq!(code(sit(one)), 503);
    }

    #[tokio::test]
    async fn a_channel_closes_a_while_after_the_last_listener_left() {
        let milliseconds = std::time::Duration::from_millis;
        let timing = ChannelTiming {
            linger: milliseconds(300),
            look: milliseconds(10),
            ..ChannelTiming::of(milliseconds(10))
        };
        let broadcaster = Broadcaster::with_timing(
            Live::default(),
            timing,
            SeededRandom::new(1).shared(),
            Arc::new(|_| None),
        );
        let seat = broadcaster
            .sit(SITE, Topic::DryRun, Uuid::from_u128(1))
            .unwrap();
        tokio::time::sleep(milliseconds(600)).await;
        assert!(broadcaster.channel(SITE).is_some());
        drop(seat);
        tokio::time::sleep(milliseconds(100)).await;
        assert!(broadcaster.channel(SITE).is_some(), "it may come again");
        let closed = async {
            while broadcaster.channel(SITE).is_some() {
                tokio::time::sleep(milliseconds(10)).await;
            }
        };
        let closed = tokio::time::timeout(milliseconds(10_000), closed).await;
        assert!(closed.is_ok(), "it is closed");
    }
}
