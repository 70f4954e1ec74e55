//! Questions about new passwords to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn set_password(
    transaction: &mut PgConnection,
    person: Uuid,
    hash: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/reset/set_password.sql",
        person,
        hash,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
