//! One breakdown of a period.

use base::answer::Problem;
use counts::{arrow::record_batch::RecordBatch, sums::Figures};
use poem_openapi::Object;

use super::days::all;
use crate::{
    number::{MoneyView, Number},
    query::{
        Binder, Column, Columns, Cost, Dimension, QueryClient, QueryScope, Ranked, Sql, Statement,
        compose, sql,
    },
};

/// One row of a breakdown.
#[derive(Debug, Clone, Object)]
pub struct BreakdownRow {
    /// The value; null if there is none: by property, of the hits without it (events where events have it, views where
    /// views do). By goal: the goal's id.
    pub value: Option<String>,
    /// By two dimensions only: the value of the second one; omitted if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub second_value: Option<String>,
    /// Visitors.
    pub visitors: Number,
    /// Visits.
    pub visits: Number,
    /// Page views.
    pub views: Number,
    /// Custom events.
    pub events: Number,
    /// Share of visits that bounced, 0 to 1. As other means and rates, and as `entries` and `exits`, it is null or omitted if
    /// a tool does not tell it of imported days in the period.
    pub bounce_rate: Option<Number>,
    /// Mean duration of visits, in seconds; not available by page, also not by page and something else.
    pub visit_duration_seconds: Option<Number>,
    /// By page only: average seconds that the page was visible and in use, per visit that reported any.
    #[oai(skip_serializing_if_is_none)]
    pub time_on_page_seconds: Option<Number>,
    /// By page only: average scroll depth, in percent.
    #[oai(skip_serializing_if_is_none)]
    pub scroll_depth: Option<Number>,
    /// By page only: visits that started on this page.
    #[oai(skip_serializing_if_is_none)]
    pub entries: Option<Number>,
    /// By page only: visits that ended on this page.
    #[oai(skip_serializing_if_is_none)]
    pub exits: Option<Number>,
    /// By page only: exits divided by page views.
    #[oai(skip_serializing_if_is_none)]
    pub exit_rate: Option<Number>,
    /// By goal only, also by goal and something else: the goal's name; `value`, or `second_value`, is its id.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// By goal only, also by goal and something else: number of conversions, `views` plus `events`.
    #[oai(skip_serializing_if_is_none)]
    pub completions: Option<Number>,
    /// By goal only: `visitors` divided by all visitors. The denominator ignores filters on goals, events and
    /// properties. Omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    pub conversion_rate: Option<Number>,
    /// By goal only: value of the conversions, by original currency. Omitted if there is none.
    #[oai(default, skip_serializing_if_is_empty)]
    pub worth: Vec<MoneyView>,
}

impl BreakdownRow {
    /// The same without a mean, a rate or a number that is unknown.
    #[must_use]
    pub fn without(mut self, column: Column) -> BreakdownRow {
        match column {
            Column::BounceRate => self.bounce_rate = None,
            Column::VisitDurationSeconds => self.visit_duration_seconds = None,
            Column::Entries => self.entries = None,
            Column::Exits => self.exits = None,
            Column::ExitRate => self.exit_rate = None,
            _ => {}
        }
        self
    }
}

/// A breakdown.
#[derive(Debug, Clone, Object)]
pub struct Breakdown {
    /// The dimension; of two, both with a comma between: `page,source`.
    pub dimension: String,
    /// Total number of rows, of those that `search` and `where` leave.
    pub total_rows: i64,
    /// The requested rows, most visitors first unless `sort` says otherwise. By goal, includes goals without conversions.
    pub rows: Vec<BreakdownRow>,
    /// Only if a site has too many values to count each one within the time limit of a query: one row for all hits of
    /// values that were not among the most common ones of their day. The row of a value then includes only the days on
    /// which it was among them. Likewise if more than 20,000 values were imported for the period.
    #[oai(skip_serializing_if_is_none)]
    pub other: Option<BreakdownRow>,
    /// An explanation of `other`, for people. Only present with `other`.
    #[oai(skip_serializing_if_is_none)]
    pub note: Option<String>,
}

