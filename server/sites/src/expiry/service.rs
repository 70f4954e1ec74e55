//! Finds what is too old, and has it deleted.

use std::{collections::HashMap, sync::Arc};

use base::{
    audit::{self, Line, Who},
    clock::Clock as _,
};
use futures_util::future::BoxFuture;
use serde_json::json;
use shared::{date::Date, ids::SiteNumber};
use sqlx::PgPool;

use super::{
    clock::Seen,
    days::KeepDays,
    rules::{kept_now, last_day},
    store::{self, State},
};
use crate::{Sites, registry::Site, reset};

/// Whether anything that was counted of a site is there up to a day; handed in by the server.
pub type HoldsUntil =
    Arc<dyn Fn(SiteNumber, Date) -> BoxFuture<'static, anyhow::Result<bool>> + Send + Sync>;

/// Deletes what is too old, once a day for each site.
pub struct Expiry {
    sites: Sites,
    holds_until: HoldsUntil,
    /// How many days the deployment keeps; `None`: all of them.
    deployment: Option<u32>,
    /// The day up to which each site was checked.
    looked: HashMap<SiteNumber, Date>,
}

impl std::fmt::Debug for Expiry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Expiry")
            .field("deployment", &self.deployment)
            .finish_non_exhaustive()
    }
}

impl Expiry {
    /// For these sites, with the deployment's number of days.
    #[must_use]
    pub fn new(sites: Sites, holds_until: HoldsUntil, deployment: Option<u32>) -> Self {
        Self {
            sites,
            holds_until,
            deployment,
            looked: HashMap::new(),
        }
    }

    /// Checks every site whose last kept day has changed, and deletes older hits. Returns the number of
    /// sites. While the clock is not trusted, it deletes nothing.
    ///
    /// # Errors
    /// If a database or the erasing fails, the first of the failures; the next check retries the rest.
    pub async fn look(&mut self) -> anyhow::Result<u32> {
        let now = self.sites.clock.now_seconds();
        let state = self.remember(now).await?;
        if state.seen.doubted_from.is_some() {
            return Ok(0);
        }
        let deployment = state.deployment;
        let mut outcome = Ok(());
        let mut asked = 0;
        for site in self.sites.registry.all() {
            let number = site.number();
            let Some(day) = last_day(&site, deployment, now) else {
                continue;
            };
            if self.looked.get(&number) == Some(&day) {
                continue;
            }
            let kept = kept_now(&site, deployment, now);
            match self.expire(&site, day, kept, now).await {
                Ok(any) => {
                    asked += u32::from(any);
                    self.looked.insert(number, day);
                }
                // It does not hold up those behind it.
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        if asked > 0 {
            reset::finish(&self.sites, now).await?;
        }
        outcome.map(|()| asked)
    }

    /// Stores what the next check needs, also after a restart: the deployment's number, and the clock.
    async fn remember(&self, now: i64) -> anyhow::Result<State> {
        let before = store::state(&self.sites.pool).await?;
        let state = match before {
            Some(before) => State {
                deployment: before.deployment.set(self.deployment, now),
                seen: before.seen.next(now),
            },
            None => State {
                deployment: KeepDays::default().set(self.deployment, now),
                seen: Seen::first(now),
            },
        };
        store::keep_state(&self.sites.pool, state).await?;
        if let Some(before) = before {
            log(before, state);
        }
        Ok(state)
    }

    /// Requests erasing the hits up to this day, if there are any; returns whether it did.
    async fn expire(
        &self,
        site: &Arc<Site>,
        day: Date,
        kept: Option<u32>,
        now: i64,
    ) -> anyhow::Result<bool> {
        if !(self.holds_until)(site.number(), day).await? {
            return Ok(false);
        }
        let mut transaction = self.sites.pool.begin().await?;
        store::ask(&mut transaction, site, day, now).await?;
        let line = Line {
            action: "site.expired",
            subject: site.name(),
            site: Some(site.facts.id),
            old: None,
            new: Some(json!({"last_day": day.to_string(), "keep_days": kept})),
        };
        let (clock, random) = (&self.sites.clock, &self.sites.random);
        let who = Who::service(site.facts.account);
        audit::write(&mut transaction, clock, random, who, line).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Logs what has changed since the last check.
fn log(before: State, state: State) {
    if state.deployment != before.deployment {
        tracing::info!(
            before = before.deployment.days,
            days = state.deployment.days,
            "counts.keep_days has changed; a lower number takes effect at each site's first midnight after 24 hours"
        );
    }
    match (before.seen.doubted_from, state.seen.doubted_from) {
        (None, Some(_)) => tracing::warn!(
            seconds = state.seen.at - before.seen.at,
            "the clock is more than a day ahead of the last look: it has jumped, or the server was off. Nothing old is \
             deleted until it has run for 24 hours; if it is wrong, set it right"
        ),
        (Some(_), None) => tracing::info!("the clock is trusted again: old hits are deleted"),
        _ => {}
    }
}

/// The deployment's number of days in the settings, and when it takes effect, at this moment, in Unix
/// seconds.
///
/// # Errors
/// If the database does not answer.
pub async fn deployment(
    pool: &PgPool,
    keep_days: Option<u32>,
    now: i64,
) -> Result<KeepDays, sqlx::Error> {
    let state = store::state(pool).await?;
    let seen = state.map_or_else(KeepDays::default, |state| state.deployment);
    // As the next check will store it.
    Ok(seen.set(keep_days, now))
}
