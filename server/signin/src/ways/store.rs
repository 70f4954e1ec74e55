//! The question about a new deployment to the accounts database.

use sqlx::PgPool;

pub(super) async fn has_accounts(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/ways/has_accounts.sql")
        .fetch_one(pool)
        .await?;
    Ok(row.has)
}
