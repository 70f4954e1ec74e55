//! Questions about saved views to the accounts database.

use base::access::{InSite, ReadFigures, SaveViews};
use sites::sites::lock_site;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::rules::CheckedView;

/// A view as it is kept.
#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub member_id: Option<Uuid>,
    pub name: String,
    pub period: String,
    pub compare: Option<String>,
    pub filters: Vec<String>,
    pub metric: String,
    pub created_at: i64,
    pub saved_by: Option<Uuid>,
    pub saved_by_name: Option<String>,
}

/// A new view.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub member: Option<Uuid>,
    pub kept: CheckedView,
    pub created_at: i64,
}

pub(super) async fn list(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/figures/views/list.sql",
        site.id(),
        site.caller.member
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn one(
    database: impl PgExecutor<'_>,
    site: &InSite<SaveViews>,
    view: Uuid,
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/figures/views/one.sql",
        view,
        site.id()
    )
    .fetch_optional(database)
    .await
}

/// The site of a view, for the permission check.
pub(super) async fn site(pool: &PgPool, view: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/figures/views/site.sql", view)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| row.site_id))
}

/// How many views of the site this member has, or the team; no other transaction can add one until this one
/// ends. `None`: the site is not the caller's account's.
pub(super) async fn count_held(
    transaction: &mut PgConnection,
    site: &InSite<SaveViews>,
    member: Option<Uuid>,
) -> Result<Option<i64>, sqlx::Error> {
    if !lock_site(transaction, site).await? {
        return Ok(None);
    }
    let row = sqlx::query_file!(
        "../../queries/accounts/figures/views/count.sql",
        site.id(),
        member
    )
    .fetch_one(transaction)
    .await?;
    Ok(Some(row.count))
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    site: &InSite<SaveViews>,
    new: &New,
) -> Result<(), sqlx::Error> {
    let kept = &new.kept;
    sqlx::query_file!(
        "../../queries/accounts/figures/views/insert.sql",
        new.id,
        site.id(),
        new.member,
        site.caller.person,
        kept.name,
        kept.period,
        kept.compare,
        &kept.filters,
        kept.metric.key(),
        new.created_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether there was such a view.
pub(super) async fn delete(
    transaction: &mut PgConnection,
    site: &InSite<SaveViews>,
    view: Uuid,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/figures/views/delete.sql",
        view,
        site.id()
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}
