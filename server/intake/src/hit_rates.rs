//! How many hits arrived within the current minute, by site and by address.
//!
//! Hits take space on a disk that all sites share, so no site or address may fill it. The table is in memory
//! and cleared every minute. It holds addresses as hashes under a key that is random at every start and never
//! stored; of an IPv6 address only the first 64 bits count, since one household or machine has all the rest.
//! The number of addresses is limited: beyond that, hits count, and only its site's limit applies.
//!
//! Messages about consent are counted by themselves: visitors can withdraw however many hits arrive.

use std::{
    collections::HashMap,
    hash::{Hash as _, Hasher as _},
    net::{IpAddr, Ipv6Addr},
};

use base::{config, random::Random};
use parking_lot::{Mutex, MutexGuard};
use shared::ids::SiteNumber;
use siphasher::sip::SipHasher13;

use crate::pipeline::{Candidate, Sender, What};

const MINUTE: i64 = 60_000_000;
/// Parts of the table, so that hits rarely wait for each other.
const PARTS: usize = 64;
/// Addresses per part: about 260,000 in total, which take some 8 MB.
const ADDRESSES: usize = 4_096;

/// The table.
#[derive(Debug)]
pub struct HitRates {
    /// The most hits of a site that are counted within a minute; 0: no limit.
    site: u32,
    /// The most from an address; 0: no limit.
    address: u32,
    key: [u8; 16],
    sites: Vec<Mutex<Part>>,
    addresses: Vec<Mutex<Part>>,
}

#[derive(Debug, Default)]
struct Part {
    minute: i64,
    counts: HashMap<u64, u32>,
}

/// What is counted by itself: a flood of one must not use up the limit of another.
#[derive(Clone, Copy, Debug, Hash)]
pub enum Budget {
    /// Page views and events.
    Hit,
    /// Heartbeats.
    Ping,
    /// Of consent: answers, shown banners, and tickets of open visits.
    Answer,
    /// Withdrawals and erasures: a hundredth of the others from an address, since the store knows each for 13 months.
    Right,
    /// What is kept of a visitor.
    Inquiry,
}

impl HitRates {
    /// An empty table with these bounds.
    pub fn new(settings: &config::Intake, random: &dyn Random) -> HitRates {
        let mut key = [0; 16];
        random.fill(&mut key);
        let parts = || (0..PARTS).map(|_| Mutex::default()).collect();
        HitRates {
            site: settings.site_per_minute,
            address: settings.address_per_minute,
            key,
            sites: parts(),
            addresses: parts(),
        }
    }

    /// Whether a candidate is above the limit of its minute; if not, it is counted.
    ///
    /// Hits above their address's limit do not count towards the site's. The addresses in a backend's events
    /// are only the backend's claim, so its events count towards the site's limit only.
    pub fn is_over(&self, candidate: &Candidate<'_>) -> bool {
        let budget = match candidate.what {
            What::Hit { .. } => Budget::Hit,
            What::Ping { .. } => Budget::Ping,
        };
        self.is_message_over(budget, candidate)
    }

    /// The same of a message about consent, in the form of a candidate, within this budget.
    pub fn is_message_over(&self, budget: Budget, candidate: &Candidate<'_>) -> bool {
        let minute = candidate.now.div_euclid(MINUTE);
        let address = candidate.client.address;
        let of_address = match budget {
            Budget::Right => self.address.div_ceil(100),
            Budget::Hit | Budget::Ping | Budget::Answer | Budget::Inquiry => self.address,
        };
        if let Some(address) = address.filter(|_| candidate.sender == Sender::Script)
            && of_address > 0
            && part(&self.addresses, self.of_address(address, budget), minute).is_over(
                self.of_address(address, budget),
                of_address,
                ADDRESSES,
            )
        {
            return true;
        }
        if self.site == 0 {
            return false;
        }
        let site = self.of_site(candidate.site.number, budget);
        part(&self.sites, site, minute).is_over(site, self.site, usize::MAX)
    }

    fn of_address(&self, address: IpAddr, budget: Budget) -> u64 {
        let network = match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
            address => address,
        };
        let mut hasher = SipHasher13::new_with_key(&self.key);
        (network, budget).hash(&mut hasher);
        hasher.finish()
    }

    fn of_site(&self, SiteNumber(site): SiteNumber, budget: Budget) -> u64 {
        let mut hasher = SipHasher13::new_with_key(&self.key);
        (site, budget).hash(&mut hasher);
        hasher.finish()
    }

    /// How many addresses are stored.
    #[cfg(test)]
    fn addresses(&self) -> usize {
        let parts = self.addresses.iter();
        parts.map(|part| part.lock().counts.len()).sum()
    }
}

