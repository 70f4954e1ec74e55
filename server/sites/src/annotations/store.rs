//! Annotations in the database.

use base::access::InSite;
use shared::date::Date;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    records::{AnnotationMaker, AnnotationView},
    rules::When,
};
use crate::sites::lock_site;

struct Row {
    id: Uuid,
    day: String,
    last_day: String,
    at: Option<i64>,
    text: String,
    person_id: Option<Uuid>,
    person_name: Option<String>,
    created_at: i64,
}

impl From<Row> for AnnotationView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            day: row.day,
            last_day: row.last_day,
            at: row.at,
            text: row.text,
            made_by: row
                .person_id
                .zip(row.person_name)
                .map(|(id, name)| AnnotationMaker { id, name }),
            created_at: row.created_at,
        }
    }
}

/// The site's notes, the newest day first; only those that overlap these days, if given.
pub(super) async fn list<R>(
    pool: &PgPool,
    site: &InSite<R>,
    days: Option<(Date, Date)>,
) -> Result<Vec<AnnotationView>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/annotations/list.sql",
        site.id(),
        days.map(|(from, _)| from.to_string()),
        days.map(|(_, to)| to.to_string())
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(AnnotationView::from).collect())
}

/// How many notes the site has. Locks it, so that no other request adds one until the transaction ends.
/// `None`: the site is not in the caller's account.
pub(super) async fn count_held<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
) -> Result<Option<i64>, sqlx::Error> {
    if !lock_site(transaction, site).await? {
        return Ok(None);
    }
    let row = sqlx::query_file!(
        "../../queries/accounts/sites/annotations/count.sql",
        site.id()
    )
    .fetch_one(transaction)
    .await?;
    Ok(Some(row.count))
}

/// A new one.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub when: When,
    pub text: String,
    pub person: Uuid,
    pub created_at: i64,
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &New,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/annotations/insert.sql",
        new.id,
        site.id(),
        new.when.day.to_string(),
        new.when.last_day.to_string(),
        new.when.at,
        new.text,
        new.person,
        new.created_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The site that an annotation is about: what the permission check asks for.
pub(super) async fn site(pool: &PgPool, annotation: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/sites/annotations/site.sql",
        annotation
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.site_id))
}

/// What a deleted note contained, for the audit log.
#[derive(Debug)]
pub(super) struct Deleted {
    pub day: String,
    pub last_day: String,
    pub at: Option<i64>,
    pub text: String,
}

pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    annotation: Uuid,
) -> Result<Option<Deleted>, sqlx::Error> {
    sqlx::query_file_as!(
        Deleted,
        "../../queries/accounts/sites/annotations/delete.sql",
        annotation,
        site.id()
    )
    .fetch_optional(transaction)
    .await
}
