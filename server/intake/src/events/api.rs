//! The two operations for events.

use base::{
    access::{Member, SendEvents},
    answer::{Accepted, BUSY, Body, DENIED, INVALID, NOBODY, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};
use shared::limits;

use super::{
    records::{EventIn, EventTaken, EventsTaken},
    service::{self, Sending},
};
use crate::{idempotency::IdempotencyKey, state::Intake};

const STATUSES: u16 = INVALID | NOBODY | DENIED | UNKNOWN | BUSY;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Events that a site's backend sends.
    Events,
}

/// Events ingestion.
#[derive(Clone, Debug)]
pub struct Events {
    intake: Intake,
}

impl Events {
    /// The operations over this intake.
    pub fn new(intake: Intake) -> Self {
        Self { intake }
    }
}

#[OpenApi(prefix_path = "/sites", tag = "Tags::Events")]
impl Events {
    /// Send one event
    ///
    /// Counts a page view or, if the event has a name, a custom event. The response says whether it was counted or, if
    /// it was excluded, why. 400 `malformed_event` if a field is wrong.
    #[oai(path = "/:site/events", method = "post", operation_id = "send_event")]
    async fn send_event(
        &self,
        who: Member<SendEvents>,
        /// The site's id or name.
        site: Path<String>,
        /// A request with the same key counts only once within 96 hours, even if its JSON is written in another way. The
        /// same key with other events is refused (400 `key_reused`). Stile remembers the newest 100,000 keys of each
        /// site.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyKey,
        /// If true, the response contains a receipt: the full decision, sealed. Default: false.
        receipts: Query<Option<bool>>,
        event: Body<EventIn, { limits::EVENT_BYTES }>,
    ) -> Result<Accepted<EventTaken>, Refused<STATUSES>> {
        let site = self.intake.registry().get(&who.open(&site)?)?;
        let key = key.with_events(site.number(), std::slice::from_ref(&event.0));
        let sending = Sending::One(Box::new(event.0));
        let receipts = receipts.unwrap_or_default();
        let taken = service::take(&self.intake, &site, sending, key, receipts).await?;
        Ok(Accepted(service::one(taken)))
    }

    /// Send up to 500 events
    ///
    /// If one event is malformed, the whole batch is refused before any event is counted (400 `malformed_event`);
    /// `field` then names the event, as in `[17].url`. 400 `too_many_events` for more than 500 events. A batch that was
    /// sent before with the same key returns `repeated` and is not counted again.
    #[oai(
        path = "/:site/events/batch",
        method = "post",
        operation_id = "send_events"
    )]
    async fn send_events(
        &self,
        who: Member<SendEvents>,
        /// The site's id or name.
        site: Path<String>,
        /// A request with the same key counts only once within 96 hours, even if its JSON is written in another way. The
        /// same key with other events is refused (400 `key_reused`). Stile remembers the newest 100,000 keys of each
        /// site.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyKey,
        /// If true, the response contains a receipt for each event: the full decision, sealed. Default: false.
        receipts: Query<Option<bool>>,
        events: Body<Vec<EventIn>, { limits::BATCH_BYTES }>,
    ) -> Result<Accepted<EventsTaken>, Refused<STATUSES>> {
        let site = self.intake.registry().get(&who.open(&site)?)?;
        let key = key.with_events(site.number(), &events.0);
        let (sending, receipts) = (Sending::Many(events.0), receipts.unwrap_or_default());
        let taken = service::take(&self.intake, &site, sending, key, receipts).await?;
        Ok(Accepted(service::many(taken, receipts)))
    }
}
