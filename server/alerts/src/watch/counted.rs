//! Counts from DuckDB: of all sites at once.

use std::collections::HashMap;

use base::answer::Problem;
use counts::{Counts, Question, Value, arrow::record_batch::RecordBatch};
use figures::{
    query::{Columns, answered},
    time::SECOND,
};
use shared::{control::without, ids::SiteNumber};
use uuid::Uuid;

/// Counts by the hour (Unix seconds), in order; hours without any are missing.
pub(super) type Sparse = Vec<(i64, u32)>;

/// Visits of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceVisits {
    pub site: SiteNumber,
    pub source: String,
    /// Since the given moment, and before.
    pub recent: u64,
    pub before: u64,
}

async fn ask(
    counts: &Counts,
    name: &'static str,
    sql: &'static str,
    values: Vec<Value>,
) -> anyhow::Result<Vec<RecordBatch>> {
    let question = Question {
        name,
        sql: sql.to_owned(),
        values,
    };
    Ok(counts.ask(question).await?.batches)
}

/// A moment in Unix seconds as DuckDB's questions take it.
fn moment(seconds: i64) -> Value {
    Value::BigInt(seconds.saturating_mul(SECOND))
}

fn site(number: i64) -> anyhow::Result<SiteNumber> {
    Ok(SiteNumber(u32::try_from(number)?))
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The hits of every site by the hour, from a moment to before another (Unix seconds).
pub(super) async fn hits(
    counts: &Counts,
    (from, to): (i64, i64),
) -> anyhow::Result<HashMap<SiteNumber, Sparse>> {
    let sql = include_str!("../../../../queries/counts/alerts/hours.sql");
    let values = vec![moment(from), moment(to)];
    by_hour(&ask(counts, "alert_hours", sql, values).await?)
}

/// The same of these sites, asked on behalf of a person.
pub(super) async fn hits_of(
    counts: &Counts,
    person: Uuid,
    sites: &[SiteNumber],
    (from, to): (i64, i64),
) -> Result<HashMap<SiteNumber, Sparse>, Problem> {
    if sites.is_empty() {
        return Ok(HashMap::new());
    }
    let numbers: Vec<String> = sites.iter().map(|site| site.0.to_string()).collect();
    let question = Question {
        name: "alert_hours_of",
        sql: include_str!("../../../../queries/counts/alerts/hours_of.sql").to_owned(),
        values: vec![moment(from), moment(to), Value::Text(numbers.join(","))],
    };
    let answer = counts.ask_for(Some(person.as_u128()), None, question).await;
    let batches = answered("alert_hours_of", answer)?.batches;
    by_hour(&batches).map_err(Problem::internal)
}

fn by_hour(batches: &[RecordBatch]) -> anyhow::Result<HashMap<SiteNumber, Sparse>> {
    let mut all: HashMap<SiteNumber, Sparse> = HashMap::new();
    for batch in batches {
        let columns = Columns::of(batch);
        let (sites, hours) = (columns.numbers("site")?, columns.numbers("hour")?);
        for ((number, hour), hits) in sites.into_iter().zip(hours).zip(columns.numbers("hits")?) {
            all.entry(site(number)?)
                .or_default()
                .push((hour, count(hits)));
        }
    }
    Ok(all)
}

/// The hits of every site that were left out, by reason and hour, likewise.
pub(super) async fn left_out(
    counts: &Counts,
    (from, to): (i64, i64),
) -> anyhow::Result<HashMap<SiteNumber, HashMap<String, Sparse>>> {
    let sql = include_str!("../../../../queries/counts/alerts/left_out.sql");
    let mut all: HashMap<SiteNumber, HashMap<String, Sparse>> = HashMap::new();
    for batch in ask(
        counts,
        "alert_left_out",
        sql,
        vec![moment(from), moment(to)],
    )
    .await?
    {
        let columns = Columns::of(&batch);
        let (sites, hours) = (columns.numbers("site")?, columns.numbers("hour")?);
        let reasons = columns.texts("reason")?;
        let rows = sites.into_iter().zip(hours).zip(reasons);
        for (((number, hour), reason), hits) in rows.zip(columns.numbers("hits")?) {
            let reasons = all.entry(site(number)?).or_default();
            let reason = reasons.entry(reason.unwrap_or_default()).or_default();
            reason.push((hour, count(hits)));
        }
    }
    Ok(all)
}

/// The sources that brought at least `least` visits since `recent`, with those from `from` to before it; none from `to` on (Unix seconds).
pub(super) async fn sources(
    counts: &Counts,
    (from, recent, to): (i64, i64, i64),
    least: u64,
) -> anyhow::Result<Vec<SourceVisits>> {
    let sql = include_str!("../../../../queries/counts/alerts/sources.sql");
    let values = vec![
        moment(from),
        moment(recent),
        Value::UBigInt(least),
        moment(to),
    ];
    let mut all = Vec::new();
    for batch in ask(counts, "alert_sources", sql, values).await? {
        let columns = Columns::of(&batch);
        let (sites, sources) = (columns.numbers("site")?, columns.texts("source")?);
        let (recent, before) = (columns.numbers("recent")?, columns.numbers("before")?);
        let rows = sites.into_iter().zip(sources);
        for ((number, source), (recent, before)) in rows.zip(recent.into_iter().zip(before)) {
            all.push(SourceVisits {
                site: site(number)?,
                // What a link says may hold anything, and Postgres no NUL.
                source: without(&source.unwrap_or_default()).into_owned(),
                recent: recent.unsigned_abs(),
                before: before.unsigned_abs(),
            });
        }
    }
    Ok(all)
}

/// The visits of every site that began from a moment to before another (Unix seconds).
pub(super) async fn visits(
    counts: &Counts,
    (from, to): (i64, i64),
) -> anyhow::Result<HashMap<SiteNumber, u64>> {
    let sql = include_str!("../../../../queries/counts/alerts/visits.sql");
    let mut all = HashMap::new();
    for batch in ask(counts, "alert_visits", sql, vec![moment(from), moment(to)]).await? {
        let columns = Columns::of(&batch);
        let visits = columns.numbers("visits")?.into_iter();
        for (number, visits) in columns.numbers("site")?.into_iter().zip(visits) {
            all.insert(site(number)?, visits.unsigned_abs());
        }
    }
    Ok(all)
}
