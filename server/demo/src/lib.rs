//! A year of believable hits for three sites: a blog, a shop and a manual.
//!
//! [`year`] makes what the sites' pages send, one moment after the other: [`rhythm`] says how many come in
//! each hour, [`world`] where they are and what they use, [`people`] who comes again, [`sources`] where
//! from, and [`pages`] what they do there. What differs from site to site is in the files of `sites/`,
//! which [`sites`] reads, with what people have made there, which [`contents`] makes. The hits are taken by
//! the very pipeline that takes real ones, each at its own moment ([`arrival_pacing`] says how the clock follows), so
//! that salts, visits and hits left out come about as they do in service. The same seed and end give the
//! same year. While the demo runs, [`later`] continues from there.

pub mod arrival_pacing;
mod chance;
mod contents;
mod hours;
pub mod later;
mod left_out;
mod marks;
pub mod owner;
mod pages;
mod people;
mod rhythm;
mod running;
mod sites;
mod sources;
mod walk;
mod world;
mod year;

use anyhow::Context;
use arrival_pacing::ArrivalPacing;
use base::{
    clock::{FakeClock, MICROS, SharedClock},
    random::SharedRandom,
};
pub use contents::Sites;
use counts::{Counts, Verdict};
use intake::{ClientFacts, Intake};
use owner::Owner;
use poem::endpoint::BoxEndpoint;
use serde_json::json;
use shared::wire::{Kind, ScriptHit};
use sqlx::PgPool;
use year::Year;

/// The name and address of the demo's only person.
pub const PERSON: (&str, &str) = ("Demo", "demo@example.com");
/// The name of the demo's account.
pub const ACCOUNT: &str = "Demo";
/// How many are handed over at once, at most.
const BATCH: usize = 2_000;
/// After this many it waits until DuckDB has them, so that none is refused.
const UNSETTLED: usize = 50_000;

/// A running service, as far as the demo uses it.
pub struct Service {
    /// All that is served, as reached at `http://localhost`.
    pub endpoint: BoxEndpoint<'static>,
    /// The accounts database.
    pub pool: PgPool,
    /// The counted hits.
    pub counts: Counts,
    /// The receiving side.
    pub intake: Intake,
    /// Time.
    pub clock: SharedClock,
    /// Chance.
    pub random: SharedRandom,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Another seed, another year.
    pub seed: u64,
    /// About this many views and events in all, including the excluded ones.
    pub hits: u64,
    /// Days before the end.
    pub days: u32,
    /// No hit is later; in microseconds since 1970, UTC.
    pub ends: i64,
}

/// How many hits were made so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Views and events that count.
    pub counted: u64,
    /// Those left out.
    pub left_out: u64,
    /// Heartbeats.
    pub pings: u64,
    /// The moment that was reached, in microseconds since 1970, UTC.
    pub until: i64,
}

impl Plan {
    /// When its first day begins, in microseconds since 1970, UTC.
    pub fn starts(&self) -> i64 {
        self.ends - i64::from(self.days) * 86_400 * MICROS
    }
}

/// Makes the demo's account and sites, with goals, funnels, notes and all else that a person makes there; `None`
/// where the deployment has an account already.
///
/// # Errors
/// When the service refuses one of them.
pub async fn make_sites(service: &Service, plan: &Plan) -> anyhow::Result<Option<Sites>> {
    let (name, email) = PERSON;
    let Some(owner) = Owner::of_new(service, name, email, ACCOUNT).await? else {
        return Ok(None);
    };
    let mut made = Vec::new();
    for site in sites::PROFILES.iter() {
        let body = json!({
            "name": site.name,
            "zone": site.zone,
            "currency": site.currency,
            "excluded_paths": site.excluded_paths,
            "excluded_addresses": site.excluded_addresses,
        });
        owner.post("/sites", &body).await?;
        made.push(contents::make(&owner, site, plan).await?);
    }
    Ok(Some(Sites(made)))
}

/// Takes a year of hits for the demo's sites, then destroys the salts of days gone by; they are left for
/// the caller to compact. The service must run by this clock, which ends where the plan does.
///
/// # Errors
/// When the service cannot take them.
pub async fn fill(
    service: &Service,
    sites: &Sites,
    clock: &FakeClock,
    plan: &Plan,
    mut report: impl FnMut(Made),
) -> anyhow::Result<Made> {
    let mut pacing = ArrivalPacing::new(clock.clone(), plan.starts(), plan.ends);
    let mut taking = Taking::default();
    for sent in Year::new(plan, sites)? {
        let at = sent.at * 1_000;
        if pacing.is_later(at) {
            taking.take(service).await?;
            pacing.move_to(at);
            report(taking.made);
        } else if taking.batch.len() == BATCH {
            taking.take(service).await?;
        }
        taking.made.until = at;
        taking.batch.push((sent.hit, sent.client, at));
    }
    taking.take(service).await?;
    clock.set(plan.ends);
    service
        .intake
        .destroy_old_salts(plan.ends)
        .context("the salts of days gone by could not be destroyed")?;
    report(taking.made);
    Ok(taking.made)
}

/// Sends the hits to the service.
#[derive(Default)]
struct Taking {
    batch: Vec<(ScriptHit, ClientFacts, i64)>,
    unsettled: usize,
    made: Made,
}

impl Taking {
    /// Hands the batch over; where that fails, it is still there.
    async fn take(&mut self, service: &Service) -> anyhow::Result<()> {
        let verdicts = service.intake.take_made_up(&self.batch).await?;
        self.unsettled += self.batch.len();
        for ((hit, _, _), verdict) in self.batch.drain(..).zip(verdicts) {
            match (hit.kind, verdict) {
                (Kind::Ping, _) => self.made.pings += 1,
                (Kind::Hit, Verdict::Counted) => self.made.counted += 1,
                (Kind::Hit, Verdict::LeftOut(_)) => self.made.left_out += 1,
                (
                    Kind::Hit,
                    Verdict::NoVisit | Verdict::Revoked | Verdict::Known | Verdict::Full,
                ) => {}
            }
        }
        if self.unsettled >= UNSETTLED {
            self.unsettled = 0;
            service.counts.settled().await?;
        }
        Ok(())
    }
}