/// Makes a breakdown whose sums do not keep every value: by counting rows as long as that stays within its
/// time limit, else by the sums, with all other values in one row.
pub async fn ask_or_sum_up(
    client: &QueryClient,
    scope: &QueryScope,
    dimension: &Dimension,
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let exact = &client.state.exact;
    let limited = client.limited(exact.limit());
    let counting = ask(&limited, scope, dimension, page, cost);
    let search = page.search.as_deref().unwrap_or_default();
    let name = format!("{} {} {search}", scope.name(), dimension.word());
    if let Some(breakdown) = exact.attempt(name, counting).await? {
        return Ok(breakdown);
    }
    let (_, breakdowns) = all(client, scope, &[], &[dimension], page, cost).await?;
    let breakdown = breakdowns.into_iter().next();
    breakdown.ok_or_else(|| Problem::internal(anyhow::anyhow!("no breakdown")))
}

/// Asks for a breakdown by counting rows.
pub async fn ask(
    client: &QueryClient,
    scope: &QueryScope,
    dimension: &Dimension,
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let mut breakdown = once(client, scope, dimension, page, cost).await?;
    if breakdown.rows.is_empty() && (page.offset > 0 || page.limit == 0) {
        // Each row has the total number of rows; past the last row, none had it.
        let first = Ranked {
            limit: 1,
            offset: 0,
            ..page.clone()
        };
        breakdown.total_rows = once(client, scope, dimension, &first, cost)
            .await?
            .total_rows;
    }
    Ok(breakdown)
}

async fn once(
    client: &QueryClient,
    scope: &QueryScope,
    dimension: &Dimension,
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let (sql, values) = statement(scope, dimension, page)?;
    let batches = client.ask("breakdown", sql, values, cost).await?;
    read(dimension, &batches).map_err(Problem::internal)
}

fn statement(
    scope: &QueryScope,
    dimension: &Dimension,
    page: &Ranked,
) -> Result<Statement, Problem> {
    let mut binder = Binder::from(scope.next_place());
    let mut extra = page.slots(&mut binder, &["value"]);
    match dimension {
        Dimension::Visit(_, column) => {
            extra.push(("value", Sql::from(*column)));
            scope.statement(sql!("by_visit"), extra, binder.values)
        }
        Dimension::Page => {
            let entries = if scope.filters_hits() {
                sql!("by_page_entries_filtered")
            } else {
                sql!("by_page_entries")
            };
            let question = sql!("by_page").with("entries", entries);
            scope.statement(&question, extra, binder.values)
        }
        Dimension::Host => {
            extra.extend([
                ("value", Sql::from("hostname")),
                ("has", Sql::from("true")),
                ("pair_enters", Sql::from("s.entry_host = pair.value")),
            ]);
            scope.statement_with_entry_hosts(sql!("by_hit"), extra, binder.values)
        }
        Dimension::Event => {
            extra.extend([
                ("value", Sql::from("event")),
                ("has", Sql::from("kind = 1")),
                ("pair_enters", Sql::from("s.enters")),
            ]);
            scope.statement(sql!("by_hit"), extra, binder.values)
        }
        Dimension::Prop(name) => {
            let value = binder.prop(name);
            let has = match page.values_only {
                true => compose!("{value} IS NOT NULL", value),
                false => has_prop(scope, &value)?,
            };
            extra.extend([
                ("has", has),
                ("value", value),
                ("pair_enters", Sql::from("s.enters")),
            ]);
            scope.statement(sql!("by_hit"), extra, binder.values)
        }
    }
}

/// What a hit is by a dimension in SQL, and which hits have a place in a breakdown by it.
pub fn column(
    binder: &mut Binder,
    scope: &QueryScope,
    dimension: &Dimension,
) -> Result<(Sql, Sql), Problem> {
    Ok(match dimension {
        Dimension::Page => ("path".into(), "true".into()),
        Dimension::Host => ("hostname".into(), "true".into()),
        Dimension::Event => ("event".into(), "kind = 1".into()),
        Dimension::Visit(_, column) => ((*column).into(), "true".into()),
        Dimension::Prop(name) => {
            let value = binder.prop(name);
            let has = has_prop(scope, &value)?;
            (value, has)
        }
    })
}

