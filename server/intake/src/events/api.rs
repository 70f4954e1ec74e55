//! The two operations.

use base::{
    access::{Member, SendEvents},
    answer::{Accepted, BUSY, DENIED, INVALID, NOBODY, Refused, UNKNOWN, WholeBody},
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
    /// What a site's backend sends.
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
    /// Counts a page view, or a custom event where it has a name. The answer says whether it was
    /// counted and, where it was left out, why.
    #[oai(path = "/:site/events", method = "post", operation_id = "send_event")]
    async fn send_event(
        &self,
        who: Member<SendEvents>,
        /// The site's id or name.
        site: Path<String>,
        /// The same key counts once within 48 hours. Sent again with another body it is refused. Of a site the newest
        /// 100,000 are remembered.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyKey,
        /// True: the answer carries a receipt, the whole verdict sealed.
        receipts: Query<Option<bool>>,
        event: WholeBody<EventIn, { limits::EVENT_BYTES }>,
    ) -> Result<Accepted<EventTaken>, Refused<STATUSES>> {
        let site = self.intake.book().get(&who.open(&site)?)?;
        let key = key.with_body(site.number(), &event.raw);
        let sending = Sending::One(Box::new(event.value));
        let receipts = receipts.unwrap_or_default();
        let settled = service::take(&self.intake, &site, sending, key, receipts).await?;
        Ok(Accepted(service::one(settled)))
    }

    /// Send up to 500 events
    ///
    /// One malformed event refuses the whole batch before any is counted; `field` then names it, as
    /// in `[17].url`. A batch sent again under the same key answers `repeated` and counts nothing.
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
        /// The same key counts once within 48 hours. Sent again with another body it is refused. Of a site the newest
        /// 100,000 are remembered.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyKey,
        /// True: the answer carries a receipt for each event, the whole verdict sealed.
        receipts: Query<Option<bool>>,
        events: WholeBody<Vec<EventIn>, { limits::BATCH_BYTES }>,
    ) -> Result<Accepted<EventsTaken>, Refused<STATUSES>> {
        let site = self.intake.book().get(&who.open(&site)?)?;
        let key = key.with_body(site.number(), &events.raw);
        let (sending, receipts) = (Sending::Many(events.value), receipts.unwrap_or_default());
        let settled = service::take(&self.intake, &site, sending, key, receipts).await?;
        Ok(Accepted(service::many(settled)))
    }
}
