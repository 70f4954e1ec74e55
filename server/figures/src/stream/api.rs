//! `GET /sites/{site}/stream`.

use std::sync::Arc;

use base::{
    access::{InSite, Member, ReadFigures, RequestCredentials},
    answer::{BUSY, MANY, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
    registry::{MetaSchemaRef, Registry},
    types::{ToJSON as _, Type},
};
use sites::{
    Broadcaster,
    live::{AskLive, Events, EventsOf, StreamHit, Subscription},
};
use tracing::Instrument as _;

use crate::{
    Tags,
    live::{self, records::Live},
    query::State,
};

/// What the stream sends.
#[derive(Debug)]
struct SiteStream;

impl EventsOf for SiteStream {
    fn events() -> Vec<(&'static str, MetaSchemaRef)> {
        vec![
            ("hit", StreamHit::schema_ref()),
            ("live", Live::schema_ref()),
        ]
    }

    fn register(registry: &mut Registry) {
        <StreamHit as Type>::register(registry);
        <Live as Type>::register(registry);
    }
}

/// The operation.
#[derive(Debug)]
pub struct StreamApi {
    /// For the live report.
    pub state: State,
    /// For the open streams.
    pub broadcaster: Broadcaster,
}

#[OpenApi(tag = "Tags::Figures")]
impl StreamApi {
    /// Stream live hits
    ///
    /// Sends server-sent events: `hit` for each counted hit as it arrives, without IP address or visitor id, and `live`
    /// every 5 seconds (less often if nothing happens) with the last half hour, as in `GET /sites/{site}/live`. The
    /// source in the stream is that of the hit itself; reports use the source of its visit.
    ///
    /// Other events are `skipped` ({hits}: number of hits that were skipped because the client was too slow or
    /// reconnected too late) and `end` ({code, message}: the last event). After 15 seconds of silence, a comment is
    /// sent. A client that reconnects with `Last-Event-ID` within 30 seconds misses nothing. A member can have 12
    /// streams open at once, unless the deployment sets another limit (429 `too_many_streams`).
    #[oai(
        path = "/sites/:site/stream",
        method = "get",
        operation_id = "stream_site"
    )]
    async fn stream(
        &self,
        who: Member<ReadFigures>,
        credentials: RequestCredentials,
        /// The site's id or name.
        site: Path<String>,
        /// The id of the last event received. Browsers send it automatically.
        #[oai(name = "Last-Event-ID")]
        last: Header<Option<String>>,
    ) -> Result<Events<SiteStream>, Refused<{ UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        let subscription = Subscription::of(&site, credentials, last.0);
        Ok(self
            .broadcaster
            .stream(subscription, self.who_is_there(site))?
            .into())
    }
}

impl StreamApi {
    fn who_is_there(&self, site: InSite<ReadFigures>) -> AskLive {
        let (client, site) = (self.state.of(&site.caller), Arc::new(site));
        Arc::new(move || {
            let (client, site) = (client.clone(), site.clone());
            // Asked outside of any request: the log's lines name the site all the same.
            let span = tracing::error_span!("stream", site = site.name());
            let asking =
                async move { Ok(live::service::live(&client, &site).await?.to_json_string()) };
            Box::pin(asking.instrument(span))
        })
    }
}
