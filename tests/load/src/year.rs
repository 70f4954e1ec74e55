//! A plausible year of hits, in order of time, below HTTP: what the server's filling command counts.
//!
//! One site has three fifths of all, the others share the rest by Zipf's law. About two and a half pages a
//! visit, 1,000 paths, 200 referrers, 30 countries, 1,500 cities; visitors under another hash each day. The
//! same plan always gives the same hits.

mod world;

use std::{cmp::Reverse, collections::BinaryHeap};

use counts::{Acquisition, Arrival, Device, Hit, Location, Ping, Prop, Revenue, Visitor};
use jiff::{Timestamp, tz::TimeZone};
use shared::ids::SiteNumber;
use world::World;

use crate::chance::{Chance, Zipf, mix};

/// The service keeps whole milliseconds.
const MILLISECOND: i64 = 1_000;
const SECOND: i64 = 1_000_000;
const DAY: i64 = 86_400 * SECOND;
/// The probability that a visit continues on another page, which makes two and a half pages.
const GOES_ON: f64 = 0.6;
const MOST_PAGES: u32 = 40;
const EVENTS_A_PAGE: f64 = 0.04;
const HITS_A_VISIT: f64 = (1.0 + EVENTS_A_PAGE) / (1.0 - GOES_ON);
const EVENTS: [&str; 5] = [
    "Outbound link",
    "Outbound link",
    "Download",
    "Signup",
    "Purchase",
];
/// How many hits of a day fall on each hour, in thousandths.
const HOURS: [u64; 24] = [
    14, 10, 7, 6, 6, 9, 18, 32, 46, 56, 60, 60, 56, 58, 60, 58, 56, 56, 58, 62, 66, 62, 48, 36,
];
/// How much each weekday weighs, Monday first.
const WEEKDAYS: [f64; 7] = [1.1, 1.1, 1.1, 1.05, 1.0, 0.8, 0.85];

/// A site that gets hits.
#[derive(Clone, Debug)]
pub struct YearSite {
    /// Under which its hits are kept.
    pub number: SiteNumber,
    /// Its only host.
    pub hostname: String,
    /// In which its days begin.
    pub zone: TimeZone,
}

/// What to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sites: the first has `first_share` of all, the others the rest by Zipf's law.
    pub sites: Vec<YearSite>,
    /// About this many views and events in total; within one in a hundred.
    pub hits: u64,
    /// The part of the first site, such as 0.6.
    pub first_share: f64,
    /// Days before the end.
    pub days: u32,
    /// When the last day ends, in microseconds since 1970, UTC. No hit is later.
    pub ends: i64,
    /// Heartbeats per view, such as 1; these come on top of `hits`.
    pub pings: f64,
    /// Another seed, another year.
    pub seed: u64,
}

/// All arrivals of the plan, in order of time, with `ts` as the moment of arrival.
pub fn arrivals(plan: &Plan) -> impl Iterator<Item = Arrival> {
    Year::new(plan.clone())
}

/// What waits to be given out, the earliest first.
struct Waiting {
    ts: i64,
    made: u64,
    arrival: Arrival,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        (self.ts, self.made) == (other.ts, other.made)
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.ts, self.made).cmp(&(other.ts, other.made))
    }
}

struct Year {
    plan: Plan,
    chance: Chance,
    world: World,
    /// Part of all visits that falls to each site.
    shares: Vec<f64>,
    waiting: BinaryHeap<Reverse<Waiting>>,
    made: u64,
    /// The next day to make, counted from the first.
    day: u32,
}

impl Iterator for Year {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        loop {
            // Whatever a later day brings begins after this.
            let sure = self.day_begins(self.day);
            let earliest = self.waiting.peek().map(|Reverse(waiting)| waiting.ts);
            if earliest.is_some_and(|ts| ts < sure || self.day >= self.plan.days) {
                let Reverse(waiting) = self.waiting.pop()?;
                if waiting.ts < self.plan.ends {
                    return Some(waiting.arrival);
                }
                continue;
            }
            if self.day >= self.plan.days {
                return None;
            }
            self.make_day();
            self.day += 1;
        }
    }
}

