//! Picks in the accounts database.

use base::access::InSite;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::records::PickView;
use crate::site_lock::{Maker, touched};

struct Row {
    id: Uuid,
    name: String,
    page: String,
    selectors: Vec<String>,
    text: Option<String>,
    person_id: Option<Uuid>,
    person_name: Option<String>,
    created_at: i64,
}

impl From<Row> for PickView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            page: row.page,
            selectors: row.selectors,
            text: row.text,
            made_by: Maker::of(row.person_id, row.person_name),
            created_at: row.created_at,
        }
    }
}

/// Those of a site, newest first; only one of them if its id is given.
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    pick: Option<Uuid>,
) -> Result<Vec<PickView>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/picks/list.sql",
        site.id(),
        pick
    )
    .fetch_all(database)
    .await?;
    Ok(rows.into_iter().map(PickView::from).collect())
}

/// A new one.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub name: String,
    pub page: String,
    pub selectors: Vec<String>,
    pub text: Option<String>,
    pub person: Uuid,
    pub created_at: i64,
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &New,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/picks/insert.sql",
        new.id,
        site.id(),
        new.name,
        new.page,
        &new.selectors,
        new.text,
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
    pick: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/picks/delete.sql",
        pick,
        site.id()
    )
    .execute(transaction)
    .await?;
    touched(&done)
}
