//! Erases all visitors of the sites for which that was asked.

use std::sync::Arc;

use anyhow::Context as _;
use counts::{Counts, Question, Value};
use figures::query::Columns;
use shared::{
    consent::{Mark, from_hex},
    ids::SiteNumber,
};
use sqlx::PgPool;
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

    /// Erases what is still to be erased: at the server's start and every few minutes. Returns how many visitors.
    ///
    /// # Errors
    /// When a database does not answer; the next run does the rest.
    pub async fn look(&self) -> anyhow::Result<u64> {
        let _alone = self.alone.lock().await;
        let (mut erased, due) = (0, store::to_erase(&self.pool).await?);
        for (site, asked_at) in &due {
            erased += self.erase(*site).await?;
            store::erased(&self.pool, *site, *asked_at).await?;
        }
        if !due.is_empty() || self.counts.has_bytes_of_erased()? {
            // Their bytes too.
            self.counts.scrub().await?;
        }
        Ok(erased)
    }

    async fn erase(&self, site: SiteNumber) -> anyhow::Result<u64> {
        self.counts.settled().await?;
        let marks = self.marks(site).await?;
        for mark in &marks {
            self.counts.erase_visitor(site, *mark).await?;
        }
        Ok(marks.len() as u64)
    }

    async fn marks(&self, site: SiteNumber) -> anyhow::Result<Vec<Mark>> {
        let answer = self.counts.ask(Question {
            name: "consent_marks",
            sql: include_str!("../../../../queries/counts/consented/marks.sql").to_owned(),
            values: vec![Value::UInt(site.0)],
        });
        let mut marks = Vec::new();
        for batch in &answer.await?.batches {
            for mark in Columns::of(batch).texts("mark")? {
                let mark = mark.as_deref().and_then(from_hex).map(Mark);
                marks.push(mark.context("a mark has 16 bytes")?);
            }
        }
        Ok(marks)
    }
}
