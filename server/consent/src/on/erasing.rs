//! Erases all visitors of the sites for which that was asked, and what else must not outlive an erased visitor.

use std::{collections::HashSet, sync::Arc};

use anyhow::Context as _;
use counts::{Counts, Question, Value};
use figures::query::Columns;
use shared::{consent::from_hex, ids::SiteNumber};
use sqlx::{PgConnection, PgPool};
use tokio::sync::Mutex;

use super::store;

/// Erases visitors.
#[derive(Clone)]
pub struct Erasing {
    /// The accounts database.
    pub pool: PgPool,
    /// The counting store.
    pub counts: Counts,
    /// One at a time.
    pub alone: Arc<Mutex<()>>,
}

impl std::fmt::Debug for Erasing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Erasing").finish_non_exhaustive()
    }
}

impl Erasing {
    /// For these databases.
    #[must_use]
    pub fn new(pool: &PgPool, counts: &Counts) -> Erasing {
        Erasing {
            pool: pool.clone(),
            counts: counts.clone(),
            alone: Arc::default(),
        }
    }

    /// Begins what was just asked for, in a separate task, which the end of the request does not end.
    pub(super) fn begin(&self) {
        let erasing = self.clone();
        tokio::spawn(async move {
            if let Err(error) = erasing.look().await {
                tracing::error!(
                    error = format!("{error:#}"),
                    "visitors are yet to be erased; it is tried again"
                );
            }
        });
    }

    /// Erases what is still to be erased: at the server's start and every few minutes. Returns of how many sites.
    ///
    /// # Errors
    /// When a database does not answer, the first failure; the next run does the rest.
    pub async fn look(&self) -> anyhow::Result<usize> {
        let alone = self.alone.lock().await;
        let (mut sites, mut outcome) = (0, Ok(()));
        for (site, asked_at) in store::to_erase(&self.pool).await? {
            match self.erase(site, asked_at).await {
                Ok(()) => sites += 1,
                // It does not hold up those behind it.
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        // What follows may wait for a backup, which turning a site on must not.
        drop(alone);
        for of in store::requests_with_ids(&self.pool).await? {
            outcome = outcome.and(self.drop_ids(&of).await);
        }
        // Free blocks of DuckDB's file wait for the night.
        let cleared = self.counts.clear_erased().await;
        outcome.and(cleared.map_err(Into::into)).map(|()| sites)
    }

    /// Erases the visitors of a site that is locked, if that is still to be done.
    ///
    /// # Errors
    /// When a database does not answer.
    pub(super) async fn finish(
        &self,
        transaction: &mut PgConnection,
        site: SiteNumber,
    ) -> anyhow::Result<()> {
        let _alone = self.alone.lock().await;
        for (of, asked_at) in store::to_erase(&mut *transaction).await? {
            if of == site {
                self.counts.erase_visitors(site).await?;
                store::erased(&mut *transaction, site, asked_at).await?;
            }
        }
        Ok(())
    }

    async fn erase(&self, site: SiteNumber, asked_at: i64) -> anyhow::Result<()> {
        self.counts.erase_visitors(site).await?;
        store::erased(&self.pool, site, asked_at).await
    }

    /// Data requests have the id of a visitor only as long as the visitor is kept: the visitor may have been erased in
    /// the page, at the end of the time, or with all others.
    async fn drop_ids(&self, of: &store::WithIds) -> anyhow::Result<()> {
        let answer = self.counts.ask(Question {
            name: "consent_marks",
            sql: include_str!("../../../../queries/counts/consented/marks.sql").to_owned(),
            values: vec![Value::UInt(of.number.0), Value::Text(of.marks.clone())],
        });
        let mut left = HashSet::new();
        for batch in &answer.await?.batches {
            left.extend(Columns::of(batch).texts("mark")?.into_iter().flatten());
        }
        let gone = of.marks.split(',').filter(|mark| !left.contains(*mark));
        let gone: Vec<Vec<u8>> = gone
            .map(|mark| from_hex::<16>(mark).map(Vec::from).context("a mark"))
            .collect::<anyhow::Result<_>>()?;
        if gone.is_empty() {
            return Ok(());
        }
        Ok(store::requests_without_id(&self.pool, of.site, &gone).await?)
    }
}
