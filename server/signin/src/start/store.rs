//! Questions about the first account to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Waits until no other transaction makes or uses a first link.
pub(super) async fn lock(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/start/lock.sql")
        .fetch_one(transaction)
        .await?;
    Ok(())
}

pub(super) async fn has_accounts(transaction: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/start/has_accounts.sql")
        .fetch_one(transaction)
        .await?;
    Ok(row.has)
}

pub(super) async fn forget_links(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/start/forget_links.sql")
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn insert_account(
    transaction: &mut PgConnection,
    account: Uuid,
    name: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/start/insert_account.sql",
        account,
        name,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The person's id: the one given, or that of the person who has the address already.
pub(super) async fn insert_person(
    transaction: &mut PgConnection,
    person: Uuid,
    name: &str,
    email: &str,
    now: i64,
) -> Result<Uuid, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/start/insert_person.sql",
        person,
        name,
        email,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.id)
}

pub(super) async fn insert_owner(
    transaction: &mut PgConnection,
    member: Uuid,
    account: Uuid,
    person: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/start/insert_owner.sql",
        member,
        account,
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
