//! Changes in the database: lines of the audit.

use base::access::InSite;
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub at: i64,
    pub person_id: Option<Uuid>,
    pub person_name: Option<String>,
    pub token_id: Option<Uuid>,
    pub token_name: Option<String>,
    pub by: Option<String>,
    pub action: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
}

pub(super) async fn list<R>(
    pool: &PgPool,
    site: &InSite<R>,
    actions: &[String],
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/changes/list.sql",
        site.id(),
        site.caller.account,
        actions,
        before,
        limit
    )
    .fetch_all(pool)
    .await
}
