//! Requests and responses of turning the mode on and off.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// Asks visitors for consent from now on. It has no fields.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct HardOn {}

/// What happens to the visitors who agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "HardVisitors", rename_all = "snake_case")]
pub enum Visitors {
    /// They are kept until their time is over.
    Keep,
    /// They are erased now. The visits stay, as those of visitors who did not agree.
    Erase,
}

/// Stops asking visitors for consent.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct HardOff {
    /// The name of the site, to confirm.
    pub name: String,
    /// What happens to the visitors who agreed.
    pub visitors: Visitors,
}

/// What happens to what was collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct RemovedView {
    /// Consent records. They are kept until their time is over, as proof.
    pub records: i64,
    /// Visitors who agreed.
    pub visitors: i64,
    /// Visits of these visitors.
    pub visits: i64,
    /// Whether the visitors are erased now. Records and visits then no longer name them.
    pub erased: bool,
    /// When the last of it is deleted, in Unix seconds; null if there is none.
    pub kept_until: Option<i64>,
}
