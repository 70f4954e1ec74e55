//! Requests and responses of the operations on data requests.

use poem_openapi::{Enum, Object};
use serde::Deserialize;
use sites::site_lock::Maker;
use uuid::Uuid;

/// What a visitor asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "DataRequestKind", rename_all = "snake_case")]
pub enum RequestKind {
    /// To get what is kept.
    Access,
    /// To have it erased.
    Erasure,
}

impl RequestKind {
    /// As in the API.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Erasure => "erasure",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::Access, Self::Erasure]
            .into_iter()
            .find(|kind| kind.word() == word)
    }
}

/// Whether a request is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "DataRequestState", rename_all = "snake_case")]
pub enum RequestState {
    /// It is still to be done.
    Open,
    /// What was asked for is done.
    Finished,
    /// It was closed without doing what was asked for.
    Closed,
}

/// A data request to open.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(rename = "DataRequestOpen", deny_unknown_fields)]
pub struct RequestOpen {
    /// The visitor's id: the code in the panel in the visitor's browser.
    pub visitor: String,
    /// What the visitor asks for.
    pub kind: RequestKind,
    /// A note: one line of 1 to 500 characters.
    pub note: Option<String>,
}

/// Why a data request takes longer.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(rename = "DataRequestPostpone", deny_unknown_fields)]
pub struct RequestPostpone {
    /// The reason, of which the visitor must be informed: one line of 1 to 500 characters.
    pub reason: String,
}

/// Why a data request is closed.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(rename = "DataRequestClose", deny_unknown_fields)]
pub struct RequestClose {
    /// Why: one line of 1 to 500 characters.
    pub why: String,
}

/// A data request of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
#[oai(rename = "DataRequestView")]
pub struct RequestView {
    /// The request's id.
    pub id: Uuid,
    /// What the visitor asks for.
    pub kind: RequestKind,
    /// The visitor's id; null once the visitor is erased.
    pub visitor: Option<Uuid>,
    /// Whether it is done.
    pub state: RequestState,
    /// The note of the person who opened it.
    pub note: Option<String>,
    /// When it was opened, in Unix seconds.
    pub opened_at: i64,
    /// The person who opened it; null if they are no longer a member of the account.
    pub opened_by: Option<Maker>,
    /// Until when it must be done, in Unix seconds.
    pub due_at: i64,
    /// Until when it was postponed, and why; null if it was not.
    pub postponed: Option<RequestPostponed>,
    /// Whether it is open and past its time.
    pub overdue: bool,
    /// When it was finished or closed, in Unix seconds.
    pub finished_at: Option<i64>,
    /// The person who finished or closed it; null if they are no longer a member of the account.
    pub finished_by: Option<Maker>,
    /// Where to get what is kept of the visitor, within 7 days after an access request was finished; otherwise null.
    pub export: Option<RequestExport>,
    /// What was erased; null unless an erasure request was finished.
    pub erased: Option<RequestErased>,
    /// Why it was closed; null if it was not.
    pub why: Option<String>,
}

/// A postponement.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
#[oai(rename = "DataRequestPostponed")]
pub struct RequestPostponed {
    /// Until when, in Unix seconds.
    pub until: i64,
    /// Why.
    pub reason: String,
}

/// Where to get what is kept of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
#[oai(rename = "DataRequestExport")]
pub struct RequestExport {
    /// The address of the file, for members who may export visitors.
    pub url: String,
    /// Until when, in Unix seconds.
    pub until: i64,
}

/// What was erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
#[oai(rename = "DataRequestErased")]
pub struct RequestErased {
    /// Visits that no longer belong to the visitor.
    pub visits: i64,
    /// Their page views and events.
    pub hits: i64,
    /// Consent records that no longer name the visitor.
    pub records: i64,
}
