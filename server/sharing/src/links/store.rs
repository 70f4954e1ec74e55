//! Private links in the database.

use base::{
    access::{InSite, ManageSharing, ReadFigures},
    secret::Hash,
};
use sites::site_lock::touched;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::records::ShareLink;

/// How often the last use is written, in seconds.
const TOUCH_SECONDS: i64 = 60;

/// The link that a request has the key of.
pub(crate) struct Link {
    /// Its id.
    pub id: Uuid,
    /// The hash of its password; `None`: it needs none.
    pub password: Option<String>,
    /// When it expires.
    pub expires_at: Option<i64>,
    used_at: Option<i64>,
}

/// The site's link with this key, unless it has expired. The key is the permission.
pub(crate) async fn by_key(
    pool: &PgPool,
    site: Uuid,
    key: &Hash,
    now: i64,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/sharing/links/by_key.sql",
        site,
        key.as_slice(),
        now
    )
    .fetch_optional(pool)
    .await
}

/// Notes that a link was used.
pub(crate) async fn touch(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
    link: &Link,
    now: i64,
) -> Result<(), sqlx::Error> {
    if link.used_at.is_some_and(|at| at + TOUCH_SECONDS > now) {
        return Ok(());
    }
    sqlx::query_file!(
        "../../queries/accounts/sharing/links/touch.sql",
        site.id(),
        link.id,
        now,
        now - TOUCH_SECONDS
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The site's links, newest first, or the one with this id.
pub(crate) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    link: Option<Uuid>,
) -> Result<Vec<ShareLink>, sqlx::Error> {
    sqlx::query_file_as!(
        ShareLink,
        "../../queries/accounts/sharing/links/list.sql",
        site.id(),
        link
    )
    .fetch_all(database)
    .await
}

pub(super) async fn count(
    transaction: &mut PgConnection,
    site: &InSite<ManageSharing>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/sharing/links/count.sql", site.id())
        .fetch_one(transaction)
        .await
}

/// A link to store.
pub(super) struct New {
    pub id: Uuid,
    pub name: String,
    pub key_hash: Hash,
    pub password: Option<String>,
    pub created_at: i64,
    pub expires_at: Option<i64>,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    site: &InSite<ManageSharing>,
    new: &New,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sharing/links/insert.sql",
        new.id,
        site.id(),
        new.name,
        new.key_hash.as_slice(),
        new.password,
        new.created_at,
        site.caller.person,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete(
    transaction: &mut PgConnection,
    site: &InSite<ManageSharing>,
    link: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sharing/links/delete.sql",
        site.id(),
        link
    )
    .execute(transaction)
    .await?;
    touched(&done)
}
