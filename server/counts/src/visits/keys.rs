//! The number of keys remembered is limited: for each site, and in all. Beyond it the oldest are dropped,
//! of the sites that have most; a request that is sent again after that many others of its site is counted
//! again.
//!
//! Keys are dropped between flushes, as visits are evicted, and some more than necessary: to find them, all
//! must be read.

use rustc_hash::FxHashMap;
use shared::ids::SiteNumber;

use super::OpenVisits;

/// Keys of one site.
const OF_SITE: usize = 100_000;
/// Keys in all: about 50 MB.
const IN_ALL: usize = 500_000;

/// How many keys of each site are held.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Counts {
    of_site: FxHashMap<SiteNumber, usize>,
    /// One of them has too many.
    over: bool,
}

impl Counts {
    /// One more.
    pub fn add(&mut self, site: SiteNumber) {
        let count = self.of_site.entry(site).or_default();
        *count += 1;
        self.over |= *count > OF_SITE;
    }

    /// One less.
    pub fn take(&mut self, site: SiteNumber) {
        if let Some(count) = self.of_site.get_mut(&site) {
            *count -= 1;
            if *count == 0 {
                self.of_site.remove(&site);
            }
        }
    }

    /// How many keys each site may keep, so that there is room for more of each and in all.
    fn level(&self, of_site: usize, in_all: usize) -> usize {
        let mut counts: Vec<usize> = self.of_site.values().copied().collect();
        counts.sort_unstable();
        let (mut room, mut sites) = (in_all - in_all / 8, counts.len());
        let most = of_site - of_site / 8;
        for count in counts {
            // The small ones keep what they have; the rest share what is left.
            if count > room / sites {
                return most.min(room / sites);
            }
            room -= count;
            sites -= 1;
        }
        most
    }
}

impl OpenVisits {
    /// Forgets keys where there are too many.
    pub(super) fn bound_keys(&mut self) {
        self.bound_keys_to(OF_SITE, IN_ALL);
    }

    fn bound_keys_to(&mut self, of_site: usize, in_all: usize) {
        if !self.key_counts.over && self.key_order.len() <= in_all {
            return;
        }
        let level = self.key_counts.level(of_site, in_all);
        let (keys, counts) = (&mut self.keys, &mut self.key_counts);
        // Oldest first: each goes as long as its site has too many.
        self.key_order.retain(|(_, site, key)| {
            let many = counts.of_site.get(site).is_some_and(|count| *count > level);
            if many {
                keys.remove(&(*site, *key));
                counts.take(*site);
            }
            !many
        });
        counts.over = false;
    }

    /// Counts the keys that were read from a file.
    pub(super) fn count_keys(&mut self) {
        self.key_counts = Counts::default();
        for (_, site, _) in &self.key_order {
            self.key_counts.add(*site);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrival::Key;

    fn key(site: u32, number: u32) -> Key {
        let mut key = [0; 16];
        key[..4].copy_from_slice(&number.to_be_bytes());
        Key {
            site: SiteNumber(site),
            key,
            body: [1; 16],
        }
    }

    fn held(open: &OpenVisits, site: u32) -> Vec<u32> {
        let of_site = open.key_order.iter().filter(|(_, of, _)| of.0 == site);
        let numbers =
            of_site.map(|(_, _, key)| u32::from_be_bytes([key[0], key[1], key[2], key[3]]));
        let numbers: Vec<u32> = numbers.collect();
        let known = open.keys.keys().filter(|(of, _)| of.0 == site).count();
        assert_eq!(known, numbers.len());
        numbers
    }

    #[test]
    fn the_oldest_keys_of_whoever_has_most_are_forgotten() {
        let mut open = OpenVisits::default();
        for number in 0..60 {
            open.remember_key(&key(1, number), 0);
            if number < 10 {
                open.remember_key(&key(2, number), 0);
            }
            if number < 50 {
                open.remember_key(&key(3, number), 0);
            }
        }
        open.bound_keys_to(1_000, 1_000);
        assert_eq!(open.key_order.len(), 120, "there is room");
        open.bound_keys_to(1_000, 80);
        // Of 70 that stay, the small site has all of its own, and the others half of the rest each.
        assert_eq!(held(&open, 2), (0..10).collect::<Vec<_>>());
        assert_eq!(held(&open, 1), (30..60).collect::<Vec<_>>());
        assert_eq!(held(&open, 3), (20..50).collect::<Vec<_>>());
        let mut again = open.clone();
        again.count_keys();
        assert_eq!(again, open);
    }

    #[test]
    fn one_site_has_so_many() {
        let mut open = OpenVisits::default();
        let most = u32::try_from(OF_SITE).unwrap();
        for number in 0..most {
            open.remember_key(&key(1, number), 0);
        }
        open.bound_keys();
        assert_eq!(open.key_order.len(), OF_SITE);
        open.remember_key(&key(1, most), 0);
        open.bound_keys();
        let held = held(&open, 1);
        assert_eq!(
            (held.len(), held.last()),
            (OF_SITE - OF_SITE / 8, Some(&most))
        );
    }
}
