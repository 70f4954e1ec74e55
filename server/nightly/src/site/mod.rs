//! The checks of a site. Pages of several sites are fetched at once, but DuckDB is asked one question at a time.

mod arriving;
mod data_requests;
mod ledger;
mod questions;
mod recount;
pub(crate) mod reports;
mod tag;

use std::sync::Arc;

use base::{clock::MICROS, context::Context};
use sites::Site;
use tokio::sync::Mutex;

use self::questions::Questions;
pub(crate) use self::tag::{Looked, Patience};
use crate::{
    Parts,
    outcome::{CheckCode, Outcome},
};

/// A site with a hit in this time is not down, in seconds.
const ARRIVED: i64 = 3_600;

/// Checks sites.
#[derive(Clone)]
pub(crate) struct SiteChecks {
    context: Context,
    parts: Parts,
    questions: Questions,
}

impl SiteChecks {
    pub fn new(context: &Context, parts: &Parts) -> Self {
        Self {
            context: context.clone(),
            parts: parts.clone(),
            questions: Questions {
                counts: parts.counts.clone(),
                alone: Arc::new(Mutex::new(())),
            },
        }
    }

    /// Looks at the site's front page: the tag and the certificate.
    ///
    /// # Errors
    /// If the service stops.
    pub async fn page(&self, site: &Arc<Site>, patience: Patience) -> anyhow::Result<Looked> {
        if let Some(reason) = tag::reason_to_skip(site, &self.questions).await? {
            return Ok(Looked::not(tag::skipped(reason)));
        }
        let looked = self.parts.front_pages.look(site).await;
        let now = self.context.now();
        let judging = (patience, self.arrives(site, now));
        Ok(tag::outcomes(site, looked, judging, now))
    }

    /// Whether anything answers at the site's front page.
    pub async fn answers(&self, site: &Arc<Site>) -> bool {
        let page = self.parts.front_pages.look(site).await;
        page.is_ok_and(|page| tag::answered(&page) == Some(true))
    }

    /// Whether hits of the site arrive.
    fn arrives(&self, site: &Site, now: i64) -> bool {
        let arriving = self.parts.counts.arriving(site.number());
        let counted = arriving.iter().filter_map(|host| host.last_counted);
        counted
            .max()
            .is_some_and(|at| at >= (now - ARRIVED) * MICROS)
    }

    /// Does all checks but those of the page. Days that were wrong in these outcomes are checked again.
    ///
    /// # Errors
    /// If the service stops, or the accounts database does not answer.
    pub async fn others(&self, site: &Site, before: &[Outcome]) -> anyhow::Result<Vec<Outcome>> {
        let now = self.context.now();
        let wrong_days = |check: CheckCode| {
            let before = before.iter().find(|outcome| outcome.check == check);
            before.map(Outcome::wrong_days).unwrap_or_default()
        };
        let pool = self.context.pool();
        Ok(vec![
            arriving::check(&self.questions, site, now).await?,
            recount::check(&self.questions, site, now, &wrong_days(CheckCode::Recount)).await?,
            ledger::check(&self.questions, site, now, &wrong_days(CheckCode::Ledger)).await?,
            reports::check(pool, site.facts.id, now).await?,
            data_requests::check(pool, site.facts.id, now).await?,
        ])
    }
}
