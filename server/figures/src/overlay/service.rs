//! What `/overlay` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use sites::Site;

use super::{
    marks::{self, Marks},
    records::{LinkKind, OverlayDepth, OverlayLink, OverlayView},
};
use crate::{
    number::Number,
    query::{self, Columns, QueryClient, QueryParams, about_page, sql},
};

/// What the statement gives.
#[derive(Debug, Default)]
struct Found {
    views: i64,
    visitors: i64,
    total_links: i64,
    links: Vec<OverlayLink>,
    /// Percent, and how many visits saw the page exactly so deep.
    depths: Vec<(i64, i64)>,
    marks: Marks,
}

/// Queries what was done on a page.
pub async fn overlay(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    path: &str,
    limit: Option<u32>,
) -> Result<OverlayView, Problem> {
    let limit = limit.unwrap_or(100);
    let question = ("overlay", sql!("around").then(sql!("overlay")));
    let places = |site: &Site| marks::places(site, path);
    let page = about_page(client, site, asked, path, limit, question, places).await?;
    let (resolved, cost) = (page.resolved, page.cost);
    let mut found = Found::default();
    for batch in &page.batches {
        found.read(&Columns::of(batch)).map_err(Problem::internal)?;
    }
    found.order();
    let (reports, depths) = found.reach();
    Ok(OverlayView {
        site: resolved.site.name().to_owned(),
        path: path.to_owned(),
        period: resolved.shown(&resolved.scope.span),
        filters: asked.filters.clone(),
        views: found.views,
        visitors: found.visitors,
        links: found.links,
        total_links: found.total_links,
        picks: found.marks.picks(&resolved.site, path, found.visitors),
        stretches: found.marks.stretches(&resolved.site, path, found.visitors),
        reports,
        depths,
        exact: true,
        definitions: query::definitions(&[
            ("views", "views"),
            ("visitors", "visitors"),
            ("clicks", "clicks"),
            ("depths", "reach"),
            ("picks", "pick_clicks"),
            ("stretches", "stretch_reach"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

impl Found {
    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<()> {
        let numbers = |name| columns.numbers(name);
        let (parts, targets) = (columns.texts("part")?, columns.texts("target")?);
        let (clicks, visitors) = (numbers("clicks")?, numbers("visitors")?);
        let total = numbers("total_rows")?;
        for (at, (part, target)) in parts.iter().zip(targets).enumerate() {
            let kind = match part.as_deref() {
                Some("all") => {
                    (self.views, self.visitors) = (clicks[at], visitors[at]);
                    self.total_links = total[at];
                    continue;
                }
                Some("depth") => {
                    self.depths.push((visitors[at], clicks[at]));
                    continue;
                }
                Some(part @ ("pick" | "shown")) => {
                    let id = target.unwrap_or_default();
                    self.marks.add(part, id, clicks[at], visitors[at]);
                    continue;
                }
                Some("page") => LinkKind::Page,
                Some("outbound") => LinkKind::Outbound,
                Some("download") => LinkKind::Download,
                Some("form") => LinkKind::Form,
                other => anyhow::bail!("an unknown part {other:?}"),
            };
            self.links.push(OverlayLink {
                kind,
                target: target.unwrap_or_default(),
                clicks: clicks[at],
                visitors: visitors[at],
                share: None,
            });
        }
        Ok(())
    }

    /// Parts of one answer have no order among them, and its sums may come last.
    fn order(&mut self) {
        self.links.sort_by(|a, b| {
            b.clicks
                .cmp(&a.clicks)
                .then_with(|| (a.kind, &a.target).cmp(&(b.kind, &b.target)))
        });
        for link in &mut self.links {
            link.share = Number::ratio(link.visitors, self.visitors);
        }
    }

    /// Visits that reported how deep they saw the page, and how many of them saw it at least that deep.
    fn reach(&self) -> (i64, Vec<OverlayDepth>) {
        let deeper = |percent: i64| -> i64 {
            let seen = self.depths.iter().filter(|(depth, _)| *depth >= percent);
            seen.map(|(_, visits)| visits).sum()
        };
        let reports = deeper(0);
        let depths = (1..=10)
            .map(|tenth| OverlayDepth {
                percent: tenth * 10,
                visits: deeper(tenth * 10),
                share: Number::ratio(deeper(tenth * 10), reports),
            })
            .collect();
        (reports, depths)
    }
}
