//! Responses of the audit log.

use poem_openapi::Object;
use serde_json::Value;
use uuid::Uuid;

/// An entry of the audit log: one action.
#[derive(Clone, Debug, Object)]
pub struct LogLineView {
    /// Its id.
    pub id: Uuid,
    /// When the action was done, in Unix seconds.
    pub at: i64,
    /// Who did it.
    pub who: LogWho,
    /// The IP address of the request; null if it is unknown or Stile acted by itself.
    pub address: Option<String>,
    /// The site that the action changed; null if it changed the account or a person.
    pub site: Option<LogSite>,
    /// The action, such as `site.changed`.
    pub action: String,
    /// What the action was done to, as text.
    pub subject: String,
    /// The old values, if something was changed or removed.
    pub old: Option<Value>,
    /// The new values, if something was changed or created.
    pub new: Option<Value>,
}

/// Who did the action.
#[derive(Clone, Debug, Object)]
pub struct LogWho {
    /// The person, or the person who created the token.
    pub person: Option<LogPerson>,
    /// The token, if the request used one.
    pub token: Option<LogToken>,
    /// Who acted, if it was not a member: `support`, `operator`, `stile`, a payment `provider`, or a `relay` that reports payments.
    pub by: Option<String>,
}

/// The person who did the action.
#[derive(Clone, Debug, Object)]
pub struct LogPerson {
    /// The person's id.
    pub id: Uuid,
    /// The person's name; null if the person no longer exists.
    pub name: Option<String>,
}

/// The token that the request used.
#[derive(Clone, Debug, Object)]
pub struct LogToken {
    /// Its id.
    pub id: Uuid,
    /// The token's name; null if it was revoked.
    pub name: Option<String>,
}

/// The site that the action changed.
#[derive(Clone, Debug, Object)]
pub struct LogSite {
    /// Its id.
    pub id: Uuid,
    /// The site's name; null if it no longer belongs to the account.
    pub name: Option<String>,
}
