//! Records of `/holds`.

use poem_openapi::Object;

/// What deleting the site would take with it.
#[derive(Debug, Clone, Object)]
pub struct SiteHolds {
    /// The site's name, which is typed to delete it.
    pub site: String,
    /// Page views counted, ever.
    pub views: i64,
    /// Events counted, ever.
    pub events: i64,
    /// The first hit counted, Unix seconds; null: none was.
    pub first_hit: Option<i64>,
    /// The last hit counted, Unix seconds.
    pub last_hit: Option<i64>,
    /// Hits received and left out, kept as numbers.
    pub left_out: i64,
    /// Annotations.
    pub annotations: i64,
    /// Members to whom it is given; owners and admins see it without that.
    pub members: i64,
    /// API tokens that are limited to it, or to it among others.
    pub tokens: i64,
    /// Pending invitations that give it.
    pub invitations: i64,
    /// Requests of members for it.
    pub requests: i64,
    /// Copies of its pages.
    pub snapshots: i64,
    /// Views that members saved, of everyone.
    pub saved_views: i64,
    /// Goals.
    pub goals: i64,
    /// Picks: named elements of its pages.
    pub picks: i64,
    /// Stretches: named parts of its pages.
    pub stretches: i64,
    /// Funnels.
    pub funnels: i64,
    /// Until when another account may take it over, Unix seconds; null: it is not offered now.
    pub offered_until: Option<i64>,
}
