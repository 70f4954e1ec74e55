//! The deployment in the database.

use sqlx::PgPool;

/// How many of everything there are.
#[derive(Debug)]
pub(super) struct Numbers {
    pub accounts: i64,
    pub sites: i64,
    pub people: i64,
}

pub(super) async fn numbers(pool: &PgPool) -> Result<Numbers, sqlx::Error> {
    sqlx::query_file_as!(
        Numbers,
        "../../queries/accounts/operator/instance/numbers.sql"
    )
    .fetch_one(pool)
    .await
}
