//! One listener: its position in its channel, and what it gets next.

use std::{io, sync::Arc, time::Duration};

use base::{
    access::{InSite, ReadFigures, RequestCredentials},
    answer::Problem,
    text::{Language, Localize as _, Text},
};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use poem::http::StatusCode;
use poem_openapi::types::ToJSON;
use shared::ids::SiteNumber;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};
use uuid::Uuid;

use super::{
    broadcaster::{Broadcaster, Seat},
    channel::{AskLive, Beat, Topic},
    records::{Ended, Skipped},
};

/// How many milliseconds a browser waits before it reconnects.
const RETRY: u32 = 2_000;

/// Looks again whether the listener still may.
type Still = Arc<dyn Fn() -> BoxFuture<'static, Result<(), Problem>> + Send + Sync>;

/// A member's request to listen to a site.
pub struct Subscription {
    site: SiteNumber,
    member: Uuid,
    /// The id of the last event received, where the listener reconnects.
    last: Option<String>,
    still: Still,
}

impl Subscription {
    /// That of a caller who opened the site with these credentials; `last` as the request has it.
    pub fn of(
        site: &InSite<ReadFigures>,
        credentials: RequestCredentials,
        last: Option<String>,
    ) -> Subscription {
        let id = site.id();
        Subscription {
            site: site.number(),
            member: site.caller.member,
            last,
            still: Arc::new(move || {
                let credentials = credentials.clone();
                Box::pin(async move { credentials.still::<ReadFigures>(id).await })
            }),
        }
    }
}

/// A stream that was opened.
pub struct Listener {
    seat: Seat,
    position: u64,
    /// The number of the answer to who is there that was sent last.
    live: u64,
    beat: watch::Receiver<Beat>,
    beginning: Option<Bytes>,
    still: Still,
    /// That of the request, which is over by the time of the farewell.
    language: Language,
    heartbeat: Duration,
    speak_by: Instant,
    check_at: Instant,
    ended: bool,
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listener")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl Broadcaster {
    /// Listens to a site's counted hits, and to who is there.
    ///
    /// # Errors
    /// 429 and 503 where there are as many listeners as there may be.
    pub fn stream(&self, subscription: Subscription, ask: AskLive) -> Result<Listener, Problem> {
        let mut listener = Listener::new(self, subscription, Topic::Stream)?;
        listener.live = listener.seat.channel.ask_with(ask);
        Ok(listener)
    }

    /// Listens to the verdict on each of a site's hits.
    ///
    /// # Errors
    /// 429 and 503 where there are as many listeners as there may be.
    pub fn dry_run(&self, subscription: Subscription) -> Result<Listener, Problem> {
        Listener::new(self, subscription, Topic::DryRun)
    }
}

impl Listener {
    fn new(
        broadcaster: &Broadcaster,
        subscription: Subscription,
        topic: Topic,
    ) -> Result<Self, Problem> {
        let seat = broadcaster.sit(subscription.site, topic, subscription.member)?;
        let feed = seat.channel.feed(topic);
        let beat = feed.beat.subscribe();
        let (begin, id) = {
            let backlog = feed.backlog();
            let begin = backlog.begin(subscription.last.as_deref());
            let id = backlog.id(begin.position);
            (begin, id)
        };
        // Browsers dispatch no event for an id without data, but remember the id.
        let mut text = format!("retry: {RETRY}\nid: {id}\n\n");
        if begin.missed != Some(0) {
            text.push_str(&event("skipped", &Skipped { hits: begin.missed }));
        }
        let heartbeat = broadcaster.settings().heartbeat();
        let now = Instant::now();
        Ok(Self {
            seat,
            position: begin.position,
            live: 0,
            beat,
            beginning: Some(Bytes::from(text)),
            still: subscription.still,
            language: Language::here(),
            heartbeat,
            speak_by: now + heartbeat,
            check_at: now + heartbeat * 2,
            ended: false,
        })
    }

