//! Emails to owners in the database.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::records::AdminAnnouncement;
use crate::accounts::Filter;

/// Who would get an email.
#[derive(Debug)]
pub(super) struct Recipients {
    pub accounts: i64,
    pub owners: i64,
    /// The name of one of the accounts.
    pub sample: Option<String>,
}

pub(super) async fn recipients(
    connection: &mut PgConnection,
    filter: &Filter,
) -> Result<Recipients, sqlx::Error> {
    sqlx::query_file_as!(
        Recipients,
        "../../queries/accounts/operator/announcements/recipients.sql",
        filter.plan,
        filter.state
    )
    .fetch_one(connection)
    .await
}

/// A new announcement.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub at: i64,
    pub person: Uuid,
    pub name: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub filter: Value,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/insert.sql",
        new.id,
        new.at,
        new.person,
        new.name,
        new.subject,
        new.text,
        new.filter
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn insert_recipients(
    transaction: &mut PgConnection,
    announcement: Uuid,
    filter: &Filter,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/insert_recipients.sql",
        announcement,
        filter.plan,
        filter.state
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// An announcement, held until the transaction ends.
#[derive(Debug)]
pub(super) struct Locked {
    pub subject: String,
    pub text: String,
    pub stopped_at: Option<i64>,
    pub ended_at: Option<i64>,
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    announcement: Uuid,
) -> Result<Option<Locked>, sqlx::Error> {
    sqlx::query_file_as!(
        Locked,
        "../../queries/accounts/operator/announcements/lock.sql",
        announcement
    )
    .fetch_optional(transaction)
    .await
}

/// How many emails of an announcement wait to be sent.
#[derive(Debug)]
pub(super) struct Waiting {
    /// All.
    pub waiting: i64,
    /// Those that were not tried yet.
    pub untried: i64,
}

pub(super) async fn waiting(
    connection: &mut PgConnection,
    announcement: Uuid,
) -> Result<Waiting, sqlx::Error> {
    sqlx::query_file_as!(
        Waiting,
        "../../queries/accounts/operator/announcements/waiting.sql",
        announcement
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn open(pool: &PgPool) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/operator/announcements/open.sql")
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// An owner to whom the email is yet to be written.
#[derive(Debug)]
pub(super) struct Recipient {
    pub person: Uuid,
    pub email: String,
    pub account: String,
}

pub(super) async fn next(
    transaction: &mut PgConnection,
    announcement: Uuid,
    most: i64,
) -> Result<Vec<Recipient>, sqlx::Error> {
    sqlx::query_file_as!(
        Recipient,
        "../../queries/accounts/operator/announcements/next.sql",
        announcement,
        most
    )
    .fetch_all(transaction)
    .await
}

pub(super) async fn written(
    transaction: &mut PgConnection,
    announcement: Uuid,
    person: Uuid,
    mail: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/written.sql",
        announcement,
        person,
        mail
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn end(
    transaction: &mut PgConnection,
    announcement: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/end.sql",
        announcement,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn stop(
    transaction: &mut PgConnection,
    announcement: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/stop.sql",
        announcement,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes its emails that wait to be sent.
pub(super) async fn delete_waiting(
    transaction: &mut PgConnection,
    announcement: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/announcements/delete_waiting.sql",
        announcement
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn list(pool: &PgPool) -> Result<Vec<AdminAnnouncement>, sqlx::Error> {
    sqlx::query_file_as!(
        AdminAnnouncement,
        "../../queries/accounts/operator/announcements/list.sql",
        None::<Uuid>
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn one(
    connection: &mut PgConnection,
    announcement: Uuid,
) -> Result<Option<AdminAnnouncement>, sqlx::Error> {
    sqlx::query_file_as!(
        AdminAnnouncement,
        "../../queries/accounts/operator/announcements/list.sql",
        Some(announcement)
    )
    .fetch_optional(connection)
    .await
}
