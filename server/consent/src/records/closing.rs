//! Signs the last consent record of each day that is over.

use std::{collections::HashMap, sync::Arc};

use base::clock::{Clock as _, MICROS, SharedClock};
use counts::Counts;
use parking_lot::Mutex;
use shared::ids::SiteNumber;
use sites::SiteRegistry;
use sqlx::PgPool;

use super::{questions, signer::Signer, store};

/// A day, in microseconds.
const DAY: i64 = 86_400 * MICROS;
/// A day is signed this long after its end (UTC), so that every answer of it is stored.
const AFTER_DAY: i64 = 15 * 60 * MICROS;

/// Signs days, of all sites.
#[derive(Clone)]
pub struct Closing {
    /// The accounts database.
    pub pool: PgPool,
    /// The counting store.
    pub counts: Counts,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// The deployment's key.
    pub signer: Signer,
    /// The end of the days that are signed, in microseconds since 1970.
    signed: Arc<Mutex<Option<i64>>>,
}

impl std::fmt::Debug for Closing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Closing").finish_non_exhaustive()
    }
}

impl Closing {
    /// For these databases and sites.
    #[must_use]
    pub fn new(
        (pool, counts): (&PgPool, &Counts),
        registry: &Arc<SiteRegistry>,
        clock: &SharedClock,
        signer: &Signer,
    ) -> Closing {
        Closing {
            pool: pool.clone(),
            counts: counts.clone(),
            registry: registry.clone(),
            clock: clock.clone(),
            signer: signer.clone(),
            signed: Arc::default(),
        }
    }

    /// Signs each day that is over and has no signature yet, also those of days on which no server ran. Returns how many.
    ///
    /// # Errors
    /// When a database does not answer, the first failure; the other sites are done, and the next run does the rest.
    pub async fn look(&self) -> anyhow::Result<u32> {
        let ended = (self.clock.now() - AFTER_DAY).div_euclid(DAY) * DAY;
        if *self.signed.lock() == Some(ended) {
            return Ok(0);
        }
        let signed: HashMap<SiteNumber, u64> =
            store::last_signed(&self.pool).await?.into_iter().collect();
        let (mut days, mut outcome) = (0, Ok(()));
        for (site, last) in questions::last_records(&self.counts, ended).await? {
            let after = signed.get(&site).copied().unwrap_or(0);
            if last <= after {
                continue;
            }
            match self.sign(site, after, ended).await {
                Ok(signed) => days += signed,
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome?;
        *self.signed.lock() = Some(ended);
        Ok(days)
    }

    async fn sign(&self, number: SiteNumber, after: u64, ended: i64) -> anyhow::Result<u32> {
        // The records of a site that was deleted are erased soon.
        let Some(site) = self.registry.by_number(number) else {
            return Ok(0);
        };
        let mut signed = 0;
        for day in questions::ended_days(&self.counts, number, after, ended).await? {
            let seal = self.signer.day(number, day.number, &day.hash);
            let (site, number) = (site.facts.id, day.number);
            let kept = store::keep_day(&self.pool, site, &day.day, number, &seal).await?;
            signed += u32::from(kept);
        }
        Ok(signed)
    }
}
