//! The channel of one site: the hits that arrive while there are listeners, and the listeners.
//!
//! The code that takes hits puts each outcome into the channel's queue and never waits. One task takes
//! outcomes out, a quarter of a second's at a time, serialises them once for each topic, and wakes the
//! listeners. Another task queries who is on the site now. Both end a while after the last listener left.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use base::answer::Problem;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use parking_lot::{Mutex, MutexGuard};
use poem_openapi::types::ToJSON as _;
use shared::ids::SiteNumber;
use tokio::{
    sync::{Notify, mpsc, watch},
    time::Instant,
};

use super::{
    backlog::Backlog,
    broadcaster::Broadcaster,
    records::{DryRunView, StreamHit},
};
use crate::{
    receipt::{Decision, Judgement},
    registry::Site,
};

/// How many outcomes can wait to be serialised, each with all its properties; more are only counted.
pub(super) const QUEUE: usize = 512;

/// The timing of a channel.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChannelTiming {
    /// How long hits are gathered before they are serialised together: listeners are not woken more often.
    pub gather: Duration,
    /// How long hits are stored after the last listener left, since it may reconnect.
    pub linger: Duration,
    /// How often it is checked whether the channel can be closed.
    pub look: Duration,
    /// How often it queries who is on the site.
    pub live: Duration,
    /// The same while nothing happens.
    pub quiet: Duration,
}

impl ChannelTiming {
    /// As fast as people read.
    pub fn of(live: Duration) -> Self {
        Self {
            gather: Duration::from_millis(250),
            linger: Duration::from_secs(30),
            look: Duration::from_secs(5),
            live,
            quiet: live.max(Duration::from_secs(30)),
        }
    }
}

/// Asks who is there now; the answer is JSON.
pub type AskLive = Arc<dyn Fn() -> BoxFuture<'static, Result<String, Problem>> + Send + Sync>;

/// The kinds of streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Counted hits, and who is there now.
    Stream,
    /// The verdict on every hit.
    DryRun,
}

/// What happened to a hit, and what would have happened if counting were not paused.
#[derive(Clone, Debug, PartialEq)]
pub struct HitOutcome {
    /// The verdict on the hit.
    pub judgement: Judgement,
    /// The decision if counting were not paused; `None` if it is not paused.
    pub unpaused: Option<Decision>,
}

/// The latest positions of a topic; a change wakes its listeners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beat {
    pub hits: u64,
    pub live: u64,
    pub closed: bool,
}

/// One topic of a site.
pub(super) struct Feed {
    backlog: Mutex<Backlog>,
    pub beat: watch::Sender<Beat>,
    listeners: AtomicUsize,
    /// When the last listener left.
    left: Mutex<Instant>,
    linger: Duration,
}

/// The latest answer to who is there.
#[derive(Default)]
struct Live {
    ask: Option<AskLive>,
    last_sent: Option<(Instant, Bytes)>,
}

/// The channel of one site.
pub struct Channel {
    pub(super) site: SiteNumber,
    queue: mpsc::Sender<HitOutcome>,
    /// Hits for which the queue had no room: all, and those counted.
    missed: [AtomicU64; 2],
    stream: Feed,
    dry_run: Feed,
    live: Mutex<Live>,
    wake_live: Notify,
    timing: ChannelTiming,
}

impl std::fmt::Debug for Channel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Channel")
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

impl Feed {
    fn new(epoch: u64, linger: Duration) -> Self {
        Self {
            backlog: Mutex::new(Backlog::new(epoch)),
            beat: watch::Sender::new(Beat::default()),
            listeners: AtomicUsize::new(0),
            left: Mutex::new(Instant::now()),
            linger,
        }
    }

