//! What is answered about sessions.

use poem_openapi::Object;
use uuid::Uuid;

/// A session: one browser in which the person is signed in.
#[derive(Clone, Debug, Object)]
pub struct SessionView {
    /// Its id.
    pub id: Uuid,
    /// The browser in words, such as `Firefox on Windows`.
    pub device: String,
    /// The country it was opened from, as ISO 3166-1 writes it, where that is known.
    pub place: Option<String>,
    /// The address it was opened from.
    pub address: Option<String>,
    /// When it was opened, in Unix seconds.
    pub created_at: i64,
    /// When it was last used, in Unix seconds, to the minute.
    pub seen_at: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}
