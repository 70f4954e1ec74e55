//! Records of saved views.

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::query::counting::metrics;

metrics! {
    /// A metric of a saved view, and of the file of days.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    SavedMetric {
        Visitors, Visits, Views, Events, BounceRate, VisitDurationSeconds, ViewsPerVisit, EngagedVisits,
    }
}

/// Who can see a saved view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum SeenBy {
    /// The person who saved it.
    Me,
    /// Everyone who can see the site.
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

/// A saved view of a site's figures: period, comparison, filters and metric.
#[derive(Debug, Clone, Object)]
pub struct SavedView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The period, as in `/stats`.
    pub period: String,
    /// The comparison, as in `/stats`; null: none.
    pub compare: Option<String>,
    /// The filters, as in `/stats`.
    pub filters: Vec<String>,
    /// The metric of the chart, as in `/series`.
    pub metric: SavedMetric,
    /// Who can see it.
    pub seen_by: SeenBy,
    /// Who saved it; null if they are no longer a member of the account.
    pub saved_by: Option<SavedBy>,
    /// Whether the caller may delete it.
    pub deletable: bool,
    /// When it was saved, Unix seconds.
    pub created_at: i64,
}

/// A view to save.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedViewCreate {
    /// The name, 1 to 100 characters. Unique among your own views of the site or, with `team`, among the team's.
    pub name: String,
    /// The period: a keyword such as `30d`, or two dates. Default: `30d`.
    pub period: Option<String>,
    /// `previous`, `year`, or two dates. Default: no comparison.
    pub compare: Option<String>,
    /// At most 30 filters, such as `page:/a/*`. Default: none.
    pub filters: Option<Vec<String>>,
    /// The metric of the chart. Default: `visitors`.
    pub metric: Option<SavedMetric>,
    /// Who can see it. Default: `me`. `team` requires the role editor.
    pub seen_by: Option<SeenBy>,
}
