//! Consented visitors with hits in a period.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use poem_openapi::Object;
use uuid::Uuid;

use crate::{
    number::{MoneyView, money},
    query::{Columns, Cost, PeriodView, QueryClient, QueryParams, Sql, compose, resolve, sql},
    time::SECOND,
};

/// Consented visitors with hits in a period.
#[derive(Clone, Debug, Object)]
pub struct VisitorsView {
    /// The period.
    pub period: PeriodView,
    /// The number of visitors in the period, on all pages.
    pub total: i64,
    /// The visitors, last seen first.
    pub visitors: Vec<VisitorRow>,
    /// Whether there are more visitors after them.
    pub more: bool,
}

/// A consented visitor in the list. The numbers are of the views and events in the period that match the filters.
#[derive(Clone, Debug, Object)]
pub struct VisitorRow {
    /// The visitor's id.
    pub id: Uuid,
    /// Since when the visitor is recognised, in Unix seconds, whatever the period.
    pub first_seen: i64,
    /// When the visitor was last seen in the period, in Unix seconds.
    pub last_seen: i64,
    /// Visits.
    pub visits: i64,
    /// Page views.
    pub views: i64,
    /// Events.
    pub events: i64,
    /// The sums of the events' amounts, by currency.
    pub revenue: Vec<MoneyView>,
    /// The country of the last visit (ISO 3166-1 alpha-2).
    pub country: Option<String>,
    /// The device of the last visit.
    pub device: Option<String>,
    /// The browser of the last visit.
    pub browser: Option<String>,
    /// The source of the last visit; null for direct.
    pub source: Option<String>,
}

/// Lists the visitors of a period, those last seen first; only those last seen before a moment (Unix seconds) if that is
/// given. A page has all of its last second.
///
/// # Errors
/// 400 for an invalid period or filter, and those of the question.
pub async fn list(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    before: Option<i64>,
    limit: u32,
) -> Result<VisitorsView, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let before = match before {
        Some(at) => compose!(
            "last_seen < {at}",
            at = Sql::moment(at.clamp(EARLIEST, LATEST) * SECOND)
        ),
        None => "true".into(),
    };
    let extra = vec![("before", before), ("limit", Sql::number(limit))];
    let scope = &resolved.scope;
    let (sql, values) =
        scope.statement_with_ties(sql!("consented"), "true".into(), extra, vec![])?;
    let mut list = VisitorsView {
        period: resolved.shown(&resolved.scope.span),
        total: 0,
        visitors: Vec::new(),
        more: false,
    };
    let mut chosen = 0;
    for batch in &client.ask("consented", sql, values, &mut cost).await? {
        read(&Columns::of(batch), &mut list, &mut chosen).map_err(Problem::internal)?;
    }
    list.more = chosen > list.visitors.len() as i64;
    Ok(list)
}

/// Years in which there are hits, in Unix seconds.
const EARLIEST: i64 = 0;
const LATEST: i64 = 253_402_300_799;

fn read(columns: &Columns<'_>, list: &mut VisitorsView, chosen: &mut i64) -> anyhow::Result<()> {
    let (numbers, texts) = (|name| columns.numbers(name), |name| columns.texts(name));
    let (totals, all) = (numbers("total")?, numbers("chosen")?);
    let (first, last) = (numbers("first_seen")?, numbers("last_seen")?);
    let (visits, views, events) = (numbers("visits")?, numbers("views")?, numbers("events")?);
    let (countries, devices) = (texts("country")?, texts("device")?);
    let (browsers, sources, sums) = (texts("browser")?, texts("source")?, texts("revenue")?);
    for (at, person) in texts("person")?.into_iter().enumerate() {
        let Some(person) = person else {
            list.total = totals[at];
            *chosen = all[at];
            continue;
        };
        list.visitors.push(VisitorRow {
            id: person.parse()?,
            first_seen: first[at].div_euclid(SECOND),
            last_seen: last[at].div_euclid(SECOND),
            visits: visits[at],
            views: views[at],
            events: events[at],
            revenue: money(sums[at].as_deref())?,
            country: countries[at].clone(),
            device: devices[at].clone(),
            browser: browsers[at].clone(),
            source: sources[at].clone(),
        });
    }
    Ok(())
}