impl Year {
    fn new(plan: Plan) -> Self {
        let others = plan.sites.len().saturating_sub(1);
        let first = if others == 0 { 1.0 } else { plan.first_share };
        let zipf = Zipf::new(others.max(1));
        let shares = (0..plan.sites.len())
            .map(|place| match place {
                0 => first,
                _ => (1.0 - first) * zipf.share(place - 1),
            })
            .collect();
        Self {
            chance: Chance::new(plan.seed),
            world: World::new(),
            shares,
            waiting: BinaryHeap::new(),
            made: 0,
            day: 0,
            plan,
        }
    }

    fn day_begins(&self, day: u32) -> i64 {
        self.plan.ends - i64::from(self.plan.days - day.min(self.plan.days)) * DAY
    }

    fn make_day(&mut self) {
        let begins = self.day_begins(self.day);
        let weekday = (begins.div_euclid(DAY) + 3).rem_euclid(7) as usize;
        let visits = self.plan.hits as f64 / f64::from(self.plan.days) / HITS_A_VISIT;
        for place in 0..self.plan.sites.len() {
            let expected = visits * self.shares[place] * WEEKDAYS[weekday];
            let whole = expected as u64 + u64::from(self.chance.part() < expected.fract());
            for _ in 0..whole {
                self.make_visit(place, begins, expected);
            }
        }
    }

    fn make_visit(&mut self, place: usize, begins: i64, expected: f64) {
        let mut visit = self.new_visit(place, expected);
        let mut ts = begins + moment(&mut self.chance);
        let mut pages = 1;
        while pages < MOST_PAGES && self.chance.part() < GOES_ON {
            pages += 1;
        }
        for _ in 0..pages {
            visit.path.clone_from(self.world.path(&mut self.chance));
            self.put_hit(&visit, ts, None);
            self.put_pings(&visit, ts);
            if self.chance.part() < EVENTS_A_PAGE {
                let event = EVENTS[self.chance.index(EVENTS.len())];
                self.put_hit(&visit, ts + 3 * SECOND, Some(event));
            }
            ts += (self.chance.waiting(55.0) * 1000.0) as i64 * MILLISECOND + 4 * SECOND;
        }
    }

    fn new_visit(&mut self, place: usize, expected: f64) -> Visit {
        let site = self.plan.sites[place].clone();
        // Four times as many people as visits of a day: one in nine returns on the same day.
        let person = self.chance.below((expected * 4.0) as u64 + 2);
        let print = mix(mix(self.plan.seed ^ person) ^ u64::from(site.number.0) << 32);
        let mut who = Chance::new(print);
        Visit {
            location: self.world.location(&mut who),
            device: self.world.device(&mut who),
            acquisition: self.world.acquisition(&mut self.chance),
            path: String::new(),
            print,
            site,
        }
    }

    fn put_hit(&mut self, visit: &Visit, ts: i64, event: Option<&str>) {
        let (day, visitor) = visit.day_and_visitor(ts);
        let revenue = (event == Some("Purchase")).then(|| Revenue {
            amount: 10_000 * (5 + self.chance.below(200) as i64) - 100,
            currency: *b"EUR",
        });
        let props = match event {
            Some("Outbound link") => {
                let number = self.chance.below(50);
                vec![(
                    "url".to_owned(),
                    Prop::Text(format!("https://out.example.org/{number}")),
                )]
            }
            Some("Signup") => vec![("plan".to_owned(), Prop::Text("free".to_owned()))],
            _ => Vec::new(),
        };
        let hit = Hit {
            site: visit.site.number,
            ts,
            day,
            visitor: Some(visitor),
            event: event.map(str::to_owned),
            interactive: true,
            from_script: true,
            fingerprint: mix(visit.print ^ ts as u64),
            hostname: visit.site.hostname.clone(),
            path: visit.path.clone(),
            acquisition: visit.acquisition.clone(),
            location: visit.location.clone(),
            device: visit.device.clone(),
            props,
            revenue,
        };
        self.put(ts, Arrival::Hit(Box::new(hit)));
    }

