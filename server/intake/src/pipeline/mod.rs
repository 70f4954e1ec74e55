//! From what was sent to what is counted.
//!
//! A candidate goes through [`STEPS`], one after the other. Each keeps it or
//! leaves it out for one reason, and the first reason stands. What no step
//! leaves out becomes an [`Arrival`]: source and channel are found, the visitor
//! is hashed, and the address is discarded. Nothing here knows of HTTP or of a
//! database; time and chance come in from outside.
//!
//! `repeated` is decided elsewhere, by the writer, which knows what came
//! before.

mod arrival;
mod candidate;
mod describe;
mod steps;

use std::{io, sync::Arc};

pub use arrival::local_day;
pub use candidate::{Bots, Candidate, Client, Evaluation, Sender, SiteRules, What};
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

/// What became of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What to hand to the writer. `None` only for a ping that was left out:
    /// pings are no hits, and are not accounted for.
    pub arrival: Option<Arrival>,
    /// Why it was left out.
    pub reason: Option<Reason>,
    /// The step that left it out, by its place in [`STEPS`].
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

    /// Judges a candidate on this page, `None` where its address cannot be read.
    ///
    /// # Errors
    /// When the day's salt cannot be written: then nothing may be counted, and
    /// it is worth trying again.
    pub async fn judge(
        &self,
        candidate: &Candidate<'_>,
        page: Option<Address<'_>>,
    ) -> io::Result<Judged> {
        let mut evaluation = self.evaluation(candidate, page);
        evaluation.hit_rates = Some(&self.hit_rates);
        self.settle(evaluation).await
    }

    /// The same for what nobody sent, and may come as fast as it is made up.
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

    /// The reason of the first step that leaves it out, and which step that is.
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

/// Which crawler it is; nameless too is what sends no user agent, or is no more than suspected.
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
