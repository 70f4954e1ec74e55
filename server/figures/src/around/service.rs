//! What `/around` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::records::{AroundResponse, AroundRow, AroundSide};
use crate::{
    number::Number,
    query::{self, Columns, QueryClient, QueryParams, about_page, sql},
};

/// What the statement gives.
#[derive(Debug, Default)]
struct Found {
    views: i64,
    visitors: i64,
    without_visit: i64,
    entries: i64,
    exits: i64,
    /// How many values there are before, after, and of sources.
    different: [i64; 3],
    before: Vec<AroundRow>,
    after: Vec<AroundRow>,
    sources: Vec<AroundRow>,
}

/// Queries what visitors viewed before and after a page.
pub async fn around(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    path: &str,
    limit: Option<u32>,
) -> Result<AroundResponse, Problem> {
    let limit = limit.unwrap_or(10);
    let question = ("around", sql!("around").then(sql!("around_sides")));
    let page = about_page(client, site, asked, path, limit, question, |_| vec![]).await?;
    let (resolved, cost) = (page.resolved, page.cost);
    let mut found = Found::default();
    for batch in &page.batches {
        found.read(&Columns::of(batch)).map_err(Problem::internal)?;
    }
    let inside = found.views - found.without_visit;
    let [rows_before, rows_after, rows_of_sources] = found.different;
    let side = |views, total_rows, rows| side(found.views, views, total_rows, rows);
    Ok(AroundResponse {
        site: resolved.site.name().to_owned(),
        path: path.to_owned(),
        period: resolved.shown(&resolved.scope.span),
        filters: asked.filters.clone(),
        views: found.views,
        visitors: found.visitors,
        entries: found.entries,
        exits: found.exits,
        without_visit: found.without_visit,
        before: side(inside - found.entries, rows_before, found.before),
        after: side(inside - found.exits, rows_after, found.after),
        sources: side(found.entries, rows_of_sources, found.sources),
        exact: true,
        definitions: query::definitions(&[
            ("views", "views"),
            ("visitors", "visitors"),
            ("entries", "entry_views"),
            ("exits", "exit_views"),
            ("before", "views_before"),
            ("after", "views_after"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// One side of a page that has `of` views.
fn side(of: i64, views: i64, total_rows: i64, mut rows: Vec<AroundRow>) -> AroundSide {
    // Parts of one answer have no order among them.
    rows.sort_by(|a, b| {
        let value = |row: &AroundRow| (row.value.is_none(), row.value.clone());
        b.views.cmp(&a.views).then_with(|| value(a).cmp(&value(b)))
    });
    for row in &mut rows {
        row.share = Number::ratio(row.views, of);
    }
    AroundSide {
        views,
        total_rows,
        rows,
    }
}

impl Found {
    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<()> {
        let numbers = |name| columns.numbers(name);
        let (parts, values) = (columns.texts("part")?, columns.texts("value")?);
        let (views, visitors) = (numbers("views")?, numbers("visitors")?);
        let (alone, entries) = (numbers("without_visit")?, numbers("entries")?);
        let exits = numbers("exits")?;
        let different = [
            numbers("rows_before")?,
            numbers("rows_after")?,
            numbers("rows_of_sources")?,
        ];
        for (at, (part, value)) in parts.iter().zip(values).enumerate() {
            let row = AroundRow {
                value,
                views: views[at],
                share: None,
            };
            match part.as_deref() {
                Some("all") => {
                    self.views = views[at];
                    self.visitors = visitors[at];
                    self.without_visit = alone[at];
                    self.entries = entries[at];
                    self.exits = exits[at];
                    self.different = [different[0][at], different[1][at], different[2][at]];
                }
                Some("before") => self.before.push(row),
                Some("after") => self.after.push(row),
                Some("source") => self.sources.push(row),
                other => anyhow::bail!("an unknown part {other:?}"),
            }
        }
        Ok(())
    }
}
