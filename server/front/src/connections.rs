//! Which connections are open, and which of them is closed first when there are too many: the one that has
//! been without a whole request and without output for the longest. One whose request is in work is never
//! closed for another; an answer that pauses, as a stream does, counts as idle meanwhile, and so does one
//! whose client takes nothing.
//!
//! When nearly all places are taken, one address has a share of them: those of an address that has more are
//! closed first, and each new one closes another of the same address, or is refused. Proxies act for many
//! people and have no share.

use std::{
    collections::{HashMap, hash_map},
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    task::Waker,
    time::Duration,
};

use futures_util::task::AtomicWaker;
use parking_lot::{Mutex, MutexGuard};
use poem::web::RemoteAddr;
use tokio::time::Instant;

/// One in this many of all connections is closed at once when there are too many, so that not each new one
/// looks through all.
const AT_ONCE: usize = 64;
/// From this many tenths of the maximum on, answers to anything but hits end their connections.
const CROWDED: usize = 9;
/// One in this many of all places is an address's share, once there are nearly too many.
const SHARE: usize = 8;

/// The open connections. Clones share everything.
#[derive(Clone, Debug)]
pub struct Connections(Arc<Inside>);

/// Tells whether an address comes for many people.
type ForMany = Box<dyn Fn(IpAddr) -> bool + Send + Sync>;

struct Inside {
    most: usize,
    for_many: OnceLock<ForMany>,
    began: Instant,
    open: AtomicUsize,
    reads: AtomicU64,
    next: AtomicU64,
    all: Mutex<All>,
}

impl std::fmt::Debug for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inside")
            .field("most", &self.most)
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
struct All {
    places: HashMap<u64, Arc<Place>>,
    /// How many each address has. Those with none are not in it.
    of: HashMap<IpAddr, usize>,
}

impl All {
    fn of(&self, peer: Option<IpAddr>) -> usize {
        peer.and_then(|peer| self.of.get(&peer).copied())
            .unwrap_or(0)
    }
}

/// What others see of a connection.
#[derive(Debug, Default)]
struct Place {
    /// The client's network; `None` for a proxy, or without a network.
    peer: Option<IpAddr>,
    /// Milliseconds since the service began, and one; 0: within a request.
    idle_since: AtomicU64,
    /// HTTP/2, which may be within a request at any time.
    frames: AtomicBool,
    closed: AtomicBool,
    waker: AtomicWaker,
}

impl Place {
    fn close(&self) {
        self.closed.store(true, Relaxed);
        self.waker.wake();
    }
}

impl Connections {
    /// With a maximum number of connections.
    pub fn at_most(most: usize) -> Self {
        Self(Arc::new(Inside {
            most: most.max(1),
            for_many: OnceLock::new(),
            began: Instant::now(),
            open: AtomicUsize::new(0),
            reads: AtomicU64::new(0),
            next: AtomicU64::new(0),
            all: Mutex::default(),
        }))
    }

    /// Takes one more in, which comes for many or by no network. `None`: there are too many, and each of them is within
    /// a request.
    pub fn enter(&self) -> Option<Entry> {
        self.enter_of(None)
    }

    /// Says once which addresses come for many people, as proxies do; this machine's own always do.
    pub fn proxies(&self, are: impl Fn(IpAddr) -> bool + Send + Sync + 'static) {
        // Set by the one who opens the service.
        let _ = self.0.for_many.set(Box::new(are));
    }

    /// Adds a connection from this address. `None`: there are too many, or nearly so and too many of its
    /// address, and each of them is within a request.
    pub fn enter_from(&self, remote: &RemoteAddr) -> Option<Entry> {
        let address = remote.as_socket_addr();
        let address = address.map(|address| address.ip().to_canonical());
        let for_many = self.0.for_many.get();
        let own = address.filter(|address| {
            !address.is_loopback() && for_many.is_none_or(|for_many| !for_many(*address))
        });
        self.enter_of(own.map(one_household))
    }