    pub fn backlog(&self) -> MutexGuard<'_, Backlog> {
        self.backlog.lock()
    }

    pub fn enter(&self) {
        self.listeners.fetch_add(1, Relaxed);
    }

    pub fn leave(&self) {
        *self.left.lock() = Instant::now();
        self.listeners.fetch_sub(1, Relaxed);
    }

    fn has_listeners(&self) -> bool {
        self.listeners.load(Relaxed) > 0 || self.left.lock().elapsed() < self.linger
    }

    /// Serialises hits for all listeners, and skips those for which the queue had no room. Without listeners,
    /// skips and serialises none.
    fn publish<'a>(
        &self,
        hits: impl Iterator<Item = &'a HitOutcome>,
        json: impl Fn(&HitOutcome) -> Option<String>,
        missed: u64,
    ) {
        let next = {
            let mut backlog = self.backlog();
            if self.has_listeners() {
                backlog.push(hits.filter_map(json));
                backlog.pass_over(missed);
            } else {
                backlog.pass_over(hits.count() as u64 + missed);
                backlog.clear();
            }
            backlog.next()
        };
        self.beat.send_if_modified(|beat| {
            let before = std::mem::replace(&mut beat.hits, next);
            before != next
        });
    }

    fn close(&self) {
        self.beat.send_modify(|beat| beat.closed = true);
    }
}

impl Channel {
    /// A channel and the other end of its queue.
    pub(super) fn new(
        site: SiteNumber,
        epoch: u64,
        timing: ChannelTiming,
    ) -> (Arc<Self>, mpsc::Receiver<HitOutcome>) {
        let (queue, taken) = mpsc::channel(QUEUE);
        let channel = Self {
            site,
            queue,
            missed: Default::default(),
            stream: Feed::new(epoch, timing.linger),
            dry_run: Feed::new(epoch, timing.linger),
            timing,
            live: Mutex::default(),
            wake_live: Notify::new(),
        };
        (Arc::new(channel), taken)
    }

    /// Publishes the outcome of a hit. Never waits: if hits arrive faster than they can be stored, listeners get the
    /// number of those skipped.
    pub fn publish(&self, outcome: HitOutcome) {
        let counted = outcome.judgement.decision.reason.is_none();
        if self.queue.try_send(outcome).is_err() {
            self.missed[0].fetch_add(1, Relaxed);
            self.missed[1].fetch_add(u64::from(counted), Relaxed);
        }
    }

    pub(super) fn feed(&self, topic: Topic) -> &Feed {
        match topic {
            Topic::Stream => &self.stream,
            Topic::DryRun => &self.dry_run,
        }
    }

    pub(super) fn has_listeners(&self) -> bool {
        self.stream.has_listeners() || self.dry_run.has_listeners()
    }

    pub(super) fn close(&self) {
        self.stream.close();
        self.dry_run.close();
        self.wake_live.notify_one();
    }

    /// Sets the query for who is on the site now. Returns the number of the answer that a new listener counts
    /// as received: 0, if the last answer is recent enough to send.
    pub(super) fn ask_with(&self, ask: AskLive) -> u64 {
        let fresh = {
            let mut live = self.live.lock();
            live.ask = Some(ask);
            live.last_sent
                .as_ref()
                .is_some_and(|(at, _)| at.elapsed() < self.timing.live)
        };
        if fresh {
            return 0;
        }
        self.wake_live.notify_one();
        self.stream.beat.borrow().live
    }

    /// The last answer to who is on the site.
    pub(super) fn live_now(&self) -> Option<Bytes> {
        self.live
            .lock()
            .last_sent
            .as_ref()
            .map(|(_, last_sent)| last_sent.clone())
    }

    /// Serialises hits here, away from the path on which they are counted.
    fn write_down(&self, gathered: &mut Vec<HitOutcome>, site: Option<&Site>) {
        let [all, counted] = [0, 1].map(|at| self.missed[at].swap(0, Relaxed));
        let seen = gathered
            .iter()
            .filter(|outcome| StreamHit::is_of(&outcome.judgement));
        let hit =
            |outcome: &HitOutcome| StreamHit::of(outcome, site).map(|hit| hit.to_json_string());
        self.stream.publish(seen, hit, counted);
        let view = |outcome: &HitOutcome| Some(DryRunView::of(outcome, site).to_json_string());
        self.dry_run.publish(gathered.iter(), view, all);
        gathered.clear();
    }

