//! Consented visitors with hits in a period.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::consent::Person;

use crate::{
    number::{MoneyView, money},
    query::{Columns, Cost, PeriodView, QueryClient, QueryParams, Sql, compose, resolve, sql},
    time::SECOND,
};

/// A consented visitor with hits in the period that pass the filters; all but `first_seen` is of these hits.
#[derive(Clone, Debug)]
pub struct ListedVisitor {
    /// The visitor.
    pub person: Person,
    /// Since when the visitor is recognised, in microseconds since 1970.
    pub first_seen: i64,
    /// The latest of the hits, likewise.
    pub last_seen: i64,
    /// Visits with such a hit.
    pub visits: i64,
    /// Page views.
    pub views: i64,
    /// Events.
    pub events: i64,
    /// Revenue of the events, by currency.
    pub revenue: Vec<MoneyView>,
    /// Of the latest hit's visit.
    pub country: Option<String>,
    /// Likewise.
    pub device: Option<String>,
    /// Likewise.
    pub browser: Option<String>,
    /// Likewise.
    pub source: Option<String>,
}

/// A page of the list.
#[derive(Clone, Debug)]
pub struct VisitorList {
    /// The period.
    pub period: PeriodView,
    /// How many visitors the whole list has.
    pub total: i64,
    /// Those of this page, the last seen first.
    pub visitors: Vec<ListedVisitor>,
    /// Whether there are more after them.
    pub more: bool,
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
) -> Result<VisitorList, Problem> {
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
    let (sql, values) = resolved.scope.statement(sql!("consented"), extra, vec![])?;
    let mut list = VisitorList {
        period: resolved.shown(&resolved.scope.span),
        total: 0,
        visitors: Vec::new(),
        more: false,
    };
    let mut chosen = 0;
    for batch in &client.ask("consented", sql, values, &mut cost).await? {
        read(&Columns::of(batch), &mut list, &mut chosen).map_err(Problem::internal)?;
    }
    let visitors = &mut list.visitors;
    visitors.sort_by_key(|one| (std::cmp::Reverse(one.last_seen), one.person));
    list.more = chosen > list.visitors.len() as i64;
    Ok(list)
}

/// Years in which there are hits, in Unix seconds.
const EARLIEST: i64 = 0;
const LATEST: i64 = 253_402_300_799;

fn read(columns: &Columns<'_>, list: &mut VisitorList, chosen: &mut i64) -> anyhow::Result<()> {
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
        let person = Person::parse(&person);
        list.visitors.push(ListedVisitor {
            person: person.ok_or_else(|| anyhow::anyhow!("a visitor has no UUID"))?,
            first_seen: first[at],
            last_seen: last[at],
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
