//! Finds what is too old, and has it deleted.

use std::{collections::HashMap, sync::Arc};

use base::{
    audit::{self, Line, Who},
    clock::Clock as _,
};
use futures_util::future::BoxFuture;
use serde_json::json;
use shared::{date::Date, ids::SiteNumber};

use super::{
    rules::{kept_days, last_day},
    store,
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
    /// Up to which day each site was looked at.
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

    /// Looks at every site whose last kept day has changed, and deletes what is older. Says of how many sites.
    ///
    /// # Errors
    /// When a database or the erasing fails, the first of the failures; what is not done is done next time.
    pub async fn look(&mut self) -> anyhow::Result<u32> {
        let now = self.sites.clock.now_seconds();
        let mut outcome = Ok(());
        let mut asked = 0;
        for site in self.sites.registry.all() {
            let number = site.number();
            let Some(day) = last_day(&site, self.deployment, now) else {
                continue;
            };
            if self.looked.get(&number) == Some(&day) {
                continue;
            }
            match self.expire(&site, day, now).await {
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

    /// Has what was counted up to this day erased, where there is anything.
    async fn expire(&self, site: &Arc<Site>, day: Date, now: i64) -> anyhow::Result<bool> {
        if !(self.holds_until)(site.number(), day).await? {
            return Ok(false);
        }
        let kept = kept_days(site, self.deployment);
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
