//! Excluded hits on their way to the journal.
//!
//! Senders decide how many excluded hits arrive and which hostnames they name, while all sites share the
//! disk. So the journal gets numbers instead of hits: for each write, one number for each site, day,
//! quarter of an hour, reason and crawler. Hostnames are only for `arriving`: each is written once a minute
//! for each reason, and at most [`HOSTNAMES`] a minute for a site. After a crash, `arriving` may be a
//! minute behind.

use std::{hash::Hasher, io};

use rustc_hash::{FxHashMap, FxHashSet};
use shared::ids::SiteNumber;
use siphasher::sip::SipHasher13;

use crate::{
    fold::Folded,
    journal::{self, RecordRef},
    rows::{LeftOutOf, LeftOutRow, LeftOutSum},
};

const MINUTE: i64 = 60_000_000;
/// Hostnames of a site that are written within a minute: as many as `arriving` shows.
const HOSTNAMES: usize = 100;

/// Which hostnames were written within the running minute.
#[derive(Debug, Default)]
pub(crate) struct Excluded {
    minute: i64,
    /// Hashes of hostname and reason.
    written: FxHashMap<SiteNumber, FxHashSet<u64>>,
}

impl Excluded {
    /// The journal's form of these hits: those whose hostnames are to be written, and the numbers of all
    /// others.
    pub fn fold(&mut self, hits: &[LeftOutRow], now: i64) -> (Vec<LeftOutRow>, Vec<LeftOutSum>) {
        let minute = now.div_euclid(MINUTE);
        if self.minute != minute {
            self.minute = minute;
            self.written.clear();
        }
        let mut rows = Vec::new();
        let mut sums: FxHashMap<LeftOutOf, u64> = FxHashMap::default();
        for hit in hits {
            if self.is_to_be_written(hit) {
                rows.push(hit.clone());
            } else {
                *sums.entry(hit.of()).or_default() += 1;
            }
        }
        (rows, sums.into_iter().map(LeftOutSum::from).collect())
    }

    /// Adds a record of these hits, which belong to no batch, if there are any.
    ///
    /// # Errors
    /// The record is too long; the buffer is as before.
    pub fn write(&mut self, hits: &[LeftOutRow], now: i64, buffer: &mut Vec<u8>) -> io::Result<()> {
        if hits.is_empty() {
            return Ok(());
        }
        let (left_out, sums) = self.fold(hits, now);
        let folded = Folded {
            arrived: now,
            left_out,
            sums,
            ..Folded::default()
        };
        journal::write(buffer, &RecordRef::Batch(&folded))
    }

    fn is_to_be_written(&mut self, hit: &LeftOutRow) -> bool {
        let mut hasher = SipHasher13::new();
        hasher.write(hit.hostname.as_deref().unwrap_or_default().as_bytes());
        hasher.write_u8(0xff);
        hasher.write(hit.reason.code().as_bytes());
        let written = self.written.entry(hit.site).or_default();
        written.len() < HOSTNAMES && written.insert(hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use super::*;
    use crate::Crawler;

    const NOW: i64 = 1_795_176_000_000_000;

    fn hit(hostname: &str, reason: Reason) -> LeftOutRow {
        LeftOutRow {
            site: SiteNumber(7),
            day: 20_777,
            slot: NOW,
            reason,
            hostname: Some(hostname.into()),
            crawler: None,
        }
    }

    fn numbers(of: &(Vec<LeftOutRow>, Vec<LeftOutSum>)) -> (usize, Vec<u64>) {
        let mut hits: Vec<u64> = of.1.iter().map(|sum| sum.hits).collect();
        hits.sort_unstable();
        (of.0.len(), hits)
    }

    #[test]
    fn a_hostname_is_written_once_a_minute_for_each_reason() {
        let mut excluded = Excluded::default();
        let bots = vec![hit("a.test", Reason::Bot); 5];
        let folded = excluded.fold(&bots, NOW);
        assert_eq!(numbers(&folded), (1, vec![4]));
        assert_eq!(folded.0[0], bots[0]);
        assert_eq!(numbers(&excluded.fold(&bots, NOW + 1)), (0, vec![5]));
        let others = [
            hit("a.test", Reason::WrongHost),
            hit("b.test", Reason::Bot),
            LeftOutRow {
                site: SiteNumber(8),
                ..hit("a.test", Reason::Bot)
            },
        ];
        assert_eq!(numbers(&excluded.fold(&others, NOW + 1)), (3, vec![]));
        assert_eq!(numbers(&excluded.fold(&bots, NOW + MINUTE)), (1, vec![4]));
    }

    #[test]
    fn hostnames_have_a_bound_and_numbers_stay_apart() {
        let mut excluded = Excluded::default();
        let many: Vec<_> = (0..1_000)
            .map(|host| hit(&format!("{host}.test"), Reason::WrongHost))
            .collect();
        let folded = excluded.fold(&many, NOW);
        assert_eq!(numbers(&folded), (HOSTNAMES, vec![900]));
        let apart = [
            hit("new.test", Reason::Bot),
            LeftOutRow {
                crawler: Some(Crawler::UNNAMED),
                ..hit("new.test", Reason::Bot)
            },
            LeftOutRow {
                day: 20_776,
                ..hit("new.test", Reason::Bot)
            },
            LeftOutRow {
                slot: NOW - 900_000_000,
                ..hit("new.test", Reason::Bot)
            },
            hit("new.test", Reason::Bot),
        ];
        let folded = excluded.fold(&apart, NOW);
        assert_eq!(numbers(&folded), (0, vec![1, 1, 1, 2]));
    }
}
