//! The hits of the sites' pages, made hour by hour and returned in order of time.

use std::collections::BTreeMap;

use shared::wire::Kind;

use super::{
    Plan, Sites,
    left_out::{self, LeftOut},
    running::{Running, Sent, Span},
    sites::PROFILES,
    world::World,
};

/// Milliseconds.
pub const HOUR: i64 = 3_600_000;
/// Hours of UTC's day.
pub const DAY_HOURS: i64 = 24;
/// Visits that are made only to learn how many hits a visit has.
const REHEARSED: u32 = 1_500;

/// A site, and the state of its visits.
struct Site {
    running: Running,
    hits_a_visit: f64,
}

/// The plan's sites in motion. The same plan always makes the same.
pub struct Hours {
    /// From when to when the plan is.
    pub span: Span,
    world: World,
    left_out: LeftOut,
    sites: Vec<Site>,
    /// Hits that are made but not returned yet, by when they were sent and in which order they were made.
    waiting: BTreeMap<(i64, u64), Sent>,
    made: u64,
    /// The next hour since 1970 to be made.
    hour: i64,
}

impl Hours {
    /// Makes the plan's first hour next.
    ///
    /// # Errors
    /// When the database of countries cannot be read.
    pub fn new(plan: &Plan, made: &Sites) -> anyhow::Result<Self> {
        let span = Span {
            starts: plan.starts().div_euclid(1_000),
            ends: plan.ends.div_euclid(1_000),
        };
        let world = World::new()?;
        let mut sites = Vec::with_capacity(PROFILES.len());
        for (number, profile) in (1_u64..).zip(PROFILES.iter()) {
            let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let hits_a_visit = rehearse(&mut Running::new(profile, !seed, span), &world, span);
            let mut running = Running::new(profile, seed, span);
            if let Some(ids) = made.0.get(sites.len()) {
                running
                    .marks
                    .watch(profile, |name| ids.get(name).map(String::as_str));
            }
            running
                .scale(plan.hits as f64 * profile.share / (hits_a_visit * (1.0 + left_out::SHARE)));
            sites.push(Site {
                running,
                hits_a_visit,
            });
        }
        Ok(Self {
            span,
            world,
            left_out: LeftOut::new(),
            sites,
            waiting: BTreeMap::new(),
            made: 0,
            hour: span.starts.div_euclid(HOUR),
        })
    }

    /// Begins a day with this hour since 1970, the first of a day in UTC: what follows depends on the plan
    /// and the day alone. Waiting hits of earlier hours are still returned.
    pub fn begin_anew(&mut self, hour: i64) {
        self.hour = hour;
        for site in &mut self.sites {
            site.running
                .begin_anew(&self.world, hour.div_euclid(DAY_HOURS));
        }
    }

    /// The hour since 1970 that is made next. Its hits begin in it, and are later than all that exist
    /// before it is made.
    pub fn hour(&self) -> i64 {
        self.hour
    }

    /// Makes it.
    pub fn make(&mut self) {
        let begins = self.hour * HOUR;
        for site in &mut self.sites {
            let running = &mut site.running;
            let (usual, by_spike) = running.expected(self.hour);
            let (usual, by_spike, strays) = (
                running.chance.count(usual),
                running.chance.count(by_spike),
                running
                    .chance
                    .count(usual * site.hits_a_visit * left_out::SHARE),
            );
            let mut sent = Vec::new();
            for visit in 0..usual + by_spike {
                let at = begins + running.chance.below(HOUR as u64) as i64;
                sent.extend(running.visit(&self.world, at, visit >= usual));
            }
            for _ in 0..strays {
                let at = begins + running.chance.below(HOUR as u64) as i64;
                sent.push(self.left_out.one(running, &self.world, at));
            }
            sent.retain(|sent| !running.is_out(sent.at));
            for sent in sent {
                self.made += 1;
                self.waiting.insert((sent.at, self.made), sent);
            }
        }
        self.hour += 1;
    }

    /// The earliest hit that is made, if it is before this moment (milliseconds since 1970).
    pub fn next_before(&mut self, end: i64) -> Option<Sent> {
        let first = self.waiting.first_entry()?;
        (first.key().0 < end).then(|| first.remove())
    }
}

/// How many hits a visit has, on average.
fn rehearse(running: &mut Running, world: &World, span: Span) -> f64 {
    let length = (span.ends - span.starts).max(1);
    let mut hits = 0;
    for visit in 0..REHEARSED {
        let at = span.starts + length * i64::from(visit) / i64::from(REHEARSED);
        hits += running
            .visit(world, at, false)
            .iter()
            .filter(|sent| sent.hit.kind == Kind::Hit)
            .count();
    }
    hits as f64 / f64::from(REHEARSED)
}
