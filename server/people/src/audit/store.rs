//! The audit in the database.

use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub at: i64,
    pub site_id: Option<Uuid>,
    pub site_name: Option<String>,
    pub person_id: Option<Uuid>,
    pub person_name: Option<String>,
    pub token_id: Option<Uuid>,
    pub token_name: Option<String>,
    pub by: Option<String>,
    pub action: String,
    pub subject: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
    pub address: Option<String>,
}

pub(super) async fn list(
    pool: &PgPool,
    account: Uuid,
    site: Option<Uuid>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/people/audit/list.sql",
        account,
        site,
        before,
        limit
    )
    .fetch_all(pool)
    .await
}