    fn enter_of(&self, peer: Option<IpAddr>) -> Option<Entry> {
        let share = self.0.share();
        if self.are_crowded() && self.0.all().of(peer) >= share {
            let own = |place: &Place| place.peer == peer;
            if self.0.all().close_idle(share / AT_ONCE, own) == 0 {
                return None;
            }
        }
        if self.0.open.load(Relaxed) >= self.0.most && self.close_idle() == 0 {
            return None;
        }
        let place = Arc::new(Place {
            peer,
            idle_since: AtomicU64::new(self.0.now()),
            ..Place::default()
        });
        let number = self.0.next.fetch_add(1, Relaxed);
        self.0.open.fetch_add(1, Relaxed);
        let mut all = self.0.all();
        all.places.insert(number, place.clone());
        if let Some(peer) = peer {
            *all.of.entry(peer).or_default() += 1;
        }
        drop(all);
        Some(Entry {
            inside: self.0.clone(),
            number,
            place,
        })
    }

    /// Closes those that have been idle for the longest, some at once; how many. Those of an address that has more than
    /// its share come first.
    pub fn close_idle(&self) -> usize {
        let all = self.0.all();
        let (many, share) = (self.0.most / AT_ONCE, self.0.share());
        let over = |place: &Place| all.of(place.peer) > share;
        let closed = all.close_idle(many, over);
        if closed > 0 {
            return closed;
        }
        let closed = all.close_idle(many, |_| true);
        if closed > 0 {
            return closed;
        }
        all.close_frames(many, self.0.most)
    }

    /// Closes connections that have been idle for this long.
    pub fn close_silent(&self, idle: Duration) {
        let idle = u64::try_from(idle.as_millis()).unwrap_or(u64::MAX);
        let now = self.0.now();
        for place in self.0.all().places.values() {
            let since = place.idle_since.load(Relaxed);
            if since > 0 && now.saturating_sub(since) >= idle {
                place.close();
            }
        }
    }

    /// Whether there are nearly too many.
    pub fn are_crowded(&self) -> bool {
        self.0.open.load(Relaxed) * 10 >= self.0.most * CROWDED
    }

    /// Waits until none is open, or nothing was read for `quiet`; for `most` at the longest.
    pub async fn gone_or_quiet(&self, quiet: Duration, most: Duration) {
        let waiting = async {
            let mut reads = self.0.reads.load(Relaxed);
            loop {
                if self.0.open.load(Relaxed) == 0 {
                    return;
                }
                tokio::time::sleep(quiet).await;
                let now = self.0.reads.load(Relaxed);
                if std::mem::replace(&mut reads, now) == now {
                    return;
                }
            }
        };
        // Connections that are still active after the longest time are cut off by the next step.
        let _ = tokio::time::timeout(most, waiting).await;
    }
}

impl All {
    /// Closes `many` of these, but one at least: those that have been idle for the longest. Returns how
    /// many.
    fn close_idle(&self, many: usize, of: impl Fn(&Place) -> bool) -> usize {
        let open = self.open().filter(|(_, place)| !place.frames.load(Relaxed));
        // Of those that are idle for as long, the one that came first.
        let idle = open
            .map(|(number, place)| ((place.idle_since.load(Relaxed), *number), place))
            .filter(|((since, _), place)| *since > 0 && of(place));
        close_first(idle.collect(), many)
    }

    /// HTTP/2 is what a proxy speaks, over a few connections. If most connections use it, the client is not
    /// a proxy, and `many` of these are closed. Returns how many.
    fn close_frames(&self, many: usize, most: usize) -> usize {
        let open = self.open().filter(|(_, place)| place.frames.load(Relaxed));
        let frames: Vec<_> = open.map(|(number, place)| ((0, *number), place)).collect();
        if frames.len() * 2 <= most {
            return 0;
        }
        close_first(frames, many)
    }

    /// Those that are not closed.
    fn open(&self) -> impl Iterator<Item = (&u64, &Arc<Place>)> {
        let places = self.places.iter();
        places.filter(|(_, place)| !place.closed.load(Relaxed))
    }
}

