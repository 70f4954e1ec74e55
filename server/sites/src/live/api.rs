//! `GET /sites/{site}/dry-run`.

use base::{
    access::{Member, ReadFigures, RequestCredentials},
    answer::{BUSY, MANY, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};

use super::{Broadcaster, Events, Subscription, records::DryRunView};
use crate::Tags;

/// The operation.
#[derive(Debug)]
pub struct DryRunApi {
    pub(crate) broadcaster: Broadcaster,
}

#[OpenApi(tag = "Tags::Sites")]
impl DryRunApi {
    /// Stream live hits with every step's verdict
    ///
    /// Streams server-sent events, to test a site: one `hit` event for each hit of the site as it arrives, counted or
    /// not, with the step that decided, the source, the channel, the event and its properties. The stream is not stored
    /// and has no effect on counting. If you pause the site, nothing is counted, and the stream also shows what would
    /// have happened to each hit without the pause (`unpaused`).
    ///
    /// Other events are `skipped` ({hits}: the number of hits that were not sent, because the client was too slow or
    /// reconnected too late) and `end` ({code, message}: the last event). After 15 seconds without events, the stream
    /// sends a comment. A client that reconnects with `Last-Event-ID` within 30 seconds misses nothing. A member can
    /// have 12 open streams, unless the deployment sets another limit.
    #[oai(
        path = "/sites/:site/dry-run",
        method = "get",
        operation_id = "dry_run_site"
    )]
    async fn dry_run(
        &self,
        who: Member<ReadFigures>,
        credentials: RequestCredentials,
        /// The site's id or name.
        site: Path<String>,
        /// The id of the last event that the client received. Browsers send it automatically.
        #[oai(name = "Last-Event-ID")]
        last: Header<Option<String>>,
    ) -> Result<Events<DryRunView>, Refused<{ UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        let subscription = Subscription::of(&site, credentials, last.0);
        Ok(self.broadcaster.dry_run(subscription)?.into())
    }
}
