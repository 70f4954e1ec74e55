//! An operator's deletion of an account in the database.

use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn schedule(
    transaction: &mut PgConnection,
    account: Uuid,
    at: i64,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/deletion/schedule.sql",
        account,
        at,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