/// Which hits belong into a breakdown by a property: those that have it, and in the row without a value the others of
/// their kind: events where events have it, views where views do.
fn has_prop(scope: &QueryScope, value: &Sql) -> Result<Sql, Problem> {
    sql!("has_prop").fill(&[
        ("value", value.clone()),
        ("start", Sql::moment(scope.span.start)),
        ("end", Sql::moment(scope.span.end)),
    ])
}

fn read(dimension: &Dimension, batches: &[RecordBatch]) -> anyhow::Result<Breakdown> {
    let mut breakdown = Breakdown {
        dimension: dimension.word(),
        total_rows: 0,
        rows: Vec::new(),
        other: None,
        note: None,
    };
    for batch in batches {
        let columns = Columns::of(batch);
        if let Some(total) = columns.numbers("total_rows")?.first() {
            breakdown.total_rows = *total;
        }
        let rows = read_rows(&columns, *dimension == Dimension::Page)?;
        breakdown.rows.extend(rows);
    }
    Ok(breakdown)
}

fn read_rows(columns: &Columns<'_>, pages: bool) -> anyhow::Result<Vec<BreakdownRow>> {
    let figures = figures(columns, pages)?;
    // Under a filter on hits, not all that entered have a place in the bounce rate.
    let entries = if pages {
        columns.numbers("entries")?
    } else {
        vec![0; figures.len()]
    };
    let rows = columns.texts("value")?.into_iter().zip(figures);
    Ok(rows
        .zip(entries)
        .map(|((value, figures), entries)| row(value, &figures, pages.then_some(entries)))
        .collect())
}

/// The figures of a breakdown's columns, row by row; `pages` with those that only pages have.
pub fn figures(columns: &Columns<'_>, pages: bool) -> anyhow::Result<Vec<Figures>> {
    let numbers = |name| columns.numbers(name);
    let (visitors, visits) = (numbers("visitors")?, numbers("visits")?);
    let (views, events) = (numbers("views")?, numbers("events")?);
    let (enters, bounces) = (numbers("enters")?, numbers("bounces")?);
    let mut figures: Vec<Figures> = (0..columns.rows())
        .map(|at| Figures {
            visitors: visitors[at],
            visits: visits[at],
            views: views[at],
            events: events[at],
            enters: enters[at],
            bounces: bounces[at],
            ..Figures::default()
        })
        .collect();
    if pages {
        let (exits, engaged_ms) = (numbers("exits")?, numbers("engaged_ms")?);
        let (reports, depth) = (numbers("reports")?, numbers("depth")?);
        for (at, figures) in figures.iter_mut().enumerate() {
            figures.exits = exits[at];
            figures.engaged_ms = engaged_ms[at];
            figures.reports = reports[at];
            figures.depth = depth[at];
        }
    }
    // A page has a time of its own instead.
    if columns.has("dur_ms") {
        for (figures, dur_ms) in figures.iter_mut().zip(numbers("dur_ms")?) {
            figures.dur_ms = dur_ms;
        }
    }
    Ok(figures)
}

/// One row as it is answered; `entries` where it is of a page.
pub fn row(value: Option<String>, figures: &Figures, entries: Option<i64>) -> BreakdownRow {
    let row = BreakdownRow {
        value,
        second_value: None,
        visitors: figures.visitors.into(),
        visits: figures.visits.into(),
        views: figures.views.into(),
        events: figures.events.into(),
        bounce_rate: Number::ratio(figures.bounces, figures.enters),
        visit_duration_seconds: None,
        time_on_page_seconds: None,
        scroll_depth: None,
        entries: None,
        exits: None,
        exit_rate: None,
        name: None,
        completions: None,
        conversion_rate: None,
        worth: vec![],
    };
    match entries {
        None => BreakdownRow {
            visit_duration_seconds: seconds(figures.dur_ms, figures.visits),
            ..row
        },
        Some(entries) => BreakdownRow {
            time_on_page_seconds: seconds(figures.engaged_ms, figures.reports),
            scroll_depth: Number::ratio(figures.depth, figures.reports),
            entries: Some(entries.into()),
            exits: Some(figures.exits.into()),
            exit_rate: Number::ratio(figures.exits, figures.views),
            ..row
        },
    }
}

fn seconds(milliseconds: i64, over: i64) -> Option<Number> {
    Number::ratio(milliseconds, over).map(|ms| Number(ms.0 / 1_000.0))
}
