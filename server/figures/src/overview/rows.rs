//! Sites that are counted from rows: one question for all.

use std::collections::{BTreeSet, HashMap};

use base::answer::Problem;

use super::{
    clocks::{Clock, Clocks},
    service::{Asking, Counted},
};
use crate::{
    query::{Columns, Cost, QueryClient, Sql, compose, sql},
    time::DAY,
};

/// The moment of the first hit of each site that has one.
pub(super) async fn first_hits(
    client: &QueryClient,
    sites: &[u32],
    cost: &mut Cost,
) -> Result<HashMap<u32, i64>, Problem> {
    let sql = sql!("overview_first").fill(&[("sites", Sql::list(sites))])?;
    let mut found = HashMap::new();
    for batch in &client.ask("overview_first", sql, vec![], cost).await? {
        let columns = Columns::of(batch);
        let read = || Ok((columns.numbers("site")?, columns.numbers("first")?));
        let (sites, firsts) = read().map_err(|error: anyhow::Error| Problem::internal(error))?;
        found.extend(sites.into_iter().map(|site| site as u32).zip(firsts));
    }
    Ok(found)
}

/// Counts these sites.
pub(super) async fn count(
    client: &QueryClient,
    asked: &[&Asking],
    clocks: &Clocks,
    cost: &mut Cost,
) -> Result<HashMap<u32, Counted>, Problem> {
    let mut found = HashMap::new();
    if asked.is_empty() {
        return Ok(found);
    }
    let sql = statement(asked, clocks)?;
    for batch in &client.ask("overview_rows", sql, vec![], cost).await? {
        read(&Columns::of(batch), asked, clocks, &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn statement(asked: &[&Asking], clocks: &Clocks) -> Result<Sql, Problem> {
    let used: BTreeSet<usize> = asked.iter().map(|asking| asking.clock).collect();
    let used: Vec<(usize, &Clock)> = used.into_iter().map(|at| (at, clocks.get(at))).collect();
    let starts = used.iter().map(|(_, clock)| {
        let before = clock.before.map_or(clock.span.start, |span| span.start);
        before.min(clock.span.start)
    });
    let ends = used.iter().map(|(_, clock)| {
        let before = clock.before.map_or(clock.span.end, |span| span.end);
        before.max(clock.span.end)
    });
    let (start, end) = (starts.min().unwrap_or(0), ends.max().unwrap_or(0));
    let of_sites: Vec<Sql> = asked
        .iter()
        .map(|asking| {
            let (site, clock) = (asking.number(), asking.clock);
            compose!("({site}, {clock})", site, clock)
        })
        .collect();
    let mut parts = Vec::new();
    for (at, clock) in &used {
        let mut part = |number: i64, bucket: usize, starts: i64| {
            parts.push(compose!(
                "({clock}, {number}, {bucket}, {starts})",
                clock = *at,
                number,
                bucket,
                starts = Sql::moment(starts)
            ));
        };
        if let Some(before) = clock.before.filter(|span| span.start < span.end) {
            part(0, 0, before.start);
            if before.end != clock.span.start {
                part(2, 0, before.end);
            }
        }
        for (index, bucket) in clock.buckets.iter().enumerate() {
            part(1, index, bucket.start);
        }
        if clock
            .before
            .is_none_or(|before| before.start != clock.span.end)
        {
            part(2, 0, clock.span.end);
        }
    }
    let sites: Vec<u32> = asked.iter().map(|asking| asking.number()).collect();
    sql!("overview_rows").fill(&[
        ("clocks", Sql::list(&of_sites)),
        ("buckets", Sql::list(&parts)),
        ("sites", Sql::list(&sites)),
        ("start", Sql::moment(start)),
        ("end", Sql::moment(end)),
        // A visit ends after 24 hours.
        ("reach", Sql::moment(start - DAY)),
    ])
}

fn read(
    columns: &Columns<'_>,
    asked: &[&Asking],
    clocks: &Clocks,
    found: &mut HashMap<u32, Counted>,
) -> anyhow::Result<()> {
    let clock_of: HashMap<u32, usize> = asked
        .iter()
        .map(|asking| (asking.number(), asking.clock))
        .collect();
    let (sites, parts) = (columns.numbers("site")?, columns.numbers("part")?);
    let (visitors, views) = (columns.numbers("visitors")?, columns.numbers("views")?);
    for (at, bucket) in columns.maybe_numbers("bucket")?.into_iter().enumerate() {
        let site = sites[at] as u32;
        let counted = found.entry(site).or_default();
        match (parts[at], bucket) {
            (0, None) => counted.before = (visitors[at], views[at]),
            (1, None) => counted.now = (visitors[at], views[at]),
            (1, Some(index)) => {
                let buckets = clock_of.get(&site).map(|clock| clocks.buckets(*clock));
                let bucket = buckets.and_then(|buckets| buckets.get(index as usize));
                let bucket = bucket.ok_or_else(|| anyhow::anyhow!("no bucket {index}"))?;
                counted.buckets.insert(bucket.key, visitors[at]);
            }
            _ => {}
        }
    }
    Ok(())
}
