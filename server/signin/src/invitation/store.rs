//! Questions about invitations to the accounts database.

use base::{access::Role, secret::Hash};
use sqlx::PgConnection;
use uuid::Uuid;

/// An invitation that is not over.
#[derive(Debug)]
pub(super) struct Invitation {
    pub id: Uuid,
    pub account_id: Uuid,
    pub account: String,
    pub email: String,
    pub role: Role,
    pub billing: bool,
    pub devices: bool,
    pub site_ids: Vec<Uuid>,
    pub expires_at: i64,
    pub inviter_name: Option<String>,
    pub inviter_email: Option<String>,
}

/// The invitation, locked until the transaction ends.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    hash: &Hash,
    now: i64,
) -> Result<Option<Invitation>, sqlx::Error> {
    sqlx::query_file_as!(
        Invitation,
        "../../queries/accounts/signin/invitation/lock.sql",
        hash.as_slice(),
        now
    )
    .fetch_optional(transaction)
    .await
}

/// The names of those of these sites that the account still has.
pub(super) async fn sites(
    connection: &mut PgConnection,
    account: Uuid,
    sites: &[Uuid],
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/signin/invitation/sites.sql",
        account,
        sites
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}

/// Whether the person was created: not if the address is taken.
pub(super) async fn insert_person(
    transaction: &mut PgConnection,
    person: Uuid,
    name: &str,
    email: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/signin/invitation/insert_person.sql",
        person,
        name,
        email,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whether they became a member: not where they are one.
pub(super) async fn insert_member(
    transaction: &mut PgConnection,
    member: Uuid,
    person: Uuid,
    invitation: &Invitation,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/signin/invitation/insert_member.sql",
        member,
        invitation.account_id,
        person,
        invitation.role as Role,
        invitation.billing,
        invitation.devices,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn give_sites(
    transaction: &mut PgConnection,
    member: Uuid,
    invitation: &Invitation,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/invitation/give_sites.sql",
        member,
        invitation.account_id,
        &invitation.site_ids
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete(
    transaction: &mut PgConnection,
    invitation: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/invitation/delete.sql",
        invitation
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A person's address.
pub(crate) async fn email(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/invitation/email.sql", person)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| row.email))
}
