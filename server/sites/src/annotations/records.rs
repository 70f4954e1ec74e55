//! Requests and responses of the annotation operations.

use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A note about a day, several days or a point in time.
#[derive(Clone, Debug, PartialEq, Eq, Object, Serialize)]
pub struct AnnotationView {
    /// The annotation's id.
    pub id: Uuid,
    /// The day, or the first of several days: `YYYY-MM-DD` in the site's time zone.
    pub day: String,
    /// The last day; equal to `day` if the annotation is about one day.
    pub last_day: String,
    /// The point in time, in Unix seconds; null if the annotation is about whole days.
    pub at: Option<i64>,
    /// The text of the annotation.
    pub text: String,
    /// The person who wrote it; null if they are no longer a member of the account.
    pub made_by: Option<AnnotationMaker>,
    /// When it was written, in Unix seconds.
    pub created_at: i64,
}

/// The person who wrote an annotation.
#[derive(Clone, Debug, PartialEq, Eq, Object, Serialize)]
pub struct AnnotationMaker {
    /// The person's id.
    pub id: Uuid,
    /// The person's name.
    pub name: String,
}

/// An annotation to add, for a `day` or a point in time `at` (default: now).
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnotationCreate {
    /// The text: one line of 1 to 500 characters.
    pub text: String,
    /// The day, `YYYY-MM-DD` in the site's time zone.
    pub day: Option<String>,
    /// The last of several days, at most 366 days; requires `day`.
    pub last_day: Option<String>,
    /// The point in time, in Unix seconds; cannot be combined with `day`.
    pub at: Option<i64>,
}
