//! From a submission to what is counted.
//!
//! A candidate goes through [`STEPS`] in order. Each keeps it or excludes it for one reason; the first reason
//! counts. A candidate that no step excludes becomes an [`Arrival`]: Stile determines source and channel,
//! hashes the visitor, and discards the address. This module knows no HTTP and no database; time and
//! randomness are passed in.
//!
//! The writer decides `repeated`, because it knows the earlier hits.

mod arrival;
mod candidate;
mod consent;
mod describe;
mod steps;

use std::{io, sync::Arc};

pub use arrival::local_day;
pub use candidate::{Bots, Candidate, Client, Evaluation, Sender, SiteRules, What};
pub use consent::{Asking, Respondent};
use counts::{Arrival, LeftOut};
pub(crate) use describe::step_text;
use shared::{address::Address, reason::Reason};
pub use steps::{STEPS, Step, opted_out::wants_out, prefetch::is_prefetch};

use crate::{agent::Agents, geo::GeoDatabase, hit_rates::HitRates, visitor::Salts};

/// What the steps need to know of the world.
pub struct Pipeline {
    agents: Arc<Agents>,
    geo: Arc<GeoDatabase>,
    salts: Arc<Salts>,
    hit_rates: HitRates,
}

/// The decision on a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the writer gets. `None` only for an excluded heartbeat: heartbeats are not hits, and are not
    /// counted as excluded.
    pub arrival: Option<Arrival>,
    /// Why it was excluded.
    pub reason: Option<Reason>,
    /// The step that excluded it, by its position in [`STEPS`].
    pub step: Option<usize>,
}

impl Pipeline {
    /// A pipeline over these.
    pub fn new(
        agents: Arc<Agents>,
        geo: Arc<GeoDatabase>,
        salts: Arc<Salts>,
        hit_rates: HitRates,
    ) -> Pipeline {
        Pipeline {
            agents,
            geo,
            salts,
            hit_rates,
        }
    }

    /// Decides on a candidate on this page; `None` if its address cannot be read.
    ///
    /// # Errors
    /// If the day's salt cannot be written: then nothing may be counted, and the sender should try again.
    pub async fn judge(
        &self,
        candidate: &Candidate<'_>,
        page: Option<Address<'_>>,
    ) -> io::Result<Judged> {
        let mut evaluation = self.evaluation(candidate, page);
        evaluation.hit_rates = Some(&self.hit_rates);
        self.settle(evaluation).await
    }

    /// The same for made-up hits, which are not limited in speed.
    ///
    /// # Errors
    /// As [`Pipeline::judge`].
    pub async fn judge_made_up(
        &self,
        candidate: &Candidate<'_>,
        page: Option<Address<'_>>,
    ) -> io::Result<Judged> {
        self.settle(self.evaluation(candidate, page)).await
    }

    /// The same for a request in a log of days gone by, with a visitor whom the caller knows. It is not limited in speed.
    pub(crate) fn judge_logged(
        &self,
        candidate: &Candidate<'_>,
        page: Option<Address<'_>>,
        (day, visitor): (i32, counts::Visitor),
    ) -> Judged {
        let mut evaluation = self.evaluation(candidate, page);
        let (reason, step) = self.decide(&mut evaluation).unzip();
        let arrival = match reason {
            Some(reason) => left_out(&mut evaluation, reason),
            None => arrival::assemble(evaluation, day, Some(visitor)),
        };
        Judged {
            arrival,
            reason,
            step,
        }
    }

    async fn settle(&self, mut evaluation: Evaluation<'_>) -> io::Result<Judged> {
        let (reason, step) = self.decide(&mut evaluation).unzip();
        let arrival = match reason {
            Some(reason) => left_out(&mut evaluation, reason),
            None => arrival::build(evaluation, &self.salts).await?,
        };
        Ok(Judged {
            arrival,
            reason,
            step,
        })
    }

    fn evaluation<'a>(
        &'a self,
        candidate: &'a Candidate<'a>,
        page: Option<Address<'a>>,
    ) -> Evaluation<'a> {
        Evaluation::new(candidate, page, &self.agents, &self.geo)
    }

    /// The reason of the first step that excludes it, and that step.
    fn decide(&self, evaluation: &mut Evaluation<'_>) -> Option<(Reason, usize)> {
        let mut steps = STEPS.iter().enumerate();
        steps.find_map(|(index, step)| Some(((step.judge)(evaluation)?, index)))
    }
}

fn left_out(evaluation: &mut Evaluation<'_>, reason: Reason) -> Option<Arrival> {
    let candidate = evaluation.candidate;
    if matches!(candidate.what, What::Ping { .. }) {
        return None;
    }
    let age = candidate.now.saturating_sub(candidate.time);
    let late = age > shared::limits::OLDEST * 1_000_000;
    let ahead = candidate.time
        > candidate
            .now
            .saturating_add(shared::limits::AHEAD * 1_000_000);
    let (ts, day) = match local_day(&candidate.site.zone, candidate.time) {
        Some(day) if !ahead && !late => (candidate.time, day),
        // No time that can be kept, or one whose day is long over: that of its arrival.
        _ => (
            candidate.now,
            local_day(&candidate.site.zone, candidate.now).unwrap_or_default(),
        ),
    };
    Some(Arrival::LeftOut(LeftOut {
        site: candidate.site.number,
        ts,
        day,
        reason,
        hostname: evaluation.page.as_ref().map(|page| page.host.clone()),
        crawler: (reason == Reason::Bot).then(|| crawler(evaluation)),
    }))
}

/// The crawler. It has no name if it sent no user agent, or is only suspected to be one.
fn crawler(evaluation: &mut Evaluation<'_>) -> counts::Crawler {
    let named = evaluation.agent().and_then(|agent| agent.crawler);
    named.map_or(counts::Crawler::UNNAMED, |crawler| counts::Crawler {
        name: crawler.name.into(),
        kind: crawler.kind,
    })
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
