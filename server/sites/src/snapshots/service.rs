//! Makes copies, and deletes them.

use std::sync::Arc;

use base::{
    access::{ChangeSite, InSite, ReadFigures},
    answer::Problem,
    audit::Line,
    fetch::Page,
};
use lol_html::errors::RewritingError;
use serde_json::json;

use super::{
    cleaning::{Cleaned, cleaned},
    frame,
    records::{SnapshotCreate, SnapshotFrame, SnapshotView},
    resources,
    rules::{self, BYTES, FRAME_SECONDS, MOST},
    store,
};
use crate::{
    pages::{self, Outline, Pages, SizeBudget, Slot, Spent},
    registry::SiteRegistry,
};

/// The level of compression: fast.
const PACKING: i32 = 3;

/// What is needed for copies.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    pub registry: Arc<SiteRegistry>,
    pub pages: Pages,
}

impl Snapshots {
    /// The copies of a site, newest first.
    pub async fn list(&self, at: &InSite<ReadFigures>) -> Result<Vec<SnapshotView>, Problem> {
        let rows = store::list(self.pages.context.pool(), at, None).await?;
        Ok(rows.into_iter().map(SnapshotView::from).collect())
    }

    /// Copies a page, in place of its last copy.
    pub async fn make(
        &self,
        at: &InSite<ChangeSite>,
        request: SnapshotCreate,
    ) -> Result<SnapshotView, Problem> {
        let (site, context) = (self.registry.get(at)?, &self.pages.context);
        let (asked, assumed) = pages::meant(&site, Some(&request.url))?;
        let slot = self.pages.slot(at.caller.account)?;
        let page = self.pages.fetch(&asked, assumed).await?;
        if !page
            .address
            .host_str()
            .is_some_and(|host| pages::belongs(&site, host))
        {
            return Err(Problem::invalid("wrong_host.led")
                .with("to", page.address.to_string())
                .field("url"));
        }
        let path = rules::path(&site, &page.address)
            .ok_or_else(|| Problem::invalid("malformed_url.not_counted").field("url"))?;
        let address = page.address.clone();
        let copy = self.copied(&slot, page).await?;
        drop(slot);
        let (id, now) = (context.id(), context.now());
        let mut transaction = context.pool().begin().await?;
        let others = store::others(&mut transaction, at, &path).await?;
        if others.ok_or_else(|| Problem::unknown("unknown_site"))? >= MOST {
            return Err(Problem::conflict("too_many_snapshots").with("most", MOST));
        }
        let new = store::New {
            id,
            path: &path,
            url: address.as_str(),
            title: &copy.title,
            html: &copy.packed,
            bytes: small(copy.bytes),
            links: i32::try_from(copy.links).unwrap_or(i32::MAX),
            missing: small(copy.missing),
            made_at: now,
            made_by: at.caller.person,
        };
        store::keep(&mut transaction, at, &new).await?;
        let line = Line {
            action: "snapshot.made",
            subject: at.name(),
            site: Some(at.id()),
            old: None,
            new: Some(json!({"path": path, "url": address.as_str(), "bytes": copy.bytes})),
        };
        context.audit(&mut transaction, &at.caller, line).await?;
        let made = store::list(&mut *transaction, at, Some(&path)).await?.pop();
        transaction.commit().await?;
        made.map(SnapshotView::from)
            .ok_or_else(|| Problem::unknown("unknown_snapshot"))
    }

    /// Deletes the copy of a page, or all of the site.
    pub async fn delete(&self, at: &InSite<ChangeSite>, path: Option<&str>) -> Result<(), Problem> {
        let context = &self.pages.context;
        let mut transaction = context.pool().begin().await?;
        let gone = store::delete(&mut transaction, at, path).await?;
        if gone.is_empty() {
            return Err(Problem::unknown("unknown_snapshot"));
        }
        let line = Line {
            action: "snapshot.deleted",
            subject: at.name(),
            site: Some(at.id()),
            old: Some(json!({"paths": gone})),
            new: None,
        };
        context.audit(&mut transaction, &at.caller, line).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// An address at which the copy of a page can be viewed for an hour.
    pub async fn frame(
        &self,
        at: &InSite<ReadFigures>,
        path: &str,
    ) -> Result<SnapshotFrame, Problem> {
        let context = &self.pages.context;
        let row = store::list(context.pool(), at, Some(path)).await?.pop();
        let row = row.ok_or_else(|| Problem::unknown("unknown_snapshot"))?;
        let until = context.now() + FRAME_SECONDS;
        Ok(SnapshotFrame {
            address: frame::address(context, at, row.id, until),
            until,
            snapshot: row.into(),
        })
    }

    /// Reads, cleans and compresses the page on a blocking thread: a few megabytes take a moment, and other
    /// requests must not wait.
    async fn copied(&self, slot: &Slot, page: Page) -> Result<Copy, Problem> {
        let read = slot.aside(move || {
            let html = pages::text(&page);
            let outline = Outline::of(&html, &page.address);
            let wanted = resources::wanted(&html, &outline.base);
            (html, outline, wanted)
        });
        let (html, outline, wanted) = read.await?;
        let fetched = resources::fetched(&self.pages.context.fetch, slot, wanted).await?;
        let done = slot.aside(move || {
            let files = fetched.together().map_err(|Spent| too_long())?;
            let budget = SizeBudget::of(BYTES);
            let copy = cleaned(&html, &outline.base, &files, &budget).map_err(unclean)?;
            let title = outline.title.chars().take(300).collect();
            packed(copy, files.missing, title)
        });
        done.await?
    }
}

/// A copy that can be kept.
struct Copy {
    packed: Vec<u8>,
    bytes: usize,
    links: u32,
    missing: usize,
    title: String,
}

fn packed(copy: Cleaned, missing: usize, title: String) -> Result<Copy, Problem> {
    if copy.html.len() > BYTES {
        return Err(too_long());
    }
    Ok(Copy {
        packed: zstd::encode_all(copy.html.as_bytes(), PACKING).map_err(Problem::internal)?,
        bytes: copy.html.len(),
        links: copy.links,
        missing,
        title,
    })
}

fn too_long() -> Problem {
    Problem::invalid("page_unreadable.too_long").field("url")
}

fn unclean(error: RewritingError) -> Problem {
    match error {
        RewritingError::ContentHandlerError(error) if error.is::<Spent>() => too_long(),
        error => Problem::invalid("page_unreadable.unsafe")
            .with("why", error.to_string())
            .field("url"),
    }
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
