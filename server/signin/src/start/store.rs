//! Questions about accounts opened by a link to the accounts database.

use base::secret::Hash;
use sqlx::PgConnection;
use uuid::Uuid;

/// Waits until no other transaction creates or uses a first link.
pub(super) async fn lock(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/start/lock.sql")
        .fetch_one(transaction)
        .await?;
    Ok(())
}

pub(crate) async fn has_accounts(transaction: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/start/has_accounts.sql")
        .fetch_one(transaction)
        .await?;
    Ok(row.has)
}

pub(super) async fn delete_links(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/start/forget_links.sql")
        .execute(transaction)
        .await?;
    Ok(())
}

/// The owner of an account to be.
#[derive(Debug)]
pub(super) struct NewPerson<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub email: &'a str,
    /// They will run the deployment.
    pub operator: bool,
    pub now: i64,
}

/// What is known of the owner of an account to be.
#[derive(Debug)]
pub(super) struct Person {
    pub id: Uuid,
    pub second_step: bool,
}

/// The new person, or the one who has the address already.
pub(super) async fn insert_person(
    transaction: &mut PgConnection,
    new: &NewPerson<'_>,
) -> Result<Person, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/signin/start/insert_person.sql",
        new.id,
        new.name,
        new.email,
        new.operator,
        new.now
    )
    .fetch_one(transaction)
    .await
}

/// An operator's invite to open an account.
#[derive(Debug)]
pub(super) struct Invite {
    pub id: Uuid,
    pub email: String,
    pub account: Option<String>,
    pub expires_at: i64,
    pub used_at: Option<i64>,
    pub revoked_at: Option<i64>,
}

impl Invite {
    /// Whether it can no longer be used.
    pub fn is_over(&self, now: i64) -> bool {
        self.used_at.is_some() || self.revoked_at.is_some() || self.expires_at <= now
    }
}

pub(super) async fn invite_by_token(
    connection: &mut PgConnection,
    hash: &Hash,
) -> Result<Option<Invite>, sqlx::Error> {
    sqlx::query_file_as!(
        Invite,
        "../../queries/accounts/signin/start/invite_by_token.sql",
        hash.as_slice()
    )
    .fetch_optional(connection)
    .await
}

/// The invite, locked if this is a transaction.
pub(super) async fn lock_invite(
    connection: &mut PgConnection,
    invite: Uuid,
) -> Result<Option<Invite>, sqlx::Error> {
    sqlx::query_file_as!(
        Invite,
        "../../queries/accounts/signin/start/lock_invite.sql",
        invite
    )
    .fetch_optional(connection)
    .await
}

/// Notes which account the invite opened. Returns whether the invite has a plan for it.
pub(super) async fn set_account(
    transaction: &mut PgConnection,
    invite: Uuid,
    account: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/start/set_account.sql",
        invite,
        account
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.has_plan)
}

pub(super) async fn spend_invite(
    transaction: &mut PgConnection,
    invite: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/start/spend_invite.sql",
        invite,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