/// The part of the table that has this key, in this minute.
fn part(parts: &[Mutex<Part>], key: u64, minute: i64) -> MutexGuard<'_, Part> {
    let part = &parts[key as usize % PARTS];
    let mut part = part.lock();
    // The table is also cleared when the clock goes back: otherwise its minute might never end.
    if part.minute != minute {
        part.minute = minute;
        part.counts.clear();
    }
    part
}

impl Part {
    /// Counts one more, unless the limit is reached. Of new keys it stores at most `limit`.
    fn is_over(&mut self, key: u64, most: u32, limit: usize) -> bool {
        if let Some(count) = self.counts.get_mut(&key) {
            let over = *count >= most;
            *count += u32::from(!over);
            return over;
        }
        if self.counts.len() < limit {
            self.counts.insert(key, 1);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;
    use crate::pipeline::testing::{NOW, site, view};

    fn rates(site: u32, address: u32) -> HitRates {
        let settings = config::Intake {
            site_per_minute: site,
            address_per_minute: address,
            ..config::Intake::default()
        };
        HitRates::new(&settings, &SeededRandom::new(1))
    }

    /// How many of these hits are counted; `change` alters each by its number.
    fn counted<'a>(
        rates: &HitRates,
        site: &'a crate::pipeline::SiteRules,
        hits: u32,
        change: impl Fn(u32, &mut Candidate<'a>),
    ) -> usize {
        let judged = (0..hits).filter(|number| {
            let mut candidate = view(site);
            change(*number, &mut candidate);
            !rates.is_over(&candidate)
        });
        judged.count()
    }

    fn from(candidate: &mut Candidate<'_>, address: &str) {
        candidate.client.address = Some(address.parse().unwrap());
    }

    #[test]
    fn an_address_has_its_number_a_minute() {
        let (rates, ours) = (rates(100, 3), site());
        assert_eq!(counted(&rates, &ours, 9, |_, _| {}), 3);
        let other = |_, hit: &mut Candidate<'_>| from(hit, "84.112.3.5");
        assert_eq!(counted(&rates, &ours, 9, other), 3, "another address");
        let ping = |_, hit: &mut Candidate<'_>| {
            hit.what = What::Ping {
                engaged_ms: 1,
                scroll: 1,
                shown: &[],
            };
        };
        assert_eq!(
            counted(&rates, &ours, 9, ping),
            3,
            "signs of life are by themselves"
        );
        let messages = [Budget::Answer, Budget::Right, Budget::Inquiry].map(|budget| {
            let taken = (0..9).filter(|_| !rates.is_message_over(budget, &view(&ours)));
            taken.count()
        });
        assert_eq!(
            messages,
            [3, 1, 3],
            "so is each kind of message about consent"
        );
        let later = |_, hit: &mut Candidate<'_>| hit.now = NOW + MINUTE;
        assert_eq!(counted(&rates, &ours, 9, later), 3, "the next minute");
        let network = |number, hit: &mut Candidate<'_>| from(hit, &format!("2001:db8::{number}"));
        assert_eq!(counted(&rates, &ours, 9, network), 3, "one network is one");
    }

    #[test]
    fn a_site_has_its_number_whoever_sends() {
        let (rates, ours) = (rates(20, 5), site());
        // One address does not use up what there is for all.
        assert_eq!(counted(&rates, &ours, 50, |_, _| {}), 5);
        let each = |number, hit: &mut Candidate<'_>| from(hit, &format!("10.0.0.{number}"));
        assert_eq!(counted(&rates, &ours, 50, each), 15);
        let mut theirs = site();
        theirs.number = SiteNumber(8);
        let backend = |_, hit: &mut Candidate<'_>| hit.sender = Sender::Backend;
        assert_eq!(
            counted(&rates, &theirs, 50, backend),
            20,
            "no address is looked at"
        );
    }

    #[test]
    fn nought_is_no_bound_and_memory_has_one() {
        let ours = site();
        assert_eq!(counted(&rates(0, 0), &ours, 9_000, |_, _| {}), 9_000);
        let rates = rates(0, 1);
        let each = |number: u32, hit: &mut Candidate<'_>| {
            hit.client.address = Some(IpAddr::from((number << 8).to_be_bytes()));
        };
        assert_eq!(counted(&rates, &ours, 600_000, each), 600_000);
        assert_eq!(rates.addresses(), PARTS * ADDRESSES);
    }
}
