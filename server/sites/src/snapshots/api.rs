//! API operations on page snapshots.

use std::sync::Arc;

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{BUSY, Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{SnapshotCreate, SnapshotFrame, SnapshotView},
    service::Snapshots,
};
use crate::{Tags, pages::Pages, registry::SiteRegistry};

/// The operations on page snapshots.
#[derive(Debug)]
pub struct SnapshotsApi {
    snapshots: Snapshots,
}

impl SnapshotsApi {
    pub(crate) fn new(registry: &Arc<SiteRegistry>, pages: &Pages) -> Self {
        Self {
            snapshots: Snapshots {
                registry: registry.clone(),
                pages: pages.clone(),
            },
        }
    }
}

#[OpenApi(tag = "Tags::Sites")]
impl SnapshotsApi {
    /// List page snapshots
    ///
    /// Returns the site's snapshots, one for each page, newest first.
    #[oai(
        path = "/sites/:site/snapshots",
        method = "get",
        operation_id = "list_snapshots"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<SnapshotView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.snapshots.list(&who.open(&site)?).await?))
    }

    /// Take a page snapshot
    ///
    /// Fetches a page of the site as a signed-out visitor sees it, with its style sheets, images and fonts, and removes
    /// scripts, frames, forms and all other active content. The snapshot replaces an earlier one of the same page.
    /// Stile fetches from the public internet only. Returns 400 if the page does not load or is on another host, 409
    /// `too_many_snapshots` if the site has 100 snapshots, and 503 if too many pages are being fetched.
    #[oai(
        path = "/sites/:site/snapshots",
        method = "post",
        operation_id = "create_snapshot"
    )]
    async fn make(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<SnapshotCreate>,
    ) -> Result<Created<SnapshotView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Created(self.snapshots.make(&site, body.0).await?))
    }

    /// Delete page snapshots
    ///
    /// Deletes the snapshot of one page, or all snapshots of the site if `path` is omitted. Returns 404 if there is
    /// none.
    #[oai(
        path = "/sites/:site/snapshots",
        method = "delete",
        operation_id = "delete_snapshots"
    )]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The page, as in `path` of the list.
        path: Query<Option<String>>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        self.snapshots.delete(&site, path.as_deref()).await?;
        Ok(NoContent)
    }

    /// Show a page snapshot
    ///
    /// Returns an address for an `<iframe>`. Anyone who has it can view the snapshot for one hour. The snapshot has no
    /// origin and no active content. When it loads, when its size changes, and when it receives the message
    /// `"stile:measure"`, it sends `{stile: "measured", width, height, links: [{to, x, y, width, height}], elements}`
    /// to the parent page with `postMessage`, so that the parent page can place marks on its links. To find elements
    /// and sections too, send `{stile: "measure", elements: [{from: [selector], to: [selector]}]}`: `elements` of the
    /// reply then has `{x, y, width, height}` for each, or null if no selector matches.
    #[oai(
        path = "/sites/:site/snapshots/frame",
        method = "get",
        operation_id = "get_snapshot_frame"
    )]
    async fn frame(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The page, as in `path` of the list.
        path: Query<String>,
    ) -> Result<Json<SnapshotFrame>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(self.snapshots.frame(&site, &path).await?))
    }
}
