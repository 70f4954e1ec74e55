//! Responses about the changes of a site's settings.

use people::audit::LogWho;
use poem_openapi::Object;
use serde_json::Value;
use uuid::Uuid;

/// A change of a site: one changed setting, or one other action.
#[derive(Clone, Debug, Object)]
pub struct SiteChangeView {
    /// The id of the action. Settings that were changed together share it.
    pub id: Uuid,
    /// When it happened, in Unix seconds.
    pub at: i64,
    /// Who made the change.
    pub who: LogWho,
    /// The action: `site.made`, `site.changed`, `site.reset`, `site.expired` (older than the days kept),
    /// `site.offered`, `site.offer_withdrawn`, `site.taken_over`
    /// or `site.name_lost`.
    pub action: String,
    /// The changed setting, as in `GET /sites/{site}`; `site` for any other action.
    pub what: String,
    /// The old value; null if there was none.
    pub old: Option<Value>,
    /// The new value; null if there is none.
    pub new: Option<Value>,
}
