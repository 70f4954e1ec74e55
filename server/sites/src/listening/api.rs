//! `GET /sites/{site}/dry-run`.

use std::sync::Arc;

use base::{
    access::{Member, ReadFigures, Shown},
    answer::{BUSY, MANY, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};

use super::{Events, Hub, Still, Wish, records::DryRunView};
use crate::Tags;

/// The operation.
#[derive(Debug)]
pub struct DryRunApi {
    pub(crate) hub: Hub,
}

#[OpenApi(tag = "Tags::Sites")]
impl DryRunApi {
    /// Live hits with the whole verdict
    ///
    /// For a site that is being tried out: server-sent events, one `hit` for each hit of the site as
    /// it arrives, whether it is counted or not, with the step that decided, the source, the channel,
    /// the event and its properties. Nothing of the stream is stored, and it changes nothing: what is
    /// counted is counted as without it. Pause the site and nothing is counted; the stream then also
    /// says what would become of each hit (`unpaused`).
    ///
    /// Besides there are `skipped` ({hits}: so many were passed over, because the reader was too slow
    /// or came again too late), `end` ({code, message}: the last event), and a comment after 15
    /// seconds of silence. A reader that comes again with `Last-Event-ID` within half a minute misses
    /// nothing. A member may have 12 streams open at once, where the deployment sets no other number.
    #[oai(
        path = "/sites/:site/dry-run",
        method = "get",
        operation_id = "dry_run_site"
    )]
    async fn dry_run(
        &self,
        who: Member<ReadFigures>,
        shown: Shown,
        /// The site's id or name.
        site: Path<String>,
        /// The id of the event heard last: browsers send it by themselves.
        #[oai(name = "Last-Event-ID")]
        last: Header<Option<String>>,
    ) -> Result<Events<DryRunView>, Refused<{ UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        let wish = Wish {
            site: site.number(),
            member: who.caller.member,
            last: last.0,
            still: still(shown, site.id()),
        };
        Ok(self.hub.dry_run(wish)?.into())
    }
}

/// Looks again whether whoever showed this may still read the site's figures.
pub fn still(shown: Shown, site: uuid::Uuid) -> Still {
    Arc::new(move || {
        let shown = shown.clone();
        Box::pin(async move { shown.still::<ReadFigures>(site).await })
    })
}
