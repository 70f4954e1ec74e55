//! Records of saved views.

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::series::Metric;

/// Who sees a saved view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum SeenBy {
    /// Whoever saved it.
    Me,
    /// Everyone who sees the site.
    Team,
}

/// Who saved a view.
#[derive(Debug, Clone, Object)]
pub struct SavedBy {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
}

/// A saved view: how somebody looks at a site's figures.
#[derive(Debug, Clone, Object)]
pub struct SavedView {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// The period, as `/stats` takes it.
    pub period: String,
    /// What it is compared with, as `/stats` takes it; null: nothing.
    pub compare: Option<String>,
    /// The filters, as `/stats` takes them.
    pub filters: Vec<String>,
    /// The metric that is drawn, as `/series` takes it.
    pub metric: Metric,
    /// Who sees it.
    pub seen_by: SeenBy,
    /// Who saved it; null where that person is no member of the account any more.
    pub saved_by: Option<SavedBy>,
    /// Whether the caller may delete it.
    pub deletable: bool,
    /// When it was saved, Unix seconds.
    pub created_at: i64,
}

/// A view to be saved.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedViewCreate {
    /// What to call it, 1 to 100 characters; no other view that is seen by the same has the name.
    pub name: String,
    /// The period: a word such as `30d`, or two dates; `30d` when left out.
    pub period: Option<String>,
    /// `previous`, `year` or two dates; left out: nothing.
    pub compare: Option<String>,
    /// At most 30, such as `page:/a/*`; none when left out.
    pub filters: Option<Vec<String>>,
    /// `visitors` when left out.
    pub metric: Option<Metric>,
    /// `me` when left out. `team` needs the role editor.
    pub seen_by: Option<SeenBy>,
}
