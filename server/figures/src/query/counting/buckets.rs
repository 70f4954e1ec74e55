//! The counts of one period by bucket.

use std::collections::HashMap;

use base::answer::Problem;

use super::Counted;
use crate::query::{Columns, Cost, QueryClient, QueryScope, Sql, sql};

/// Counts a scope's rows by whatever a bucket is: two texts of SQL made here tell it, of a hit and of a visit.
pub async fn by_bucket(
    client: &QueryClient,
    scope: &QueryScope,
    of_ts: Sql,
    of_visit: Sql,
    cost: &mut Cost,
) -> Result<HashMap<i64, Counted>, Problem> {
    let (sql, values) = scope.statement(
        sql!("series"),
        vec![("bucket_of_ts", of_ts), ("bucket_of_visit", of_visit)],
        vec![],
    )?;
    let mut found = HashMap::new();
    for batch in &client.ask("series", sql, values, cost).await? {
        let columns = Columns::of(batch);
        let mut add = || -> anyhow::Result<()> {
            found.extend(columns.numbers("bucket")?.into_iter().zip(read(&columns)?));
            Ok(())
        };
        add().map_err(Problem::internal)?;
    }
    Ok(found)
}

/// What was counted in each row.
pub fn read(columns: &Columns<'_>) -> anyhow::Result<Vec<Counted>> {
    let numbers = |name| columns.numbers(name);
    let (visitors, visits) = (numbers("visitors")?, numbers("visits")?);
    let (views, events) = (numbers("views")?, numbers("events")?);
    let (visit_views, enters) = (numbers("visit_views")?, numbers("enters")?);
    let (bounces, engaged) = (numbers("bounces")?, numbers("engaged")?);
    let dur_ms = numbers("dur_ms")?;
    let row = |at: usize| Counted {
        visitors: visitors[at],
        visits: visits[at],
        views: views[at],
        events: events[at],
        visit_views: visit_views[at],
        enters: enters[at],
        bounces: bounces[at],
        engaged: engaged[at],
        dur_ms: dur_ms[at],
    };
    Ok((0..columns.rows()).map(row).collect())
}
