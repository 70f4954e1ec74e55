//! Responses of the session operations.

use poem_openapi::Object;
use uuid::Uuid;

/// A session: one browser in which the person is signed in.
#[derive(Clone, Debug, Object)]
pub struct SessionView {
    /// The session's id.
    pub id: Uuid,
    /// The browser and system, such as `Firefox on Windows`.
    pub device: String,
    /// The country in which the session began (ISO 3166-1), if known.
    pub place: Option<String>,
    /// The IP address from which the session was opened.
    pub address: Option<String>,
    /// When the session began, in Unix seconds.
    pub created_at: i64,
    /// When the session was last used, in Unix seconds, accurate to the minute.
    pub seen_at: i64,
    /// Whether this is the current session.
    pub current: bool,
}
