//! Copies of pages in the accounts database.

use base::access::InSite;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::records::SnapshotView;
use crate::sites::lock_site;

/// A copy without what it shows.
#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub path: String,
    pub url: String,
    pub title: String,
    pub bytes: i32,
    pub links: i32,
    pub missing: i32,
    pub made_at: i64,
    pub made_by: Option<String>,
}

impl From<Row> for SnapshotView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            path: row.path,
            url: row.url,
            title: row.title,
            bytes: row.bytes,
            links: row.links,
            missing: row.missing,
            made_at: row.made_at,
            made_by: row.made_by,
        }
    }
}

/// A copy to be kept.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub path: &'a str,
    pub url: &'a str,
    pub title: &'a str,
    /// Compressed.
    pub html: &'a [u8],
    /// Its length unpacked.
    pub bytes: i32,
    pub links: i32,
    pub missing: i32,
    pub made_at: i64,
    pub made_by: Uuid,
}

/// The copies of a site, newest first, or the one of a page.
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    path: Option<&str>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/snapshots/list.sql",
        site.id(),
        path
    )
    .fetch_all(database)
    .await
}

/// How many copies of other pages there are. Locks the site, so that no other request adds one until the
/// transaction ends. `None`: the site is not in the caller's account.
pub(super) async fn others<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    path: &str,
) -> Result<Option<i64>, sqlx::Error> {
    if !lock_site(transaction, site).await? {
        return Ok(None);
    }
    let others = sqlx::query_file_scalar!(
        "../../queries/accounts/sites/snapshots/others.sql",
        site.id(),
        path
    )
    .fetch_one(transaction)
    .await?;
    Ok(Some(others))
}

pub(super) async fn keep<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/snapshots/keep.sql",
        new.id,
        site.id(),
        new.path,
        new.url,
        new.title,
        new.html,
        new.bytes,
        new.links,
        new.missing,
        new.made_at,
        new.made_by
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The pages whose copies were deleted.
pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    path: Option<&str>,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_file_scalar!(
        "../../queries/accounts/sites/snapshots/delete.sql",
        site.id(),
        path
    )
    .fetch_all(transaction)
    .await
}

/// The content of a copy, compressed. Its sealed address determines the site; the request has not opened that
/// site.
pub(super) async fn html(
    pool: &PgPool,
    id: Uuid,
    site: Uuid,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/sites/snapshots/html.sql", id, site)
        .fetch_optional(pool)
        .await
}
