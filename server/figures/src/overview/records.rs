//! Records of `/overview`.

use std::collections::BTreeMap;

use poem_openapi::Object;
use uuid::Uuid;

use crate::{arriving::LastLeftOut, number::Number, question::PeriodView, stats::Figure};

/// One bucket of a sparkline.
#[derive(Debug, Clone, Object)]
pub struct SparkPoint {
    /// First moment, Unix seconds.
    pub at: i64,
    /// Visitors in the bucket, as `/series` of the site tells them: a visitor of two buckets is in both.
    /// Null where the bucket lies wholly ahead.
    pub visitors: Option<i64>,
}

/// Whether hits arrive.
#[derive(Debug, Clone, Object)]
pub struct OverviewArriving {
    /// Whether any hit, counted or left out, arrived within the last 24 hours.
    pub arriving: bool,
    /// When the last hit arrived, counted or not, Unix seconds.
    pub last_hit: Option<i64>,
    /// When the last counted hit arrived, Unix seconds.
    pub last_counted: Option<i64>,
    /// The last hit that was left out, and why.
    pub last_left_out: Option<LastLeftOut>,
}

/// One site.
#[derive(Debug, Clone, Object)]
pub struct OverviewSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
    /// The period, in the site's own zone.
    pub period: PeriodView,
    /// The period before it, with which it is compared; null for `all`.
    pub compare: Option<PeriodView>,
    /// Visitors, as `/stats?period=…&compare=previous` of the site tells them.
    pub visitors: Figure,
    /// Page views, likewise.
    pub views: Figure,
    /// What the sparkline is drawn by: `hour`, `day` or `month`, as `/series` chooses for the period.
    pub interval: String,
    /// Every bucket of the period, those ahead included.
    pub sparkline: Vec<SparkPoint>,
    /// Whether hits arrive.
    pub arriving: OverviewArriving,
    /// Whether counting rests.
    pub paused: bool,
}

/// Every site that the caller may see.
#[derive(Debug, Clone, Object)]
pub struct Overview {
    /// The period, as asked.
    pub period: String,
    /// The sites: most visitors first, then most views, then by name.
    pub sites: Vec<OverviewSite>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
