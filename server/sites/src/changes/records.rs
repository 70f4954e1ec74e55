//! What is answered about changes.

use people::audit::LogWho;
use poem_openapi::Object;
use serde_json::Value;
use uuid::Uuid;

/// A change of a site: one setting, or one deed.
#[derive(Clone, Debug, Object)]
pub struct SiteChangeView {
    /// The deed's id. Settings that were changed at once share it.
    pub id: Uuid,
    /// When, in Unix seconds.
    pub at: i64,
    /// Who did it.
    pub who: LogWho,
    /// The deed: `site.made`, `site.changed`, `site.reset`, `site.offered`, `site.offer_withdrawn`,
    /// `site.taken_over` or `site.name_lost`.
    pub action: String,
    /// What was changed: the setting, as `GET /sites/{site}` names it; `site` where it was no setting.
    pub what: String,
    /// Before; null where there was nothing.
    pub old: Option<Value>,
    /// After; null where there is nothing.
    pub new: Option<Value>,
}
