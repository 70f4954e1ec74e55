//! Checked uploads in answers.

use poem_openapi::Object;
use uuid::Uuid;

use crate::{source::Source, views::ImportContents};

/// An upload that was checked.
#[derive(Clone, Debug, Object)]
pub struct ImportUpload {
    /// Its id, for `POST /sites/{site}/imports`.
    pub upload: Uuid,
    /// The tool that it is from.
    pub source: Source,
    /// When it was checked, in Unix seconds.
    pub created_at: i64,
    /// Until when it can be imported, in Unix seconds.
    pub expires_at: i64,
    /// What it holds.
    pub contents: ImportContents,
    /// How many of its days would not be imported: they have hits that Stile counted, or another import shows them.
    pub taken_days: i64,
}