/// Closes `many` of these, but one at least, in the order of their keys. Returns how many.
fn close_first(mut places: Vec<((u64, u64), &Arc<Place>)>, many: usize) -> usize {
    let many = many.clamp(1, places.len().max(1));
    if many < places.len() {
        places.select_nth_unstable_by_key(many - 1, |(key, _)| *key);
        places.truncate(many);
    }
    for (_, place) in &places {
        place.close();
    }
    places.len()
}

/// An address as its share goes by: of IPv6 the first 64 bits, since one household or machine has all the rest.
fn one_household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).into(),
        address => address,
    }
}

impl Inside {
    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock()
    }

    /// As many an address may have when there are nearly too many.
    fn share(&self) -> usize {
        (self.most / SHARE).max(1)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }
}

/// A connection's own part of it, for as long as it is open.
#[derive(Debug)]
pub struct Entry {
    inside: Arc<Inside>,
    number: u64,
    place: Arc<Place>,
}

impl Entry {
    /// Something was read. That alone is not a request yet: a connection that trickles counts as idle.
    pub fn on_read(&self) {
        self.inside.reads.fetch_add(1, Relaxed);
    }

    /// It is within a request.
    pub fn busy(&self) {
        self.place.idle_since.store(0, Relaxed);
    }

    /// The connection uses HTTP/2.
    pub fn has_frames(&self) {
        self.place.frames.store(true, Relaxed);
    }

    /// The client takes no output: the connection is idle since the last output, or since now if there was
    /// none yet.
    pub fn stalled(&self) {
        let now = self.inside.now();
        let since = &self.place.idle_since;
        // One that is idle already stays so.
        let _ = since.compare_exchange(0, now, Relaxed, Relaxed);
    }

    /// From now on nothing is expected of us.
    pub fn idle(&self) {
        self.place.idle_since.store(self.inside.now(), Relaxed);
    }

