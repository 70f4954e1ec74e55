//! Picks in the accounts database.

use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::records::PickView;
use crate::holding::Maker;

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

/// Those of a site, newest first; one of them where its id is given.
pub(super) async fn list(
    database: impl PgExecutor<'_>,
    site: Uuid,
    pick: Option<Uuid>,
) -> Result<Vec<PickView>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/picks/list.sql",
        site,
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
    pub site: Uuid,
    pub name: String,
    pub page: String,
    pub selectors: Vec<String>,
    pub text: Option<String>,
    pub person: Uuid,
    pub created_at: i64,
}

pub(super) async fn insert(transaction: &mut PgConnection, new: &New) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/picks/insert.sql",
        new.id,
        new.site,
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

pub(super) async fn delete(transaction: &mut PgConnection, pick: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/sites/picks/delete.sql", pick)
        .execute(transaction)
        .await?;
    Ok(())
}
