//! What `/stats` does: reads the question, then asks everything at once.

use std::sync::Arc;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};
use futures_util::{
    StreamExt as _, TryStreamExt as _,
    future::{BoxFuture, try_join_all},
    stream,
};
use sites::Site;

use super::{
    breakdown::{self, Page},
    records::{Breakdown, Stats},
    totals::{count, revenue_views, totals},
};
use crate::{
    asking::{Asker, Conditions, Cost, Dimension, Frame},
    number::Number,
    question::{self, PeriodView},
    time::Span,
};

/// Breakdowns of one request that are asked for at once.
const AT_ONCE: usize = 4;
/// Most rows of a breakdown that one answer gives.
const ROWS: u32 = 10_000;

/// A question as it was asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The period's word or dates.
    pub period: Option<String>,
    /// What to compare with.
    pub compare: Option<String>,
    /// Filters.
    pub filters: Vec<String>,
}

/// A question that is ready to be put to the database.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The site's settings.
    pub site: Arc<Site>,
    /// Its period and filters.
    pub frame: Frame,
    /// What it is compared with.
    pub before: Option<Span>,
    /// Now, microseconds UTC.
    pub now: i64,
}

/// Reads a question and finds what it needs to know.
pub async fn prepare(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    asked: &Asked,
    cost: &mut Cost,
) -> Result<Prepared, Problem> {
    let settings = asker.site(site)?;
    let period = question::period(asked.period.as_deref())?;
    let compare = question::compare(asked.compare.as_deref())?;
    let conditions = Arc::new(Conditions::new(&question::filters(&asked.filters)?));
    let now = asker.clock.now();
    let first = match period {
        shared::period::Period::All => asker.first_hit(site, cost).await?,
        _ => None,
    };
    let (span, before) = question::spans(period, compare, &settings.zone, now, first)?;
    let edge = asker.edge(site, cost).await?;
    Ok(Prepared {
        frame: Frame::new(site, &settings, span, conditions, edge),
        site: settings,
        before,
        now,
    })
}

/// Reads the dimensions asked for; all of them when none was.
pub fn dimensions(words: &[String]) -> Result<Vec<Dimension>, Problem> {
    if words.is_empty() {
        return Ok(Dimension::all());
    }
    if words.len() > 40 {
        return Err(Problem::invalid(
            "too_many_breakdowns",
            "A question takes at most 40 breakdowns.",
        )
        .field("by"));
    }
    words
        .iter()
        .enumerate()
        .map(|(index, word)| {
            Dimension::parse(word).map_err(|mistake| {
                Problem::invalid("unknown_breakdown", mistake).field(format!("by[{index}]"))
            })
        })
        .collect()
}

/// Checks which rows are asked for.
pub fn page(
    limit: Option<u32>,
    offset: Option<u32>,
    search: Option<String>,
) -> Result<Page, Problem> {
    let limit = limit.unwrap_or(10);
    if limit > ROWS {
        return Err(
            Problem::invalid("limit_too_high", format!("`limit` is at most {ROWS}."))
                .field("limit"),
        );
    }
    if search
        .as_ref()
        .is_some_and(|search| search.chars().count() > 500)
    {
        return Err(
            Problem::invalid("search_too_long", "`search` has at most 500 characters.")
                .field("search"),
        );
    }
    Ok(Page {
        limit,
        offset: offset.unwrap_or(0),
        search,
    })
}

/// Asks for one breakdown alone.
pub async fn one_breakdown(
    asker: &Asker,
    prepared: &Prepared,
    dimension: &Dimension,
    page: &Page,
) -> Result<Breakdown, Problem> {
    breakdown::ask(
        asker,
        &prepared.frame,
        dimension,
        page,
        &mut Cost::default(),
    )
    .await
}

async fn with_cost(
    asker: &Asker,
    frame: &Frame,
    dimension: &Dimension,
    page: &Page,
) -> Result<(Breakdown, Cost), Problem> {
    let mut cost = Cost::default();
    let breakdown = breakdown::ask(asker, frame, dimension, page, &mut cost).await?;
    Ok((breakdown, cost))
}

/// Asks for totals, their comparison and breakdowns, all at once.
pub async fn stats(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    asked: &Asked,
    by: &[Dimension],
    page: &Page,
) -> Result<Stats, Problem> {
    let mut cost = Cost::default();
    let prepared = prepare(asker, site, asked, &mut cost).await?;
    let spans: Vec<Span> = [Some(prepared.frame.span), prepared.before]
        .into_iter()
        .flatten()
        .collect();
    let of_spans = try_join_all(spans.iter().map(|span| async {
        let frame = prepared.frame.with_span(*span);
        let mut cost = Cost::default();
        let (counted, revenue) = count(asker, &frame, &mut cost).await?;
        Ok::<_, Problem>((counted, revenue, cost))
    }));
    // A few at a time, so that one request with many breakdowns does not fill the queue for everyone.
    let mut asking: Vec<BoxFuture<'_, Result<(Breakdown, Cost), Problem>>> = Vec::new();
    for dimension in by {
        asking.push(Box::pin(with_cost(asker, &prepared.frame, dimension, page)));
    }
    let of_dimensions = stream::iter(asking)
        .buffered(AT_ONCE)
        .try_collect::<Vec<_>>();
    let (of_spans, of_dimensions) = futures_util::try_join!(of_spans, of_dimensions)?;
    let before_parts = cost.took;
    for part in of_spans
        .iter()
        .map(|(_, _, part)| part)
        .chain(of_dimensions.iter().map(|(_, part)| part))
    {
        cost.took = cost.took.max(before_parts + part.took);
        cost.rows_read += part.rows_read;
    }
    let mut of_spans = of_spans.into_iter();
    let (counted, revenue, _) = of_spans
        .next()
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("no totals")))?;
    let before = of_spans.next();
    Ok(Stats {
        site: prepared.site.name().to_owned(),
        period: PeriodView::of(&prepared.frame.span, &prepared.site.zone_name),
        compare: prepared
            .before
            .map(|span| PeriodView::of(&span, &prepared.site.zone_name)),
        filters: asked.filters.clone(),
        totals: totals(&counted, before.as_ref().map(|(counted, _, _)| counted)),
        revenue: revenue_views(revenue, before.map(|(_, revenue, _)| revenue)),
        by: of_dimensions
            .into_iter()
            .map(|(breakdown, _)| breakdown)
            .collect(),
        exact: true,
        computed_ms: Number((cost.took.as_secs_f64() * 10_000.0).round() / 10.0),
        rows_read: cost.rows_read as i64,
    })
}
