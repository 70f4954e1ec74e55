//! Responses of the operators' log.

use poem_openapi::{Enum, Object};
use serde_json::Value;
use uuid::Uuid;

/// Which entries of the operators' log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum AdminLogOnly {
    /// What was changed.
    Changes,
    /// What was only read.
    Reads,
}

/// What operators read and changed.
#[derive(Clone, Debug, Object)]
pub struct AdminLog {
    /// The entries, newest first.
    pub lines: Vec<AdminLogLine>,
}

/// An entry of the operators' log.
#[derive(Clone, Debug, Object)]
pub struct AdminLogLine {
    /// Its id.
    pub id: Uuid,
    /// When it was done, in Unix seconds.
    pub at: i64,
    /// The operator's id; null if it was done on the server itself, with the command `stile`.
    pub person: Option<Uuid>,
    /// The operator's name then.
    pub name: String,
    /// What was done, such as `account.suspended` or `accounts.listed`.
    pub action: String,
    /// The account that it concerned; null if none.
    pub account: Option<AdminAccountRef>,
    /// Values of the action, such as its reason.
    pub details: Option<Value>,
    /// The IP address of the request; null if it is unknown.
    pub address: Option<String>,
}

/// An account by its id and name. It may no longer exist.
#[derive(Clone, Debug, Object)]
pub struct AdminAccountRef {
    /// The account's id.
    pub id: Uuid,
    /// The account's name then.
    pub name: String,
}