    fn put_pings(&mut self, visit: &Visit, view: i64) {
        let part = self.chance.part();
        let number = self.plan.pings as i64 + i64::from(part < self.plan.pings.fract());
        for turn in 1..=number {
            let ts = view + turn * (SECOND + self.chance.below(20_000) as i64 * MILLISECOND);
            let (day, visitor) = visit.day_and_visitor(ts);
            let ping = Ping {
                site: visit.site.number,
                ts,
                day,
                visitor,
                hostname: visit.site.hostname.clone(),
                path: visit.path.clone(),
                engaged_ms: 500 + self.chance.below(14_000) as u32,
                scroll: self.chance.below(101) as u8,
                shown: Vec::new(),
            };
            self.put(ts, Arrival::Ping(Box::new(ping)));
        }
    }

    fn put(&mut self, ts: i64, arrival: Arrival) {
        self.made += 1;
        self.waiting.push(Reverse(Waiting {
            ts,
            made: self.made,
            arrival,
        }));
    }
}

/// What all hits of a visit share.
struct Visit {
    site: YearSite,
    location: Location,
    device: Device,
    acquisition: Acquisition,
    /// Of the current page.
    path: String,
    /// Who, over all days.
    print: u64,
}

impl Visit {
    fn day_and_visitor(&self, ts: i64) -> (i32, Visitor) {
        let day = local_day(&self.site.zone, ts);
        let hash = |day: i32| mix(self.print ^ day as u64).max(1);
        (
            day,
            Visitor {
                today: hash(day),
                day_before: Some(hash(day - 1)),
            },
        )
    }
}

/// The day in this zone, in days since 1970. Every moment that a plan can contain is a valid date; an invalid
/// one would become 1970's first.
fn local_day(zone: &TimeZone, ts: i64) -> i32 {
    let at = Timestamp::from_microsecond(ts).unwrap_or_default();
    let offset = i64::from(zone.to_offset(at).seconds());
    (ts.div_euclid(SECOND) + offset).div_euclid(DAY / SECOND) as i32
}

/// A moment of the day, more often in the afternoon than at night.
fn moment(chance: &mut Chance) -> i64 {
    let mut wanted = chance.below(HOURS.iter().sum());
    let mut hour = 0;
    for weight in HOURS {
        if wanted < weight {
            break;
        }
        wanted -= weight;
        hour += 1;
    }
    hour * 3600 * SECOND + chance.below(3_600_000) as i64 * MILLISECOND
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let site = |number: u32| YearSite {
            number: SiteNumber(number),
            hostname: format!("site-{number}.example"),
            zone: zone.clone(),
        };
        Plan {
            sites: (1..=11).map(site).collect(),
            hits: 50_000,
            first_share: 0.6,
            days: 20,
            ends: 1_795_132_800 * SECOND,
            pings: 0.5,
            seed: 1,
        }
    }

    fn moment_of(arrival: &Arrival) -> i64 {
        arrival.ts().unwrap_or_default()
    }

    #[test]
    fn a_year_is_in_order_and_about_as_large_as_wanted() {
        let plan = plan();
        let year: Vec<Arrival> = arrivals(&plan).collect();
        let hits: Vec<&Hit> = year
            .iter()
            .filter_map(|arrival| match arrival {
                Arrival::Hit(hit) => Some(&**hit),
                _ => None,
            })
            .collect();
        assert!(year.is_sorted_by_key(moment_of));
        assert!(
            year.iter()
                .all(|arrival| moment_of(arrival) % MILLISECOND == 0)
        );
        assert!(year.iter().all(|arrival| moment_of(arrival) < plan.ends));
        assert!((49_000..51_000).contains(&hits.len()), "{}", hits.len());
        let first = hits.iter().filter(|hit| hit.site == SiteNumber(1)).count();
        assert!((29_000..31_000).contains(&first), "{first}");
        let pings = year.len() - hits.len();
        assert!((22_000..26_000).contains(&pings), "{pings}");
    }

    #[test]
    fn the_same_plan_gives_the_same_year() {
        let plan = Plan {
            hits: 2_000,
            ..plan()
        };
        assert!(arrivals(&plan).eq(arrivals(&plan)));
    }
}
