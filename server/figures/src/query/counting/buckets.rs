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
        read(&Columns::of(batch), &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>, found: &mut HashMap<i64, Counted>) -> anyhow::Result<()> {
    let names = [
        "visitors",
        "visits",
        "views",
        "events",
        "visit_views",
        "enters",
        "bounces",
        "engaged",
        "dur_ms",
    ];
    let all = names.map(|name| columns.numbers(name));
    let [
        visitors,
        visits,
        views,
        events,
        visit_views,
        enters,
        bounces,
        engaged,
        dur_ms,
    ] = all;
    let (visitors, visits, views, events) = (visitors?, visits?, views?, events?);
    let (visit_views, enters, bounces, engaged, dur_ms) =
        (visit_views?, enters?, bounces?, engaged?, dur_ms?);
    for (index, bucket) in columns.numbers("bucket")?.into_iter().enumerate() {
        found.insert(
            bucket,
            Counted {
                visitors: visitors[index],
                visits: visits[index],
                views: views[index],
                events: events[index],
                visit_views: visit_views[index],
                enters: enters[index],
                bounces: bounces[index],
                engaged: engaged[index],
                dur_ms: dur_ms[index],
            },
        );
    }
    Ok(())
}
