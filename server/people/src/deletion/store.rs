//! An account's deletion in the database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

pub(super) async fn ask(
    transaction: &mut PgConnection,
    account: Uuid,
    at: i64,
    now: i64,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/ask.sql",
        account,
        at,
        now,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether it is the first account of the deployment, and others exist.
pub(super) async fn is_needed(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_file!(
        "../../queries/accounts/people/deletion/is_needed.sql",
        account
    )
    .fetch_optional(transaction)
    .await?;
    Ok(found.is_some_and(|row| row.needed))
}

/// The account will not be deleted.
///
/// # Errors
/// When the database does not answer.
pub async fn stop(transaction: &mut PgConnection, account: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/people/deletion/stop.sql", account)
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn pending(pool: &PgPool, until: i64) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/people/deletion/pending.sql", until)
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// An account that is due for deletion.
#[derive(Debug)]
pub(super) struct Doomed {
    pub name: String,
    pub created_at: i64,
    pub delete_at: i64,
    pub asked_at: i64,
    pub delete_mails: i16,
    pub delete_by_operator: bool,
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Doomed>, sqlx::Error> {
    sqlx::query_file_as!(
        Doomed,
        "../../queries/accounts/people/deletion/lock.sql",
        account
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn mailed(
    transaction: &mut PgConnection,
    account: Uuid,
    mails: i16,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/mailed.sql",
        account,
        mails
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn people(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/people/deletion/people.sql", account)
        .fetch_all(transaction)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

pub(super) async fn notify_sites(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/tell_sites.sql",
        account
    )
    .fetch_all(transaction)
    .await?;
    Ok(())
}

/// How many there were.
pub(super) async fn delete_sites(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query_file!(
        "../../queries/accounts/people/deletion/delete_sites.sql",
        account,
        now
    )
    .execute(transaction)
    .await?;
    Ok(deleted.rows_affected())
}

pub(super) async fn delete_account(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/delete_account.sql",
        account
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes these people and returns their email addresses.
pub(super) async fn delete_people(
    transaction: &mut PgConnection,
    people: &[Uuid],
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/people/deletion/delete_people.sql",
        people
    )
    .fetch_all(transaction)
    .await?;
    Ok(rows.into_iter().map(|row| row.email).collect())
}

pub(super) async fn delete_links(
    transaction: &mut PgConnection,
    emails: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/delete_links.sql",
        emails
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_openings(
    transaction: &mut PgConnection,
    emails: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/delete_openings.sql",
        emails
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// What is left of a deleted account.
#[derive(Debug)]
pub(super) struct Note {
    pub id: Uuid,
    pub created_at: i64,
    pub asked_at: i64,
    pub deleted_at: i64,
    pub sites: i32,
    pub members: i32,
}

pub(super) async fn note(transaction: &mut PgConnection, note: &Note) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/deletion/note.sql",
        note.id,
        note.created_at,
        note.asked_at,
        note.deleted_at,
        note.sites,
        note.members
    )
    .execute(transaction)
    .await?;
    Ok(())
}
