//! Questions about push devices to the accounts database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    records::{PushDeviceView, PushPerson},
    send::Device,
};
use crate::accounts::lock_person;

/// What is kept of a new device.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub account: Uuid,
    pub person: Uuid,
    pub name: String,
    pub device: Device,
    pub now: i64,
}

/// The account's devices, newest first; only those of one person, or only one device, if given.
pub(super) async fn list(
    pool: &PgPool,
    account: Uuid,
    person: Option<Uuid>,
    device: Option<Uuid>,
) -> Result<Vec<PushDeviceView>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/people/push/list.sql",
        account,
        person,
        device
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| PushDeviceView {
            id: row.id,
            name: row.name,
            person: PushPerson {
                id: row.person_id,
                name: row.person_name,
            },
            mine: false,
            created_at: row.created_at,
            used_at: row.used_at,
            failed: row.failed,
        })
        .collect())
}

/// How many the person has there. Locks the person, so that concurrent requests are counted.
pub(super) async fn count_held(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<i64, sqlx::Error> {
    lock_person(transaction, person).await?;
    let row = sqlx::query_file!(
        "../../queries/accounts/people/push/count.sql",
        account,
        person
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.count)
}

/// Whether it was not known yet.
pub(super) async fn insert(transaction: &mut PgConnection, new: &New) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/push/insert.sql",
        new.id,
        new.account,
        new.person,
        new.name,
        new.device.endpoint,
        new.device.p256dh,
        new.device.auth,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn tried(
    pool: &PgPool,
    device: Uuid,
    now: i64,
    failed: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/push/tried.sql",
        device,
        now,
        failed
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Where messages to a device go.
pub(super) async fn device(pool: &PgPool, device: Uuid) -> Result<Option<Device>, sqlx::Error> {
    sqlx::query_file_as!(
        Device,
        "../../queries/accounts/people/push/device.sql",
        device
    )
    .fetch_optional(pool)
    .await
}

/// The name of the deleted device.
pub(super) async fn delete(
    transaction: &mut PgConnection,
    device: Uuid,
    account: Uuid,
    person: Option<Uuid>,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/push/delete.sql",
        device,
        account,
        person
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.name))
}

pub(super) async fn key(pool: &PgPool, name: &str) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/push/key.sql", name)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| row.sealed))
}

pub(super) async fn keep_key(
    pool: &PgPool,
    name: &str,
    sealed: &[u8],
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/push/keep_key.sql",
        name,
        sealed,
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
