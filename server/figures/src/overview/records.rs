//! Records of `/overview`.

use std::collections::BTreeMap;

use poem_openapi::Object;
use uuid::Uuid;

use crate::{
    arriving::LastLeftOut,
    number::Number,
    query::{Figure, PeriodView},
};

/// One bucket of a sparkline.
#[derive(Debug, Clone, Object)]
pub struct SparkPoint {
    /// Start, Unix seconds.
    pub at: i64,
    /// Visitors in the bucket, as in `/series` without imported sums: a visitor active in two buckets counts in both. Null
    /// for a bucket that is entirely in the future.
    pub visitors: Option<i64>,
}

/// Whether the site receives hits.
#[derive(Debug, Clone, Object)]
pub struct OverviewArriving {
    /// Whether any hit, counted or excluded, arrived within the last 24 hours.
    pub arriving: bool,
    /// When the last hit arrived, counted or excluded, Unix seconds.
    pub last_hit: Option<i64>,
    /// When the last counted hit arrived, Unix seconds.
    pub last_counted: Option<i64>,
    /// The last excluded hit, and why it was excluded.
    pub last_left_out: Option<LastLeftOut>,
}

/// One site.
#[derive(Debug, Clone, Object)]
pub struct OverviewSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
    /// The period, in the site's time zone. `all` begins with the first counted hit.
    pub period: PeriodView,
    /// The previous period, with which it is compared; null for `all`.
    pub compare: Option<PeriodView>,
    /// Visitors, as in `/stats?period=…&compare=previous` of the site, without imported sums: `period.imported` says of which
    /// days.
    pub visitors: Figure,
    /// Page views, as in the same report.
    pub views: Figure,
    /// Consented visitors, as in the same report: a number of its own, never to be added to `visitors`. Omitted as long as
    /// the site neither asks its visitors for consent nor keeps visitors who agreed.
    #[oai(skip_serializing_if_is_none)]
    pub agreed: Option<i64>,
    /// The interval of the sparkline: `hour`, `day` or `month`, chosen as in `/series`.
    pub interval: String,
    /// Every bucket of the period, including future ones.
    pub sparkline: Vec<SparkPoint>,
    /// Whether the site receives hits.
    pub arriving: OverviewArriving,
    /// Whether counting is paused.
    pub paused: bool,
}

/// All sites that the caller may see.
#[derive(Debug, Clone, Object)]
pub struct Overview {
    /// The period of the request.
    pub period: String,
    /// The sites: most visitors first, then most views, then by name.
    pub sites: Vec<OverviewSite>,
    /// Always true: nothing is sampled or estimated, and no imported sums are included.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
