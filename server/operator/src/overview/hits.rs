//! Hits of all sites by month, as DuckDB has them.

use std::{fmt, sync::Arc};

use anyhow::ensure;
use counts::{Counts, Question, Value};
use figures::query::Columns;
use shared::date::Date;
use tokio::sync::Mutex;

use super::records::AdminMonthHits;

/// How long an answer is given again, in seconds: it reads the sums of every day of every site.
const AGAIN: i64 = 600;

/// Hits by month, which are read at most every ten minutes. Clones share them.
#[derive(Clone)]
pub(crate) struct Hits {
    counts: Counts,
    last: Arc<Mutex<Option<Read>>>,
}

impl fmt::Debug for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hits").finish_non_exhaustive()
    }
}

/// What was read, and when (Unix seconds).
#[derive(Debug)]
struct Read {
    at: i64,
    months: Vec<AdminMonthHits>,
}

impl Hits {
    /// Of these counts.
    pub fn new(counts: &Counts) -> Self {
        Self {
            counts: counts.clone(),
            last: Arc::default(),
        }
    }

    /// The hits of the months that begin on these days, in this order.
    ///
    /// # Errors
    /// If DuckDB does not answer.
    pub async fn by_month(&self, months: &[Date], now: i64) -> anyhow::Result<Vec<AdminMonthHits>> {
        let mut last = self.last.lock().await;
        if let Some(read) = last.as_ref()
            && (read.at..read.at + AGAIN).contains(&now)
        {
            return Ok(read.months.clone());
        }
        let months = self.read(months).await?;
        *last = Some(Read {
            at: now,
            months: months.clone(),
        });
        Ok(months)
    }

    async fn read(&self, months: &[Date]) -> anyhow::Result<Vec<AdminMonthHits>> {
        let Some(first) = months.first() else {
            return Ok(Vec::new());
        };
        let answer = self
            .counts
            .ask(Question {
                name: "hits_by_month",
                sql: include_str!("../../../../queries/counts/operator/hits_by_month.sql")
                    .to_owned(),
                values: vec![Value::Text(first.to_string())],
            })
            .await?;
        let mut found = Vec::new();
        for batch in &answer.batches {
            let columns = Columns::of(batch);
            let (days, hits) = (columns.numbers("month")?, columns.numbers("hits")?);
            ensure!(days.len() == hits.len(), "columns of different lengths");
            found.extend(days.into_iter().zip(hits));
        }
        let of = |month: &Date| {
            let day = i64::from(month.days());
            found.iter().find(|(begins, _)| *begins == day)
        };
        let view = |month: &Date| AdminMonthHits {
            month: word(*month),
            hits: of(month).map_or(0, |(_, hits)| *hits),
        };
        Ok(months.iter().map(view).collect())
    }
}

/// As in the answer: `2026-11`.
pub(super) fn word(month: Date) -> String {
    month.to_string().chars().take(7).collect()
}
