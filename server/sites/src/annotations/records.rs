//! What is asked and answered about annotations.

use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What happened on a day, in somebody's words.
#[derive(Clone, Debug, PartialEq, Eq, Object, Serialize)]
pub struct AnnotationView {
    /// Its id.
    pub id: Uuid,
    /// The day it is about, or the first of several: `YYYY-MM-DD` in the site's zone.
    pub day: String,
    /// The last day it is about; the same day where it is about one.
    pub last_day: String,
    /// The moment in Unix seconds; null: it is about whole days.
    pub at: Option<i64>,
    /// What happened.
    pub text: String,
    /// Who wrote it; null: somebody who is not in the account now.
    pub made_by: Option<AnnotationMaker>,
    /// When it was written, in Unix seconds.
    pub created_at: i64,
}

/// Who wrote an annotation.
#[derive(Clone, Debug, PartialEq, Eq, Object, Serialize)]
pub struct AnnotationMaker {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
}

/// What happened, and when: a `day`, or a moment `at`. Without either it is about this moment.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnotationCreate {
    /// What happened, on one line of 1 to 500 characters.
    pub text: String,
    /// The day, `YYYY-MM-DD` in the site's zone.
    pub day: Option<String>,
    /// The last of several days, at most 366 of them; only with `day`.
    pub last_day: Option<String>,
    /// The moment, in Unix seconds; not with `day`.
    pub at: Option<i64>,
}