    /// What is sent next; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        if let Some(beginning) = self.beginning.take() {
            return Some(beginning);
        }
        loop {
            if let Some(end) = self.refused().await {
                self.ended = true;
                return Some(end);
            }
            let beat = *self.beat.borrow_and_update();
            if let Some(due) = self.due(beat) {
                self.speak_by = Instant::now() + self.heartbeat;
                return Some(due);
            }
            if beat.closed {
                self.ended = true;
                return Some(end(
                    "restarting",
                    Text::new("stream_end.restarting").localize(self.language),
                ));
            }
            tokio::select! {
                // The channel holds the other end, and the seat the channel.
                _ = self.beat.changed() => {}
                () = sleep_until(self.speak_by) => {
                    self.speak_by += self.heartbeat;
                    return Some(Bytes::from_static(b": still here\n\n"));
                }
            }
        }
    }

    /// The final event for a listener without permission; checked from time to time.
    async fn refused(&mut self) -> Option<Bytes> {
        if Instant::now() < self.check_at {
            return None;
        }
        self.check_at = Instant::now() + 2 * self.heartbeat;
        let problem = (self.still)().await.err()?;
        match problem.status_code() {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => {
                Some(end(problem.code(), problem.message(self.language)))
            }
            // The listener still has permission; it is checked again later.
            _ => {
                tracing::warn!(%problem, "whether a listener still may could not be looked at");
                None
            }
        }
    }

    fn due(&mut self, beat: Beat) -> Option<Bytes> {
        let channel = &self.seat.channel;
        let due = channel.feed(self.seat.topic).backlog().after(self.position);
        if let Some(due) = due {
            self.position = due.next;
            if due.skipped == 0 {
                return Some(due.bytes);
            }
            let hits = Some(due.skipped);
            let mut text = event("skipped", &Skipped { hits }).into_bytes();
            text.extend_from_slice(&due.bytes);
            return Some(Bytes::from(text));
        }
        if self.seat.topic == Topic::Stream && beat.live > self.live {
            self.live = beat.live;
            return channel.live_now();
        }
        None
    }

    /// The body of the answer.
    pub(super) fn into_body(self) -> poem::Body {
        let pieces = futures_util::stream::unfold(self, async |mut listener: Listener| {
            let piece = listener.next().await?;
            Some((Ok::<_, io::Error>(piece), listener))
        });
        poem::Body::from_bytes_stream(pieces)
    }
}

fn event(name: &str, record: &impl ToJSON) -> String {
    format!("event: {name}\ndata: {}\n\n", record.to_json_string())
}

fn end(code: &str, message: String) -> Bytes {
    let code = code.to_owned();
    Bytes::from(event("end", &Ended { code, message }))
}

#[cfg(test)]
mod tests {
    use base::{config::Live, random::SeededRandom};

    use super::*;
    use crate::{
        live::channel::{ChannelTiming, HitOutcome, QUEUE},
        receipt::{Classified, Decision, Judgement, SentBy},
    };

    const SITE: SiteNumber = SiteNumber(7);

    fn broadcaster() -> Broadcaster {
        let settings = Live {
            heartbeat_seconds: 1,
            ..Live::default()
        };
        let timing = ChannelTiming {
            gather: Duration::from_millis(1),
            ..ChannelTiming::of(settings.every())
        };
        Broadcaster::with_timing(
            settings,
            timing,
            SeededRandom::new(1).shared(),
            Arc::new(|_| None),
        )
    }

    fn subscription(still: Still) -> Subscription {
        Subscription {
            site: SITE,
            member: Uuid::from_u128(1),
            last: None,
            still,
        }
    }

    fn may() -> Still {
        Arc::new(|| Box::pin(async { Ok(()) }))
    }

    fn outcome(path: &str) -> HitOutcome {
        HitOutcome {
            judgement: Judgement {
                at: 0,
                by: SentBy::Script,
                decision: Decision {
                    reason: None,
                    step: None,
                    passed: 14,
                    detail: None,
                },
                classified: Some(Classified {
                    path: path.to_owned(),
                    ..Classified::default()
                }),
                props: Vec::new(),
            },
            unpaused: None,
        }
    }

