//! Records of `/arriving`.

use base::text::{Localize as _, of_reason};
use counts::Arriving;
use poem_openapi::Object;

use crate::time::SECOND;

/// The last excluded hit.
#[derive(Debug, Clone, Object)]
pub struct LastLeftOut {
    /// When it arrived, Unix seconds.
    pub at: i64,
    /// Code of the reason.
    pub reason: String,
    /// What the reason means.
    pub explanation: String,
}

/// The last hits from one host.
#[derive(Debug, Clone, Object)]
pub struct ArrivingHost {
    /// The hostname of the pages; empty if it could not be read.
    pub hostname: String,
    /// When the last counted hit arrived, Unix seconds.
    pub last_counted: Option<i64>,
    /// When the last excluded hit arrived, Unix seconds.
    pub last_left_out: Option<i64>,
    /// Code of the reason why that hit was excluded.
    pub reason: Option<String>,
}

/// Whether the site receives hits.
#[derive(Debug, Clone, Object)]
pub struct ArrivingView {
    /// Whether any hit, counted or excluded, arrived within the last 24 hours.
    pub arriving: bool,
    /// When the last hit arrived, counted or excluded, Unix seconds.
    pub last_hit: Option<i64>,
    /// When the last counted hit arrived, Unix seconds.
    pub last_counted: Option<i64>,
    /// The last excluded hit.
    pub last_left_out: Option<LastLeftOut>,
    /// By hostname, latest first.
    pub by_hostname: Vec<ArrivingHost>,
}

impl ArrivingView {
    /// The hosts of a site, as of now.
    pub fn of(hosts: Vec<Arriving>, now: i64) -> ArrivingView {
        let last_counted = hosts.iter().filter_map(|host| host.last_counted).max();
        let last_left_out = hosts
            .iter()
            .filter_map(|host| host.last_left_out)
            .max_by_key(|(at, _)| *at);
        let last_hit = last_counted.max(last_left_out.map(|(at, _)| at));
        let mut hosts = hosts;
        hosts.sort_by_key(|host| {
            std::cmp::Reverse(host.last_counted.max(host.last_left_out.map(|(at, _)| at)))
        });
        ArrivingView {
            arriving: last_hit.is_some_and(|at| now - at < 24 * 3_600 * SECOND),
            last_hit: last_hit.map(|at| at / SECOND),
            last_counted: last_counted.map(|at| at / SECOND),
            last_left_out: last_left_out.map(|(at, reason)| LastLeftOut {
                at: at / SECOND,
                reason: reason.code().to_owned(),
                explanation: of_reason(reason).localize_here(),
            }),
            by_hostname: hosts
                .into_iter()
                .map(|host| ArrivingHost {
                    hostname: host.hostname,
                    last_counted: host.last_counted.map(|at| at / SECOND),
                    last_left_out: host.last_left_out.map(|(at, _)| at / SECOND),
                    reason: host
                        .last_left_out
                        .map(|(_, reason)| reason.code().to_owned()),
                })
                .collect(),
        }
    }
}
