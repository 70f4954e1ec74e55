//! Stretches in the accounts database.

use base::access::InSite;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::records::StretchView;
use crate::site_lock::{Maker, touched};

struct Row {
    id: Uuid,
    name: String,
    page: String,
    from_selectors: Vec<String>,
    to_selectors: Vec<String>,
    person_id: Option<Uuid>,
    person_name: Option<String>,
    created_at: i64,
}

impl From<Row> for StretchView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            page: row.page,
            from_selectors: row.from_selectors,
            to_selectors: row.to_selectors,
            made_by: Maker::of(row.person_id, row.person_name),
            created_at: row.created_at,
        }
    }
}

/// Those of a site, newest first; only one of them if its id is given.
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    stretch: Option<Uuid>,
) -> Result<Vec<StretchView>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/stretches/list.sql",
        site.id(),
        stretch
    )
    .fetch_all(database)
    .await?;
    Ok(rows.into_iter().map(StretchView::from).collect())
}

/// A new one.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub name: String,
    pub page: String,
    pub from_selectors: Vec<String>,
    pub to_selectors: Vec<String>,
    pub person: Uuid,
    pub created_at: i64,
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &New,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/stretches/insert.sql",
        new.id,
        site.id(),
        new.name,
        new.page,
        &new.from_selectors,
        &new.to_selectors,
        new.person,
        new.created_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    stretch: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/stretches/delete.sql",
        stretch,
        site.id()
    )
    .execute(transaction)
    .await?;
    touched(&done)
}
