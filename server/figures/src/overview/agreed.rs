//! Consented visitors of the sites that have any: one question for all of these.

use std::collections::HashMap;

use base::answer::Problem;

use super::service::Asking;
use crate::{
    query::{Columns, Cost, QueryClient, Sql, compose, sql},
    time::DAY,
};

/// How many consented visitors each site has in its period, by its number. Sites that neither ask nor keep visitors who
/// agreed are not in it; if there are no others, nothing is asked.
pub(super) async fn count(
    client: &QueryClient,
    asked: &[Asking],
    cost: &mut Cost,
) -> Result<HashMap<u32, i64>, Problem> {
    let asked: Vec<&Asking> = (asked.iter())
        .filter(|asking| asking.site.consent.is_some())
        .collect();
    let mut found: HashMap<u32, i64> = asked.iter().map(|asking| (asking.number(), 0)).collect();
    let starts = asked.iter().map(|asking| asking.span.start);
    let ends = asked.iter().map(|asking| asking.span.end);
    let (Some(start), Some(end)) = (starts.min(), ends.max()) else {
        return Ok(found);
    };
    let spans: Vec<Sql> = asked
        .iter()
        .map(|asking| {
            compose!(
                "({site}, {starts}, {ends})",
                site = asking.number(),
                starts = Sql::moment(asking.span.start),
                ends = Sql::moment(asking.span.end)
            )
        })
        .collect();
    let sites: Vec<u32> = asked.iter().map(|asking| asking.number()).collect();
    let sql = sql!("overview_consented").fill(&[
        ("spans", Sql::list(&spans)),
        ("sites", Sql::list(&sites)),
        ("start", Sql::moment(start)),
        ("end", Sql::moment(end)),
        // A visit ends after 24 hours.
        ("reach", Sql::moment(start - DAY)),
    ])?;
    for batch in &client.ask("overview_consented", sql, vec![], cost).await? {
        let columns = Columns::of(batch);
        let read = || Ok((columns.numbers("site")?, columns.numbers("visitors")?));
        let (sites, visitors) = read().map_err(|error: anyhow::Error| Problem::internal(error))?;
        found.extend(sites.into_iter().map(|site| site as u32).zip(visitors));
    }
    Ok(found)
}
