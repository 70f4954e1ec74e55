//! Responses about the deployment.

use poem_openapi::Object;
use uuid::Uuid;

/// The deployment.
#[derive(Clone, Debug, Object)]
pub struct InstanceView {
    /// The id of its account: the first one.
    pub account: Uuid,
    /// The version of Stile.
    pub version: String,
    /// When this server started, in Unix seconds.
    pub started_at: i64,
    /// For how many seconds this server has run.
    pub uptime_seconds: i64,
    /// The address that people use.
    pub origin: String,
    /// The number of accounts.
    pub accounts: i64,
    /// The number of sites.
    pub sites: i64,
    /// The number of people.
    pub people: i64,
    /// Whether anyone can create an account.
    pub sign_up: bool,
    /// Whether there are plans.
    pub plans: bool,
    /// Whether the account can be deleted: only once no other account exists.
    pub deletable: bool,
}
