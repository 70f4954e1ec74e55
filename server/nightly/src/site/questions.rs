//! Asking DuckDB about a site.

use std::sync::Arc;

use counts::{Answer, AskError, Counts, Question, Value, arrow::record_batch::RecordBatch};
use figures::time::{SECOND, local_day};
use shared::date::Date;
use sites::Site;
use tokio::sync::Mutex;

/// Asks one question at a time, so that the check leaves readers to the people who look at figures.
#[derive(Clone)]
pub(super) struct Questions {
    pub counts: Counts,
    pub alone: Arc<Mutex<()>>,
}

impl Questions {
    /// Asks about a site, which is the first value. `None` where DuckDB has no time or no memory for the question: it is not
    /// checked then.
    ///
    /// # Errors
    /// If the service stops.
    pub async fn ask(
        &self,
        site: &Site,
        (name, sql): (&'static str, &str),
        values: Vec<Value>,
    ) -> anyhow::Result<Option<Vec<RecordBatch>>> {
        let values = std::iter::once(Value::UInt(site.number().0)).chain(values);
        let question = Question {
            name,
            sql: sql.to_owned(),
            values: values.collect(),
        };
        let _alone = self.alone.lock().await;
        match self.counts.ask(question).await {
            Ok(Answer { batches, .. }) => Ok(Some(batches)),
            Err(error @ AskError::Stopping) => Err(error.into()),
            Err(error) => {
                tracing::warn!(site = site.name(), query = name, %error, "not checked");
                Ok(None)
            }
        }
    }
}

/// Yesterday, as the site has it.
pub(super) fn yesterday(site: &Site, now: i64) -> Date {
    local_day(&site.zone, now * SECOND).plus_days(-1)
}

/// Days that were wrong and are none of these.
pub(super) fn others(wrong: &[Date], days: &[Date]) -> Vec<Date> {
    let others = wrong.iter().copied();
    others.filter(|day| !days.contains(day)).collect()
}

/// A day as DuckDB reads it.
pub(super) fn day_value(day: Date) -> Value {
    Value::Text(day.to_string())
}
