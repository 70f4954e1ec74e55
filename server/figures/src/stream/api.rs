//! `GET /sites/{site}/stream`.

use std::sync::Arc;

use base::{
    access::{InSite, Member, ReadFigures, Shown},
    answer::{BUSY, MANY, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
    types::ToJSON as _,
};
use sites::{
    Hub,
    listening::{AskLive, Events, StreamHit, Wish, still},
};

use crate::{asking::Asker, live, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct StreamApi {
    /// Asks who is there.
    pub asker: Asker,
    /// Knows who listens.
    pub hub: Hub,
}

#[OpenApi]
impl StreamApi {
    /// Hits as they come
    ///
    /// Server-sent events: `hit` for each counted hit as it arrives, without anything personal, and
    /// `live` every 5 seconds, seldom where nothing happens: the last half hour, as `GET
    /// /sites/{site}/live` answers it. What the stream tells of a source is of the hit alone; figures
    /// have that of its visit.
    ///
    /// Besides there are `skipped` ({hits}: so many were passed over, because the reader was too slow
    /// or came again too late), `end` ({code, message}: the last event), and a comment after 15
    /// seconds of silence. A reader that comes again with `Last-Event-ID` within half a minute misses
    /// nothing. A member may have 12 streams open at once, where the deployment sets no other number.
    #[oai(
        path = "/sites/:site/stream",
        method = "get",
        operation_id = "stream_site",
        tag = "Tag::Figures"
    )]
    async fn stream(
        &self,
        who: Member<ReadFigures>,
        shown: Shown,
        /// The site's id or name.
        site: Path<String>,
        /// The id of the event heard last: browsers send it by themselves.
        #[oai(name = "Last-Event-ID")]
        last: Header<Option<String>>,
    ) -> Result<Events<StreamHit>, Refused<{ UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        let wish = Wish {
            site: site.number(),
            member: who.caller.member,
            last: last.0,
            still: still(shown, site.id()),
        };
        Ok(self.hub.stream(wish, self.who_is_there(site))?.into())
    }
}

impl StreamApi {
    fn who_is_there(&self, site: InSite<ReadFigures>) -> AskLive {
        let (asker, site) = (self.asker.of(&site.caller), Arc::new(site));
        Arc::new(move || {
            let (asker, site) = (asker.clone(), site.clone());
            Box::pin(async move { Ok(live::service::live(&asker, &site).await?.to_json_string()) })
        })
    }
}
