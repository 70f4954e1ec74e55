//! Requests and responses about invites.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use uuid::Uuid;

/// An invite to open an account.
#[derive(Clone, Debug, Object)]
pub struct AdminInvite {
    /// The invite's id.
    pub id: Uuid,
    /// The invited address.
    pub email: String,
    /// The name of the account, if it was chosen with the invite.
    pub account: Option<String>,
    /// The id of the plan that the account gets; null for that of every new account.
    pub plan: Option<String>,
    /// For how many days the account tries the plan; null if it gets it without an end.
    pub trial_days: Option<i32>,
    /// The operator who invited; null if they no longer exist.
    pub invited_by: Option<String>,
    /// When it was created, in Unix seconds.
    pub created_at: i64,
    /// Until when it can be used, in Unix seconds.
    pub expires_at: i64,
    /// Whether it can still be used.
    pub state: AdminInviteState,
    /// The account that it opened; null if it opened none, or one that no longer exists.
    pub opened: Option<Uuid>,
}

/// The state of an invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum AdminInviteState {
    /// It can be used.
    Open,
    /// It opened an account.
    Used,
    /// An operator withdrew it.
    Withdrawn,
    /// It was not used in time.
    Expired,
}

/// A new invite.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminInviteNew {
    /// The address to invite.
    pub email: String,
    /// The name of the account; without it, the invited person chooses one.
    pub account: Option<String>,
    /// The id of the plan that the account gets.
    pub plan: Option<String>,
    /// For how many days the account tries that plan, 1 to 365. Without it, the account gets the plan without an end.
    pub trial_days: Option<i32>,
}
