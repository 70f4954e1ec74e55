//! The hours of all sites, in memory: read whole once an hour, and the last two hours at each look.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use anomaly::Baseline;
use counts::Counts;
use jiff::tz::TimeZone;
use shared::ids::SiteNumber;

use super::{
    counted::{self, Sparse},
    hours::HOUR,
};

/// Counts by the hour, of all sites.
#[derive(Debug, Default)]
pub(super) struct AllHours {
    /// The hour (Unix seconds) at which everything was read.
    read_at: i64,
    pub hits: HashMap<SiteNumber, Sparse>,
    pub left_out: HashMap<SiteNumber, HashMap<String, Sparse>>,
    /// What is normal for a site.
    pub baselines: HashMap<SiteNumber, Learned>,
    /// The hour (Unix seconds) up to which shares were judged.
    pub shares_judged: i64,
}

/// How far back hours are read, in seconds.
const BACK: i64 = Baseline::HISTORY_HOURS as i64 * HOUR + 8 * 86_400;

/// What was learned from a history, and is the same for a local day.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    pub zone: TimeZone,
    pub local_day: i32,
    /// `None`: too little is known.
    pub baseline: Option<Arc<Baseline>>,
}

impl Learned {
    pub fn holds(&self, zone: &TimeZone, local_day: i32) -> bool {
        self.local_day == local_day && self.zone == *zone
    }
}

impl AllHours {
    /// Reads the hours up to a moment (Unix seconds): of those that were read before, the last two again.
    pub async fn read(&mut self, counts: &Counts, now: i64) -> anyhow::Result<()> {
        let hour = now - now.rem_euclid(HOUR);
        if self.read_at == hour {
            let from = hour - HOUR;
            let hits = counted::hits(counts, (from, now)).await?;
            let left_out = counted::left_out(counts, (from, now)).await?;
            merge(&mut self.hits, hits, from);
            for (site, reasons) in left_out {
                merge(self.left_out.entry(site).or_default(), reasons, from);
            }
        } else {
            // Those before and those now would be twice as many in memory.
            self.read_at = 0;
            self.hits = HashMap::new();
            self.left_out = HashMap::new();
            self.hits = counted::hits(counts, (hour - BACK, now)).await?;
            self.left_out = counted::left_out(counts, (hour - BACK, now)).await?;
            self.read_at = hour;
        }
        Ok(())
    }

    /// Whether the hours of the hour (Unix seconds) were read.
    pub fn is_read(&self, hour: i64) -> bool {
        self.read_at == hour
    }

    /// Forgets what was learned of other sites than these.
    pub fn keep(&mut self, sites: &HashSet<SiteNumber>) {
        self.baselines.retain(|site, _| sites.contains(site));
    }
}

/// Replaces the counts since a moment.
fn merge<K: std::hash::Hash + Eq>(
    all: &mut HashMap<K, Sparse>,
    newer: HashMap<K, Sparse>,
    from: i64,
) {
    for hours in all.values_mut() {
        hours.truncate(hours.partition_point(|(hour, _)| *hour < from));
    }
    for (key, hours) in newer {
        all.entry(key).or_default().extend(hours);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_hours_are_replaced() {
        let mut all = HashMap::from([(1, vec![(0, 5), (HOUR, 2)]), (2, vec![(HOUR, 9)])]);
        merge(
            &mut all,
            HashMap::from([(1, vec![(HOUR, 3)]), (3, vec![(HOUR, 1)])]),
            HOUR,
        );
        assert_eq!(all[&1], [(0, 5), (HOUR, 3)]);
        assert!(all[&2].is_empty());
        assert_eq!(all[&3], [(HOUR, 1)]);
    }
}
