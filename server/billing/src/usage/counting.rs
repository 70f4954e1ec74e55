//! The use of accounts, counted in the figures' own store.

use std::collections::HashMap;

use counts::{Counts, Question, Value};
use figures::{query::Columns, time::SECOND};
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;

/// Counts the page views and custom events of these accounts' sites since a moment of each (Unix seconds).
///
/// # Errors
/// If a database does not answer.
pub(super) async fn count(
    counts: &Counts,
    connection: &mut PgConnection,
    accounts: &[(Uuid, i64)],
) -> anyhow::Result<HashMap<Uuid, i64>> {
    let since: HashMap<Uuid, i64> = accounts.iter().copied().collect();
    let ids: Vec<Uuid> = since.keys().copied().collect();
    let mut used: HashMap<Uuid, i64> = ids.iter().map(|account| (*account, 0)).collect();
    let sites = store::sites(connection, &ids).await?;
    let Some(first) = since.values().min().filter(|_| !sites.is_empty()) else {
        return Ok(used);
    };
    let list = |value: fn(&store::SiteOf, &HashMap<Uuid, i64>) -> i64| {
        let texts: Vec<String> = sites
            .iter()
            .map(|site| value(site, &since).to_string())
            .collect();
        Value::Text(texts.join(","))
    };
    let question = Question {
        name: "usage",
        sql: include_str!("../../../../queries/counts/billing/usage.sql").to_owned(),
        values: vec![
            list(|site, _| i64::from(site.number)),
            list(|site, since| {
                since
                    .get(&site.account_id)
                    .map_or(i64::MAX / SECOND, |at| *at)
                    * SECOND
            }),
            Value::BigInt(first.saturating_mul(SECOND)),
        ],
    };
    let account_of: HashMap<i64, Uuid> = sites
        .iter()
        .map(|site| (i64::from(site.number), site.account_id))
        .collect();
    for batch in counts.ask(question).await?.batches {
        let columns = Columns::of(&batch);
        for (site, hits) in columns
            .numbers("site")?
            .into_iter()
            .zip(columns.numbers("hits")?)
        {
            if let Some(account) = account_of.get(&site) {
                *used.entry(*account).or_default() += hits;
            }
        }
    }
    Ok(used)
}
