//! What is answered about the audit.

use poem_openapi::Object;
use serde_json::Value;
use uuid::Uuid;

/// A line of the audit: one deed.
#[derive(Clone, Debug, Object)]
pub struct LogLineView {
    /// Its id.
    pub id: Uuid,
    /// When it was done, in Unix seconds.
    pub at: i64,
    /// Who did it.
    pub who: LogWho,
    /// The address it was done from; null: not known, or the service did it itself.
    pub address: Option<String>,
    /// The site it was done to; null: it was done to the account or a person.
    pub site: Option<LogSite>,
    /// The deed, such as `site.changed`.
    pub action: String,
    /// What it was done to, in words.
    pub subject: String,
    /// Before, where something was changed or taken away.
    pub old: Option<Value>,
    /// After, where something was changed or made.
    pub new: Option<Value>,
}

/// Who did something.
#[derive(Clone, Debug, Object)]
pub struct LogWho {
    /// The person, or the maker of the token.
    pub person: Option<LogPerson>,
    /// The token, where one was used.
    pub token: Option<LogToken>,
    /// In words, where it was no member: `support`, `stile`.
    pub by: Option<String>,
}

/// A person who did something.
#[derive(Clone, Debug, Object)]
pub struct LogPerson {
    /// Their id.
    pub id: Uuid,
    /// Their name; null: they are no longer here.
    pub name: Option<String>,
}

/// A token with which something was done.
#[derive(Clone, Debug, Object)]
pub struct LogToken {
    /// Its id.
    pub id: Uuid,
    /// Its name; null: it was revoked.
    pub name: Option<String>,
}

/// A site to which something was done.
#[derive(Clone, Debug, Object)]
pub struct LogSite {
    /// Its id.
    pub id: Uuid,
    /// Its name; null: it is no longer the account's.
    pub name: Option<String>,
}
