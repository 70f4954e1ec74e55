//! Requests and responses of the operations on open alerts.

use poem_openapi::Object;
use serde::Deserialize;
use sites::site_lock::Maker;
use uuid::Uuid;

use crate::kind::{AlertKind, AttentionAction, Severity};

/// What needs attention.
#[derive(Clone, Debug, Object)]
pub struct Attention {
    /// The number of open alerts that are not muted.
    pub open: u32,
    /// The open alerts that are not muted, by what is to be done.
    pub groups: Vec<AttentionGroup>,
    /// The alerts that were over in the last 7 days, the last one first, at most 100.
    pub recovered: Vec<AlertView>,
    /// The open alerts that are muted.
    pub muted: Vec<AlertView>,
}

/// Alerts about which the same is to be done.
#[derive(Clone, Debug, Object)]
pub struct AttentionGroup {
    /// What is to be done.
    pub action: AttentionAction,
    /// The same as text.
    pub title: String,
    /// The alerts, the most severe first, then the newest.
    pub alerts: Vec<AlertView>,
}

/// An alert.
#[derive(Clone, Debug, Object)]
pub struct AlertView {
    /// The alert's id.
    pub id: Uuid,
    /// The kind of alert.
    pub kind: AlertKind,
    /// How much it matters.
    pub severity: Severity,
    /// The site; null if it concerns the account.
    pub site: Option<AlertSite>,
    /// What was found, in one sentence.
    pub title: String,
    /// What to do.
    pub text: String,
    /// The dashboard's page on it, as a path.
    pub url: String,
    /// When it was found, in Unix seconds.
    pub opened_at: i64,
    /// When its numbers last changed, in Unix seconds.
    pub updated_at: i64,
    /// When it was over, in Unix seconds; null while it is open.
    pub over_at: Option<i64>,
    /// Until when it is muted, and by whom; null if it is not.
    pub muted: Option<AlertMute>,
}

/// The site of an alert.
#[derive(Clone, Debug, Object)]
pub struct AlertSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
}

/// A mute.
#[derive(Clone, Debug, Object)]
pub struct AlertMute {
    /// Until when, in Unix seconds.
    pub until: i64,
    /// The person who muted it; null if they no longer exist.
    pub by: Option<Maker>,
}

/// For how long to mute alerts.
#[derive(Clone, Copy, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct Mute {
    /// The number of days from now, 1 to 90.
    pub days: u8,
}
