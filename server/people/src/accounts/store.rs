//! A person's accounts in the database.

use sqlx::PgConnection;
use uuid::Uuid;

pub(crate) async fn lock_person(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/accounts/lock_person.sql",
        person
    )
    .fetch_one(transaction)
    .await?;
    Ok(())
}

/// How many accounts the person owns.
pub(super) async fn owned(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/accounts/owned.sql", person)
        .fetch_one(transaction)
        .await?;
    Ok(row.count)
}

pub(super) async fn has_name(
    transaction: &mut PgConnection,
    person: Uuid,
    name: &str,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/accounts/names.sql",
        person,
        name
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.count > 0)
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    account: Uuid,
    name: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/accounts/insert.sql",
        account,
        name,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn insert_owner(
    transaction: &mut PgConnection,
    member: Uuid,
    account: Uuid,
    person: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/accounts/insert_owner.sql",
        member,
        account,
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether the person may act in the account: as a member (true), as support (false), or not.
pub(super) async fn may_enter(
    transaction: &mut PgConnection,
    person: Uuid,
    account: Uuid,
    now: i64,
) -> Result<Option<bool>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/accounts/may_enter.sql",
        person,
        account,
        now
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.member))
}

pub(super) async fn set_session_account(
    transaction: &mut PgConnection,
    session: Uuid,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/accounts/set_session_account.sql",
        session,
        account
    )
    .execute(transaction)
    .await?;
    Ok(())
}
