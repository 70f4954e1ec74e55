//! Copies of pages: the operations.

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
use crate::{Tags, book::Book, pages::Pages};

/// The operations on copies of pages.
#[derive(Debug)]
pub struct SnapshotsApi {
    snapshots: Snapshots,
}

impl SnapshotsApi {
    pub(crate) fn new(book: &Arc<Book>, pages: &Pages) -> Self {
        Self {
            snapshots: Snapshots {
                book: book.clone(),
                pages: pages.clone(),
            },
        }
    }
}

#[OpenApi(tag = "Tags::Sites")]
impl SnapshotsApi {
    /// List copies of pages
    ///
    /// Newest first; one of each page.
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

    /// Copy a page
    ///
    /// Fetches one of the site's own pages as a stranger sees it, with its style sheets, pictures and fonts, takes
    /// out scripts, frames, forms and whatever else acts, and keeps the copy in place of the page's last one. Only
    /// the public internet is asked. 400 where the page does not load or is on another host, 409 where the site has
    /// 100 copies, 503 while too many pages are being looked at.
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
        wish: Body<SnapshotCreate>,
    ) -> Result<Created<SnapshotView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Created(self.snapshots.make(&site, wish.0).await?))
    }

    /// Delete copies of pages
    ///
    /// The copy of one page, or all of the site where no page is named. 404 where there is none.
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
        /// The page, as `path` of the list has it.
        path: Query<Option<String>>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        self.snapshots.delete(&site, path.as_deref()).await?;
        Ok(NoContent)
    }

    /// Show a copy of a page
    ///
    /// An address for an `<iframe>`, good for the next hour for whoever has it. The copy is shown there without an
    /// origin and without anything that acts. It tells the page around it, by `postMessage`, `{stile: "measured",
    /// width, height, links: [{to, x, y, width, height}]}` when it is loaded, when its size changes, and when it is
    /// sent `"stile:measure"`: so marks can be put on its links.
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
        /// The page, as `path` of the list has it.
        path: Query<String>,
    ) -> Result<Json<SnapshotFrame>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(self.snapshots.frame(&site, &path).await?))
    }
}
