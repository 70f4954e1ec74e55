//! Records of `/holds`.

use poem_openapi::Object;

/// What is deleted with the site.
#[derive(Debug, Clone, Object)]
pub struct SiteHolds {
    /// The site's name, which you type to confirm the deletion.
    pub site: String,
    /// Page views counted in total.
    pub views: i64,
    /// Events counted in total.
    pub events: i64,
    /// When the first counted hit happened, Unix seconds; null: no hit was counted.
    pub first_hit: Option<i64>,
    /// When the last counted hit happened, Unix seconds.
    pub last_hit: Option<i64>,
    /// Excluded hits, which are stored only as numbers.
    pub left_out: i64,
    /// How many days of hits and figures are kept, besides the current day: the site's own number or the deployment's,
    /// whichever is lower; null: all of them.
    pub keep_days: Option<u32>,
    /// How many days the deployment keeps at most, besides the current day; null: there is no bound.
    pub deployment_keep_days: Option<u32>,
    /// When that takes effect, in Unix seconds, if the number was lowered recently; until then, more are
    /// kept. Null: it is in effect.
    pub keep_days_from: Option<i64>,
    /// Annotations.
    pub annotations: i64,
    /// Members who were given access to it; owners and admins have access without that.
    pub members: i64,
    /// API tokens that are limited to it, alone or with other sites.
    pub tokens: i64,
    /// Pending invitations that give access to it.
    pub invitations: i64,
    /// Requests of members for access to it.
    pub requests: i64,
    /// Snapshots: copies of its pages.
    pub snapshots: i64,
    /// Saved views of all members.
    pub saved_views: i64,
    /// Goals.
    pub goals: i64,
    /// Picks: named elements of its pages.
    pub picks: i64,
    /// Stretches: named sections of its pages.
    pub stretches: i64,
    /// Funnels.
    pub funnels: i64,
    /// Consent records.
    pub consent_records: i64,
    /// Visitors who agreed to be recognised, by visits or records that are kept of them.
    pub consented_visitors: i64,
    /// Data requests of visitors.
    pub data_requests: i64,
    /// Until when another account can take it over, Unix seconds; null: it is not offered now.
    pub offered_until: Option<i64>,
}