    async fn next_text(listener: &mut Listener) -> String {
        let piece = listener.next().await.expect("it goes on");
        String::from_utf8(piece.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn all_listeners_are_told_from_one_memory() {
        let broadcaster = broadcaster();
        let mut two = [
            broadcaster.dry_run(subscription(may())).unwrap(),
            broadcaster.dry_run(subscription(may())).unwrap(),
        ];
        let channel = broadcaster.channel(SITE).unwrap();
        for path in ["/a", "/b"] {
            channel.publish(outcome(path));
        }
        let mut pieces = Vec::new();
        for listener in &mut two {
            assert!(next_text(listener).await.starts_with("retry: "));
            pieces.push(listener.next().await.unwrap());
        }
        let text = std::str::from_utf8(&pieces[0]).unwrap();
        assert!(text.contains("\"/a\"") && text.contains("\"/b\""), "{text}");
        assert_eq!(pieces[0].as_ptr(), pieces[1].as_ptr());
    }

    #[tokio::test]
    async fn who_does_not_read_loses_and_is_told_how_much() {
        let broadcaster = broadcaster();
        let mut slow = broadcaster.dry_run(subscription(may())).unwrap();
        next_text(&mut slow).await;
        let channel = broadcaster.channel(SITE).unwrap();
        let long = "x".repeat(1_000);
        // Ten times as many as are stored, published in small groups.
        for _ in 0..50 {
            for _ in 0..100 {
                channel.publish(outcome(&long));
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        while channel.feed(Topic::DryRun).backlog().next() < 5_000 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let event = next_text(&mut slow).await;
        assert_eq!(event, "event: skipped\ndata: {\"hits\":5000}\n\n");
        channel.publish(outcome("/now"));
        let event = next_text(&mut slow).await;
        assert!(event.contains("\"/now\"") && !event.contains(&long));
    }

    #[tokio::test]
    async fn more_than_can_be_written_down_is_told_as_a_number() {
        let broadcaster = broadcaster();
        let mut listener = broadcaster.dry_run(subscription(may())).unwrap();
        next_text(&mut listener).await;
        let channel = broadcaster.channel(SITE).unwrap();
        let sent = QUEUE + 500;
        for _ in 0..sent {
            channel.publish(outcome("/"));
        }
        let (mut received, mut skipped) = (0, 0);
        while received + skipped < sent {
            let text = next_text(&mut listener).await;
            received += text.matches("event: hit\n").count();
            if let Some((_, rest)) = text.split_once("{\"hits\":") {
                skipped += rest.split('}').next().unwrap().parse::<usize>().unwrap();
            }
        }
        assert_eq!(received + skipped, sent);
        assert!(skipped >= 500, "{skipped}");
    }

    #[tokio::test]
    async fn silence_is_broken_and_who_may_no_longer_is_sent_away() {
        let broadcaster = broadcaster();
        let still: Still = Arc::new(|| Box::pin(async { Err(Problem::unknown("unknown_site")) }));
        let mut listener = broadcaster.dry_run(subscription(still)).unwrap();
        next_text(&mut listener).await;
        assert_eq!(next_text(&mut listener).await, ": still here\n\n");
        assert_eq!(next_text(&mut listener).await, ": still here\n\n");
        let farewell = next_text(&mut listener).await;
        assert!(
            farewell.starts_with("event: end\ndata: {\"code\":\"unknown_site\""),
            "{farewell}"
        );
        assert_eq!(listener.next().await, None);
    }

    #[tokio::test]
    async fn a_database_that_does_not_answer_sends_nobody_away() {
        let broadcaster = broadcaster();
        let still: Still =
            Arc::new(|| Box::pin(async { Err(Problem::busy("busy.restarting", 1)) }));
        let mut listener = broadcaster.dry_run(subscription(still)).unwrap();
        next_text(&mut listener).await;
        for _ in 0..4 {
            assert_eq!(next_text(&mut listener).await, ": still here\n\n");
        }
        broadcaster.close();
        assert!(next_text(&mut listener).await.contains("\"restarting\""));
        assert_eq!(listener.next().await, None);
    }
}
