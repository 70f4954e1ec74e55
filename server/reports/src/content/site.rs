//! What the report of a site shows.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    text::Reader,
};
use figures::answers::{
    self, LeftOutView, QueryClient, QueryParams, SeriesParams, Stats, WhyParams,
};
use jiff::civil::Date;

use super::{Change, OpenAlert, Sources, alerts, before, if_wanted};
use crate::{periods::Days, words::Section};

/// How many rows each table has.
const ROWS: u32 = 5;
/// By what changes are divided.
const CAUSES: [&str; 4] = ["source", "page", "country", "device"];

/// The report of a site.
#[derive(Clone, Debug)]
pub(crate) struct SiteContent {
    /// The site's name.
    pub site: String,
    pub days: Days,
    /// Totals with those of the days before, and the tables.
    pub stats: Stats,
    /// Visitors by day.
    pub by_day: Option<Vec<(Date, Option<i64>)>>,
    /// Why the number of visitors changed.
    pub change: Option<Change>,
    pub left_out: Option<LeftOutView>,
    pub alerts: Option<Vec<OpenAlert>>,
}

/// Asks for all that these sections show.
pub(crate) async fn gather(
    sources: Sources<'_>,
    site: &InSite<ReadFigures>,
    days: Days,
    sections: &[Section],
    reader: &Reader,
) -> Result<SiteContent, Problem> {
    let client = sources.figures.of(&site.caller);
    let asked = QueryParams {
        period: Some(days.word()),
        compare: Some(before(days)?.word()),
        filters: vec![],
    };
    let has = |section: Section| sections.contains(&section);
    let tables = [
        (Section::Pages, "page"),
        (Section::Sources, "source"),
        (Section::Countries, "country"),
        (Section::Goals, "goal"),
    ];
    let tables = tables.into_iter().filter(|(section, _)| has(*section));
    let mut tables: Vec<String> = tables.map(|(_, by)| by.to_owned()).collect();
    if tables.is_empty() {
        tables.push("none".to_owned());
    }
    let causes = WhyParams {
        by: CAUSES.map(str::to_owned).to_vec(),
        limit: Some(ROWS),
        ..WhyParams::default()
    };
    let word = days.word();
    // One after the other: a report may wait, and readers of the dashboard shall not wait for it.
    let stats = answers::stats(&client, site, &asked, &tables, ROWS).await?;
    let by_day = if_wanted(has(Section::Chart), by_day(&client, site, &word)).await?;
    let why = answers::why(&client, site, &asked, &causes);
    let why = if_wanted(has(Section::Changes), why).await?;
    // A change is explained by hits: with imported sums, its numbers would be others than the totals.
    let moved = why.and_then(|why| why.moved).filter(|moved| {
        let mut periods = [&moved.period, &moved.compare].into_iter();
        periods.all(|period| period.is_complete("visitors"))
    });
    let left_out = answers::left_out(&client, site, Some(&word), None);
    let left_out = if_wanted(has(Section::LeftOut), left_out).await?;
    let ids = [site.id()];
    let open = alerts::open(sources, site.caller.account, &ids, reader);
    let alerts = if_wanted(has(Section::Alerts), open).await?;
    Ok(SiteContent {
        site: site.name().to_owned(),
        days,
        stats,
        by_day,
        change: moved.map(Change::from),
        left_out,
        alerts,
    })
}

async fn by_day(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    days: &str,
) -> Result<Vec<(Date, Option<i64>)>, Problem> {
    let params = SeriesParams {
        asked: QueryParams::of(Some(days.to_owned()), vec![]),
        interval: Some("day".to_owned()),
        ..SeriesParams::default()
    };
    let series = answers::series(client, site, &params).await?;
    let points = series.points.into_iter().map(|point| {
        let day: Date = point.label.parse().map_err(Problem::internal)?;
        let visitors = point.visitors.and_then(|visitors| visitors.0);
        Ok((day, visitors.map(|visitors| visitors.0 as i64)))
    });
    points.collect()
}