    /// Whether it is to end now. Wakes when it is.
    pub fn is_closed(&self, waker: &Waker) -> bool {
        self.place.waker.register(waker);
        self.place.closed.load(Relaxed)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.inside.open.fetch_sub(1, Relaxed);
        let mut all = self.inside.all();
        all.places.remove(&self.number);
        let Some(peer) = self.place.peer else {
            return;
        };
        if let hash_map::Entry::Occupied(mut own) = all.of.entry(peer) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    const SHORT: Duration = Duration::from_millis(200);

    fn closed(entry: &Entry) -> bool {
        entry.is_closed(Waker::noop())
    }

    /// One more, idle since this moment.
    fn enter(all: &Connections, since: u64) -> Entry {
        let entry = all.enter().expect("room");
        entry.place.idle_since.store(since, Relaxed);
        entry
    }

    fn enter_from(all: &Connections, address: &str) -> Option<Entry> {
        let address: SocketAddr = address.parse().unwrap();
        all.enter_from(&RemoteAddr(address.into()))
    }

    #[test]
    fn the_longest_idle_makes_room_and_none_in_a_request_does() {
        let all = Connections::at_most(3);
        let (first, second) = (enter(&all, 1), enter(&all, 2));
        assert!(!all.are_crowded());
        let third = enter(&all, 3);
        assert!(all.are_crowded());
        first.busy();
        let fourth = enter(&all, 4);
        assert_eq!(
            [&first, &second, &third, &fourth].map(closed),
            [false, true, false, false],
            "the second makes room"
        );
        drop(second);
        third.busy();
        fourth.busy();
        assert!(all.enter().is_none(), "all are within a request");
        first.idle();
        drop(third);
        assert!(all.enter().is_some() && !closed(&first), "there is room");
    }

    #[test]
    fn an_address_has_its_share_once_it_is_crowded() {
        let all = Connections::at_most(16);
        let from = |last: u8| enter_from(&all, &format!("192.0.2.{last}:1"));
        // It is not crowded: one address may have as many as it likes.
        let mut greedy: Vec<Entry> = (0..15).map(|_| from(1).expect("room")).collect();
        greedy.iter().for_each(Entry::busy);
        assert!(all.are_crowded() && from(1).is_none(), "all are busy");
        greedy[7].idle();
        greedy.push(from(1).expect("for another of its own"));
        assert!(closed(&greedy[7]) && greedy.iter().filter(|one| closed(one)).count() == 1);
        // Other clients connect: a connection that has been idle for longer, but within its share, stays.
        drop(greedy.remove(7));
        greedy.iter().for_each(Entry::busy);
        let modest = from(2).expect("room");
        modest.place.idle_since.store(1, Relaxed);
        greedy[3].idle();
        let third = from(3).expect("for one of the greedy");
        assert!(closed(&greedy[3]) && !closed(&modest));
        // A proxy has no share.
        drop((greedy, modest, third));
        let proxy: Vec<Entry> = (0..16).map(|_| all.enter().expect("room")).collect();
        proxy.iter().for_each(Entry::busy);
        assert!(all.enter().is_none(), "all are busy");
        drop(proxy);
        assert!(all.0.all().of.is_empty() && all.0.all().places.is_empty());
    }

    #[test]
    fn one_network_of_ipv6_is_one_address() {
        for (address, most) in [("[2001:db8::%:1]:1", 15), ("[2001:db8:0:%::1]:1", 16)] {
            let all = Connections::at_most(16);
            let entries = (1..=16).map_while(|number| {
                let entry = enter_from(&all, &address.replace('%', &number.to_string()))?;
                entry.busy();
                Some(entry)
            });
            assert_eq!(entries.collect::<Vec<_>>().len(), most, "{address}");
        }
    }

    #[test]
    fn proxies_and_this_machine_have_no_share() {
        for (address, most) in [
            ("192.0.2.9:1", 16),
            ("[::ffff:192.0.2.9]:1", 16),
            ("[::1]:1", 16),
            ("192.0.2.1:1", 15),
            ("[::ffff:192.0.2.1]:1", 15),
        ] {
            let all = Connections::at_most(16);
            all.proxies(|address| address == IpAddr::from([192, 0, 2, 9]));
            let entries = (0..16).map_while(|_| {
                let entry = enter_from(&all, address)?;
                entry.busy();
                Some(entry)
            });
            assert_eq!(entries.collect::<Vec<_>>().len(), most, "{address}");
        }
    }

    #[test]
    fn what_is_silent_for_long_is_closed() {
        let all = Connections::at_most(9);
        let (silent, busy, frames) = (enter(&all, 1), enter(&all, 1), enter(&all, 1));
        busy.busy();
        frames.has_frames();
        all.close_silent(Duration::from_secs(3_600));
        assert_eq!([&silent, &busy, &frames].map(closed), [false; 3]);
        assert_eq!(all.close_idle(), 1, "not the one that speaks HTTP/2");
        assert_eq!([&silent, &busy, &frames].map(closed), [true, false, false]);
        all.close_silent(Duration::ZERO);
        assert_eq!([&silent, &busy, &frames].map(closed), [true, false, true]);
    }

    #[tokio::test]
    async fn it_is_known_when_all_are_gone() {
        let all = Connections::at_most(9);
        let (quiet, most) = (SHORT / 2, SHORT * 4);
        let waited = async || {
            let begun = Instant::now();
            all.gone_or_quiet(quiet, most).await;
            begun.elapsed()
        };
        assert!(waited().await < quiet, "nobody is there");
        let one = all.enter().expect("room");
        let took = waited().await;
        assert!(took >= quiet && took < most, "nothing is heard: {took:?}");
        let talk = tokio::spawn(async move {
            loop {
                one.on_read();
                tokio::time::sleep(quiet / 10).await;
            }
        });
        assert!(waited().await >= most, "somebody talks on");
        talk.abort();
        assert!(talk.await.unwrap_err().is_cancelled());
        assert!(waited().await < quiet, "nobody is left");
    }
}
