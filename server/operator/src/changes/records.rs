//! Requests that change an account's plan.

use poem_openapi::Object;
use serde::Deserialize;

/// A plan for an account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminPlan {
    /// The plan's id, also of one that is not offered.
    pub plan: String,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// A trial for an account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminTrial {
    /// The plan's id; without it, the plan that the account has, else the default plan.
    pub plan: Option<String>,
    /// For how many days from now, 1 to 365.
    pub days: u32,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// Limits of an account in place of its plan's; without one of them, the plan's.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminLimitsSet {
    /// Page views and custom events in a month.
    pub hits: Option<i64>,
    /// Sites.
    pub sites: Option<i32>,
    /// Members.
    pub members: Option<i32>,
    /// Days for which hits are stored.
    pub keep_days: Option<i32>,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// A request to send the email about an account's plan again.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminResend {
    /// The reason, 1 to 500 characters.
    pub reason: String,
}
