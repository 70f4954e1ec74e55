//! Requests and responses about notes.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// A note of an operator on an account.
#[derive(Clone, Debug, Object)]
pub struct AdminNote {
    /// The note's id.
    pub id: Uuid,
    /// The operator who wrote it, by their name then.
    pub name: String,
    /// The note.
    pub text: String,
    /// When it was written, in Unix seconds.
    pub at: i64,
}

/// A new note.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminNoteNew {
    /// The note, 1 to 4,000 characters. Only operators see it.
    pub text: String,
}