    /// Serialises hits until there have been no listeners for a while.
    pub(super) async fn keep(
        self: Arc<Self>,
        mut queue: mpsc::Receiver<HitOutcome>,
        broadcaster: Broadcaster,
    ) {
        let mut gathered = Vec::new();
        let mut looks = tokio::time::interval(self.timing.look);
        let mut beat = self.stream.beat.subscribe();
        while !beat.borrow_and_update().closed {
            tokio::select! {
                // The senders are dropped: the channel was closed and removed.
                taken = queue.recv_many(&mut gathered, QUEUE) => {
                    if taken == 0 {
                        return;
                    }
                    let site = broadcaster.settings_of(self.site);
                    self.write_down(&mut gathered, site.as_deref());
                    // What arrives meanwhile is sent together.
                    tokio::time::sleep(self.timing.gather).await;
                }
                _ = looks.tick() => {
                    if !self.has_listeners() && broadcaster.shut(&self) {
                        return;
                    }
                }
                _ = self.closed(&mut beat) => return,
            }
        }
    }

    async fn closed(&self, beat: &mut watch::Receiver<Beat>) {
        // The sender is the channel's own, so it is there.
        let _ = beat.wait_for(|beat| beat.closed).await;
    }

    /// Updates the live visitors at intervals, less often if no hits arrive.
    pub(super) async fn keep_live(self: Arc<Self>) {
        let (mut seen, mut unchanged, mut asked) = (0, 0_u32, None::<Instant>);
        while !self.stream.beat.borrow().closed {
            let hits = self.stream.backlog().next();
            unchanged = if hits == seen { unchanged + 1 } else { 0 };
            seen = hits;
            // Once more after the last hit: it may not have been in the figures yet.
            let due =
                unchanged <= 1 || asked.is_none_or(|asked| asked.elapsed() >= self.timing.quiet);
            let ask = self.live.lock().ask.clone();
            if let Some(ask) = ask
                && due
                && self.stream.listeners.load(Relaxed) > 0
            {
                asked = Some(Instant::now());
                match ask().await {
                    Ok(json) => self.say_live(&json),
                    // Usually busy: the listeners keep what they got last.
                    Err(problem) => {
                        tracing::warn!(site = self.site.0, %problem, "live visitors could not be read");
                    }
                }
            }
            tokio::select! {
                () = tokio::time::sleep(self.timing.live) => {}
                () = self.wake_live.notified() => asked = None,
            }
        }
    }

    fn say_live(&self, json: &str) {
        let last_sent = Bytes::from(format!("event: live\ndata: {json}\n\n"));
        self.live.lock().last_sent = Some((Instant::now(), last_sent));
        self.stream.beat.send_modify(|beat| beat.live += 1);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::receipt::SentBy;

    #[test]
    fn nothing_is_written_down_for_nobody() {
        let outcome = HitOutcome {
            judgement: Judgement {
                at: 0,
                by: SentBy::Script,
                decision: Decision {
                    reason: None,
                    step: None,
                    passed: 14,
                    detail: None,
                },
                classified: None,
                props: Vec::new(),
            },
            unpaused: None,
        };
        let (feed, three) = (
            Feed::new(1, Duration::ZERO),
            [outcome.clone(), outcome.clone(), outcome],
        );
        let written = Cell::new(0);
        let json = |_: &HitOutcome| {
            written.set(written.get() + 1);
            Some("{}".to_owned())
        };
        feed.publish(three.iter(), json, 2);
        assert_eq!((written.get(), feed.backlog().next()), (0, 5));
        feed.enter();
        feed.publish(three.iter(), json, 2);
        assert_eq!((written.get(), feed.backlog().next()), (3, 10));
    }
}
