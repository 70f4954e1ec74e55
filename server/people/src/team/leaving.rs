//! What is removed together with a member: everything that acted for them in the account.

use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn delete_tokens(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/delete_tokens.sql",
        account,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_devices(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/delete_devices.sql",
        account,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_invitations_by(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/delete_invitations_by.sql",
        account,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}
