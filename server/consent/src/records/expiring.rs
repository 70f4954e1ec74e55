//! Erases what a site keeps of visitors for longer than it says: the ties of visits, and the oldest records.

use std::{collections::HashMap, sync::Arc};

use base::{
    audit::{self, Line, Who},
    clock::{Clock as _, SharedClock},
    random::SharedRandom,
};
use counts::Counts;
use figures::time::local_day;
use parking_lot::Mutex;
use serde_json::json;
use shared::{date::Date, ids::SiteNumber};
use sites::{SiteRegistry, expiry};
use sqlx::PgPool;
use uuid::Uuid;

use super::{questions, store};

/// Erases what is too old, of all sites.
#[derive(Clone)]
pub struct ConsentExpiry {
    /// The accounts database.
    pub pool: PgPool,
    /// The counting store.
    pub counts: Counts,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// Chance.
    pub random: SharedRandom,
    /// The last days of each site up to which was looked.
    looked: Arc<Mutex<HashMap<SiteNumber, LastDays>>>,
}

impl std::fmt::Debug for ConsentExpiry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConsentExpiry").finish_non_exhaustive()
    }
}

/// The last days of which a site no longer keeps the visits of visitors and the records, in days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastDays {
    pub visits: i32,
    pub records: i32,
}

impl LastDays {
    /// A day is kept for these numbers of days after it.
    fn of(today: i32, visits_days: i32, records_days: i32) -> Self {
        Self {
            visits: today - visits_days - 1,
            records: today - records_days - 1,
        }
    }
}

impl ConsentExpiry {
    /// For these databases and sites.
    #[must_use]
    pub fn new(
        (pool, counts): (&PgPool, &Counts),
        registry: &Arc<SiteRegistry>,
        (clock, random): (&SharedClock, &SharedRandom),
    ) -> ConsentExpiry {
        ConsentExpiry {
            pool: pool.clone(),
            counts: counts.clone(),
            registry: registry.clone(),
            clock: clock.clone(),
            random: random.clone(),
            looked: Arc::default(),
        }
    }

    /// Checks every site whose day has changed, and erases what it no longer keeps. Returns the number of sites. While the
    /// clock is not trusted, it erases nothing.
    ///
    /// # Errors
    /// If a database or the erasing fails, the first of the failures; the next check retries the rest.
    pub async fn look(&self) -> anyhow::Result<u32> {
        if !expiry::is_trusted(&self.pool, self.clock.now_seconds()).await? {
            return Ok(0);
        }
        let (mut sites, mut outcome) = (0, Ok(()));
        for kept in store::kept_days(&self.pool).await? {
            match self.expire(&kept).await {
                Ok(any) => sites += u32::from(any),
                // It does not hold up those behind it.
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome.map(|()| sites)
    }

    async fn expire(&self, kept: &store::KeptDays) -> anyhow::Result<bool> {
        let Some(site) = self.registry.by_id(kept.site) else {
            return Ok(false);
        };
        let (number, now) = (site.number(), self.clock.now());
        let today = local_day(&site.zone, now).days();
        let last = LastDays::of(today, kept.visits_days, kept.records_days);
        if self.looked.lock().get(&number) == Some(&last) {
            return Ok(false);
        }
        let any = questions::has_until(&self.counts, number, last).await?;
        if any {
            let day = |day: i32| Date::from_days(day).to_string();
            let mut transaction = self.pool.begin().await?;
            let line = Line {
                action: "consent.expired",
                subject: site.name(),
                site: Some(site.facts.id),
                old: None,
                new: Some(json!({
                    "last_day": day(last.visits), "visits_days": kept.visits_days,
                    "records_days": kept.records_days,
                })),
            };
            let who = Who::service(site.facts.account);
            audit::write(&mut transaction, &self.clock, &self.random, who, line).await?;
            let (visits, records) = (Some(last.visits), Some(last.records));
            self.counts.expire_consent(number, visits, records).await?;
            transaction.commit().await?;
        }
        if kept.only_keeps {
            self.end_keeping(kept.site, number).await?;
        }
        self.looked.lock().insert(number, last);
        Ok(any)
    }

    /// A site that does not ask counts as keeping visitors only while there are any.
    async fn end_keeping(&self, site: Uuid, number: SiteNumber) -> anyhow::Result<()> {
        let mut transaction = self.pool.begin().await?;
        if !store::end_keeping(&mut transaction, site).await? {
            return Ok(());
        }
        // What was acknowledged may not be visible yet.
        self.counts.settled().await?;
        if questions::has_visitors(&self.counts, number).await? {
            return Ok(());
        }
        self.registry.notify(&mut transaction, site).await?;
        transaction.commit().await?;
        self.registry.reload(site).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_days_are_kept_besides_the_current_one() {
        let expected = LastDays {
            visits: 98,
            records: 89,
        };
        assert_eq!(LastDays::of(100, 1, 10), expected);
    }
}
