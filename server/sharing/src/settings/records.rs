//! Sharing settings in requests and answers.

use poem_openapi::Object;
use serde::Deserialize;
use sites::share::{Share, SharePart};

use crate::links::ShareLink;

/// What a site shares.
#[derive(Clone, Debug, Object)]
pub struct ShareSettings {
    /// Whether everyone can see the dashboard. Private links open it either way.
    pub public: bool,
    /// The address of the public dashboard.
    pub url: String,
    /// The parts that are shown, in order. Totals are always shown.
    pub parts: Vec<SharePart>,
    /// The fewest visitors of a value that is shown by itself; 0: all are.
    pub smallest: i64,
    /// Whether everyone can ask for the number of views of a page.
    pub counts: bool,
    /// The hosts whose pages may embed the dashboard, exact or `*.example.com`; empty: no page may.
    pub hosts: Vec<String>,
    /// The private links, newest first.
    pub links: Vec<ShareLink>,
}

impl ShareSettings {
    pub(super) fn of(share: &Share, url: String, links: Vec<ShareLink>) -> Self {
        Self {
            public: share.is_public,
            url,
            parts: share.parts.clone(),
            smallest: share.smallest.into(),
            counts: share.counts,
            hosts: share.hosts.clone(),
            links,
        }
    }
}

/// Sharing settings to save.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareSettingsSet {
    /// Whether everyone can see the dashboard.
    pub public: bool,
    /// The parts to show. Totals are always shown.
    pub parts: Vec<SharePart>,
    /// The fewest visitors of a value that is shown by itself, 0 to 100. Default: 0.
    pub smallest: Option<i64>,
    /// Whether everyone can ask for the number of views of a page. Default: false.
    pub counts: Option<bool>,
    /// The hosts whose pages may embed the dashboard, exact or `*.example.com`; at most 20. Default: none.
    pub hosts: Option<Vec<String>>,
}
