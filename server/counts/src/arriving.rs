//! Which hostnames send hits, and when one was last counted or left out: the answer to "does it
//! arrive at all?". In memory, and part of the journal's state.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use shared::{ids::SiteNumber, reason::Reason};

/// What one hostname of a site sent last. Times in microseconds since 1970, by the arrival clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arriving {
    /// The hostname; empty where none could be read.
    pub hostname: String,
    /// When a hit was last counted.
    pub last_counted: Option<i64>,
    /// When a hit was last left out, and why.
    pub last_left_out: Option<(i64, Reason)>,
}

/// How many hostnames of a site are kept: senders choose them, so there must be a limit.
const MOST_HOSTNAMES: usize = 100;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Last {
    counted: Option<i64>,
    left_out: Option<(i64, Reason)>,
}

impl Last {
    fn newest(&self) -> i64 {
        self.counted
            .max(self.left_out.map(|(at, _)| at))
            .unwrap_or(i64::MIN)
    }
}

/// What arrives, by site and hostname.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LastArrivals(FxHashMap<SiteNumber, FxHashMap<String, Last>>);

impl LastArrivals {
    pub fn counted(&mut self, site: SiteNumber, hostname: &str, at: i64) {
        self.with(site, hostname, |last| last.counted = Some(at));
    }

    pub fn left_out(&mut self, site: SiteNumber, hostname: &str, at: i64, reason: Reason) {
        self.with(site, hostname, |last| last.left_out = Some((at, reason)));
    }

    pub fn erase(&mut self, site: SiteNumber) {
        self.0.remove(&site);
    }

    pub fn of(&self, site: SiteNumber) -> Vec<Arriving> {
        let mut found: Vec<Arriving> = self.0.get(&site).map_or_else(Vec::new, |hosts| {
            let arriving = |(hostname, last): (&String, &Last)| Arriving {
                hostname: hostname.clone(),
                last_counted: last.counted,
                last_left_out: last.left_out,
            };
            hosts.iter().map(arriving).collect()
        });
        found.sort_by(|a, b| a.hostname.cmp(&b.hostname));
        found
    }

    /// Looks the hostname up, makes room for it where it is new, and changes it. Known hostnames,
    /// which is nearly all of them, cost no allocation.
    fn with(&mut self, site: SiteNumber, hostname: &str, change: impl FnOnce(&mut Last)) {
        let hosts = self.0.entry(site).or_default();
        if let Some(last) = hosts.get_mut(hostname) {
            return change(last);
        }
        if hosts.len() >= MOST_HOSTNAMES {
            let oldest = hosts.iter().min_by_key(|(_, last)| last.newest());
            if let Some(oldest) = oldest.map(|(hostname, _)| hostname.clone()) {
                hosts.remove(&oldest);
            }
        }
        change(hosts.entry(hostname.to_owned()).or_default());
    }
}
