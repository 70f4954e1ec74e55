//! Questions to DuckDB on behalf of the caller who opened a site.

use base::{access::InSite, answer::Problem};
use counts::{Counts, Question, Value, arrow::record_batch::RecordBatch};
use figures::query::answered;

/// A site, and whom it is asked for.
pub(crate) struct Asking<'a, R> {
    pub counts: &'a Counts,
    pub site: &'a InSite<R>,
}

impl<R> Asking<'_, R> {
    /// Asks a question whose first value is the site.
    pub async fn ask(
        &self,
        name: &'static str,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<RecordBatch>, Problem> {
        let mut all = vec![Value::UInt(self.site.number().0)];
        all.extend(values);
        let question = Question {
            name,
            sql: sql.to_owned(),
            values: all,
        };
        let asker = Some(self.site.caller.person.as_u128());
        let answer = self.counts.ask_for(asker, None, question).await;
        Ok(answered(name, answer)?.batches)
    }
}
