//! Requests and responses about emails to owners.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::accounts::AccountState;

/// An email to owners.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TellOwners {
    /// The subject, one line of 1 to 200 characters.
    pub subject: String,
    /// The text, 1 to 20,000 characters. Empty lines separate paragraphs. It is sent as it is, in no other language.
    pub text: String,
    /// Only to owners of accounts with this plan, by its id.
    pub plan: Option<String>,
    /// Only to owners of accounts in this state.
    pub state: Option<AccountState>,
    /// Whether to only count the recipients and show the email. Nothing is sent then.
    pub dry_run: bool,
}

/// What was sent, or would be.
#[derive(Clone, Debug, Object)]
pub struct TellOwnersResult {
    /// The id of the announcement; null after a dry run.
    pub id: Option<Uuid>,
    /// To the owners of how many accounts.
    pub accounts: i64,
    /// To how many people. Owners of several accounts get one email.
    pub owners: i64,
    /// The email.
    pub preview: TellOwnersPreview,
}

/// An email as its recipients get it.
#[derive(Clone, Debug, Object)]
pub struct TellOwnersPreview {
    /// The subject.
    pub subject: String,
    /// As plain text.
    pub text: String,
    /// As HTML.
    pub html: String,
}

/// An email to owners that was sent, is being sent or was stopped.
#[derive(Clone, Debug, Object)]
pub struct AdminAnnouncement {
    /// The announcement's id.
    pub id: Uuid,
    /// When an operator sent it, in Unix seconds.
    pub at: i64,
    /// The operator, by their name then.
    pub by: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
    /// Only to owners of accounts with this plan; null for all.
    pub plan: Option<String>,
    /// Only to owners of accounts in this state; null for all.
    pub state: Option<String>,
    /// To how many people.
    pub owners: i64,
    /// How many of these emails were handed over to the mail server, or given up after several tries.
    pub sent: i64,
    /// When an operator stopped it, in Unix seconds; null if none did.
    pub stopped_at: Option<i64>,
    /// When the last email was written, or it was stopped, in Unix seconds; null while it is under way.
    pub ended_at: Option<i64>,
}
