//! Requests and responses of the account operations.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use uuid::Uuid;

/// The current account.
#[derive(Clone, Debug, Object)]
pub struct AccountView {
    /// The account's id.
    pub id: Uuid,
    /// The account's name.
    pub name: String,
    /// When the account was created, in Unix seconds.
    pub created_at: i64,
    /// Whether the account is suspended. Hits of a suspended account are not counted.
    pub suspended: bool,
    /// The day from which every member needs two-factor authentication, `YYYY-MM-DD` in UTC; null if it is not
    /// required.
    pub second_step_from: Option<String>,
    /// The scheduled deletion; null if there is none.
    pub deletion: Option<DeletionView>,
    /// Requested or granted support access; null if there is none.
    pub support: Option<SupportView>,
    /// The plan; null if the account or the deployment has none.
    pub plan: Option<AccountPlan>,
}

/// The account's plan, and how much of it is used.
#[derive(Clone, Debug, Object)]
pub struct AccountPlan {
    /// The plan's id.
    pub id: String,
    /// The plan's name.
    pub name: String,
    /// Page views and custom events in the present period, as last counted.
    pub used: i64,
    /// How many of them are included; null: any number.
    pub limit: Option<i64>,
    /// When the plan renews or ends, in Unix seconds; null if it does neither.
    pub until: Option<i64>,
}

/// A scheduled deletion.
#[derive(Clone, Debug, Object)]
pub struct DeletionView {
    /// When the account and all its data will be deleted, in Unix seconds.
    pub at: i64,
    /// When the deletion was requested, in Unix seconds.
    pub asked_at: i64,
    /// The name of the person who requested it; null if it was an operator, or a person who no longer exists.
    pub asked_by: Option<String>,
}

/// Support access to the account for an operator of the deployment.
#[derive(Clone, Debug, Object)]
pub struct SupportView {
    /// The state of the access.
    pub state: SupportState,
    /// The name of the operator who requested access.
    pub operator: String,
    /// The operator's reason.
    pub reason: String,
    /// When access was requested, in Unix seconds.
    pub asked_at: i64,
    /// When the access ends, in Unix seconds; null if it is not granted yet.
    pub until: Option<i64>,
}

/// The state of support access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum SupportState {
    /// An operator requested access, and no owner has granted it yet.
    Asked,
    /// An owner granted access.
    Granted,
}

/// A new name for the account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountRename {
    /// The new name, 1 to 100 characters.
    pub name: String,
}
