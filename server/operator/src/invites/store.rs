//! Invites in the database.

use base::secret::Hash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::records::{AdminInvite, AdminInviteState};

/// An invite.
#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub email: String,
    pub account: Option<String>,
    pub plan: Option<String>,
    pub trial_days: Option<i32>,
    pub invited_by: Option<String>,
    pub created_at: i64,
    pub expires_at: i64,
    pub used_at: Option<i64>,
    pub revoked_at: Option<i64>,
    pub account_id: Option<Uuid>,
}

impl Row {
    fn state(&self, now: i64) -> AdminInviteState {
        if self.used_at.is_some() {
            AdminInviteState::Used
        } else if self.revoked_at.is_some() {
            AdminInviteState::Withdrawn
        } else if self.expires_at <= now {
            AdminInviteState::Expired
        } else {
            AdminInviteState::Open
        }
    }

    /// Whether it can be used.
    pub fn is_open(&self, now: i64) -> bool {
        self.state(now) == AdminInviteState::Open
    }

    /// As it is shown.
    pub fn view(self, now: i64) -> AdminInvite {
        AdminInvite {
            state: self.state(now),
            id: self.id,
            email: self.email,
            account: self.account,
            plan: self.plan,
            trial_days: self.trial_days,
            invited_by: self.invited_by,
            created_at: self.created_at,
            expires_at: self.expires_at,
            opened: self.account_id,
        }
    }
}

pub(super) async fn list(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/operator/invites/list.sql",
        before,
        limit
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    invite: Uuid,
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/operator/invites/lock.sql",
        invite
    )
    .fetch_optional(transaction)
    .await
}

/// A new invite.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub account: Option<&'a str>,
    pub token: Hash,
    pub invited_by: Uuid,
    pub plan: Option<&'a str>,
    pub trial_days: Option<i32>,
    pub created_at: i64,
    pub expires_at: i64,
}

/// Has other invites to this address wait until the transaction ends.
pub(super) async fn lock_address(
    transaction: &mut PgConnection,
    address: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/invites/lock_address.sql",
        address
    )
    .fetch_one(transaction)
    .await?;
    Ok(())
}

/// Whether the address has an invite that can be used.
pub(super) async fn is_invited(
    transaction: &mut PgConnection,
    address: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/operator/invites/is_invited.sql",
        address,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.is_invited)
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/invites/insert.sql",
        new.id,
        new.email,
        new.account,
        new.token.as_slice(),
        new.invited_by,
        new.plan,
        new.trial_days,
        new.created_at,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn revoke(
    transaction: &mut PgConnection,
    invite: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/invites/revoke.sql",
        invite,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn to_apply(pool: &PgPool) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/operator/invites/to_apply.sql")
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// An invite whose account is to get a plan.
#[derive(Debug)]
pub(super) struct ToApply {
    pub id: Uuid,
    pub account: Uuid,
    pub account_name: String,
    pub plan: String,
    pub trial_days: Option<i32>,
    pub invited_by: Option<Uuid>,
}

pub(super) async fn take_to_apply(
    transaction: &mut PgConnection,
    invite: Uuid,
) -> Result<Option<ToApply>, sqlx::Error> {
    sqlx::query_file_as!(
        ToApply,
        "../../queries/accounts/operator/invites/take_to_apply.sql",
        invite
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn applied(
    transaction: &mut PgConnection,
    invite: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/invites/applied.sql",
        invite,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
