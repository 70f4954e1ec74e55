//! Which connections are open, and which of them is closed first when there are too many: the one over which
//! no whole request has come and nothing has gone for the longest. One whose request is in work is never closed for
//! another; an answer that pauses, as a stream does, counts as idle meanwhile.
//!
//! Once the service is to stop, every answer says that its connection ends ([`Closing`]), so that clients go elsewhere by
//! themselves and none is cut off in the middle. Where nearly too many connections are open, answers to anything but hits
//! say so too: what is left is for hits.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    task::Waker,
    time::Duration,
};

use futures_util::task::AtomicWaker;
use parking_lot::{Mutex, MutexGuard};
use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderValue, Version, header},
};
use tokio::{sync::watch, time::Instant};

/// Of all connections so many (one in) are closed at once when there are too many, so that not each new one
/// looks through all.
const AT_ONCE: usize = 64;
/// From so many tenths of the most on, answers to anything but hits end their connections.
const CROWDED: usize = 9;
/// What pages send.
const HITS: [&str; 2] = ["/hit", "/pixel.gif"];

/// The open connections. Clones share everything.
#[derive(Clone, Debug)]
pub struct Connections(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    most: usize,
    began: Instant,
    open: AtomicUsize,
    reads: AtomicU64,
    next: AtomicU64,
    all: Mutex<HashMap<u64, Arc<Place>>>,
}

/// What others see of a connection.
#[derive(Debug, Default)]
struct Place {
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
    /// At most so many.
    pub fn at_most(most: usize) -> Self {
        Self(Arc::new(Inside {
            most: most.max(1),
            began: Instant::now(),
            open: AtomicUsize::new(0),
            reads: AtomicU64::new(0),
            next: AtomicU64::new(0),
            all: Mutex::default(),
        }))
    }

    /// Takes one more in. `None`: there are too many, and each of them is within a request.
    pub fn enter(&self) -> Option<Entry> {
        if self.0.open.load(Relaxed) >= self.0.most && self.close_idle() == 0 {
            return None;
        }
        let place = Arc::new(Place::default());
        place.idle_since.store(self.0.now(), Relaxed);
        let number = self.0.next.fetch_add(1, Relaxed);
        self.0.open.fetch_add(1, Relaxed);
        self.0.all().insert(number, place.clone());
        Some(Entry {
            inside: self.0.clone(),
            number,
            place,
        })
    }

    /// Closes those that have been idle for the longest, some at once; how many.
    pub fn close_idle(&self) -> usize {
        let all = self.0.all();
        // Of those that are idle for as long, the one that came first.
        let mut idle: Vec<((u64, u64), &Arc<Place>)> = all
            .iter()
            .filter(|(_, place)| !place.closed.load(Relaxed) && !place.frames.load(Relaxed))
            .map(|(number, place)| ((place.idle_since.load(Relaxed), *number), place))
            .filter(|((since, _), _)| *since > 0)
            .collect();
        // HTTP/2 is what a proxy speaks, over a few connections. Where most are of it, it is no proxy.
        let frames = all.iter().filter(|(_, place)| place.frames.load(Relaxed));
        let mut frames: Vec<((u64, u64), &Arc<Place>)> = frames
            .filter(|(_, place)| !place.closed.load(Relaxed))
            .map(|(number, place)| ((0, *number), place))
            .collect();
        if idle.is_empty() && frames.len() * 2 > self.0.most {
            idle.append(&mut frames);
        }
        let many = (self.0.most / AT_ONCE).clamp(1, idle.len().max(1));
        if many < idle.len() {
            idle.select_nth_unstable_by_key(many - 1, |(since, _)| *since);
            idle.truncate(many);
        }
        for (_, place) in &idle {
            place.close();
        }
        idle.len()
    }

    /// Closes those that have been idle for so long.
    pub fn close_silent(&self, idle: Duration) {
        let idle = u64::try_from(idle.as_millis()).unwrap_or(u64::MAX);
        let now = self.0.now();
        for place in self.0.all().values() {
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

    /// Waits until none is open, or nothing was heard for `quiet`; for `most` at the longest.
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
        // Whoever still talks after the longest time is cut off by what comes next.
        let _ = tokio::time::timeout(most, waiting).await;
    }
}

impl Inside {
    fn all(&self) -> MutexGuard<'_, HashMap<u64, Arc<Place>>> {
        self.all.lock()
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
    /// Something was read. That alone is no request yet: what trickles counts as idle.
    pub fn on_read(&self) {
        self.inside.reads.fetch_add(1, Relaxed);
    }

    /// It is within a request.
    pub fn busy(&self) {
        self.place.idle_since.store(0, Relaxed);
    }

    /// It speaks HTTP/2.
    pub fn has_frames(&self) {
        self.place.frames.store(true, Relaxed);
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
        self.inside.all().remove(&self.number);
    }
}

/// The middleware that ends connections with an answer.
#[derive(Clone, Debug)]
pub struct Closing {
    /// `true` in the channel, or nobody left at its other end, means that the
    /// service is to stop.
    pub stop: watch::Receiver<bool>,
    /// The open connections.
    pub connections: Connections,
}

impl Closing {
    fn now(&self) -> bool {
        // One atomic read for as long as nothing was said.
        match self.stop.has_changed() {
            Ok(false) => false,
            Ok(true) => *self.stop.borrow(),
            Err(_) => true,
        }
    }
}

impl<E: Endpoint> Middleware<E> for Closing {
    type Output = Closed<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Closed {
            inner,
            closing: self.clone(),
        }
    }
}

/// An endpoint whose answers may be the last of their connections.
#[derive(Debug)]
pub struct Closed<E> {
    inner: E,
    closing: Closing,
}

impl<E: Endpoint> Endpoint for Closed<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let version = request.version();
        let hit = HITS.contains(&request.uri().path());
        let mut answer = self.inner.call(request).await?.into_response();
        // HTTP/2 has a frame of its own for it.
        let ends = self.closing.now() || (!hit && self.closing.connections.are_crowded());
        if version < Version::HTTP_2 && ends {
            answer
                .headers_mut()
                .insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
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
