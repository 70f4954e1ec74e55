//! One breakdown of a period.

use base::answer::Problem;
use counts::{Value, arrow::record_batch::RecordBatch};

use super::records::{Breakdown, BreakdownRow};
use crate::{
    asking::{Asker, Columns, Cost, Dimension, Firsts, Frame, prop_path, sql},
    number::Number,
};

/// Which rows of a breakdown are asked for.
#[derive(Clone, Debug)]
pub struct Page {
    /// At most so many.
    pub limit: u32,
    /// After so many.
    pub offset: u32,
    /// Only values that have this in them, whatever the case.
    pub search: Option<String>,
}

/// Asks for a breakdown.
pub async fn ask(
    asker: &Asker,
    frame: &Frame,
    dimension: &Dimension,
    page: &Page,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let mut breakdown = once(asker, frame, dimension, page, cost).await?;
    if breakdown.rows.is_empty() && (page.offset > 0 || page.limit == 0) {
        // How many rows there are is said by each row; past the last one, nothing said it.
        let first = Page {
            limit: 1,
            offset: 0,
            search: page.search.clone(),
        };
        breakdown.total_rows = once(asker, frame, dimension, &first, cost)
            .await?
            .total_rows;
    }
    Ok(breakdown)
}

async fn once(
    asker: &Asker,
    frame: &Frame,
    dimension: &Dimension,
    page: &Page,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let (sql, values) = statement(frame, dimension, page);
    let batches = asker.ask("breakdown", sql, values, cost).await?;
    read(dimension, &batches).map_err(Problem::internal)
}

fn statement(frame: &Frame, dimension: &Dimension, page: &Page) -> (String, Vec<Value>) {
    let mut bound = Vec::new();
    let mut place = frame.next_place();
    let mut bind = |value: Value| {
        bound.push(value);
        place += 1;
        format!("${}", place - 1)
    };
    let search = match page.search.as_deref().filter(|search| !search.is_empty()) {
        Some(search) => {
            let value = bind(Value::Text(search.to_lowercase()));
            format!("contains(lower(value), {value})")
        }
        None => "true".to_owned(),
    };
    let (limit, offset) = (page.limit.to_string(), page.offset.to_string());
    let common = [
        ("search", search.as_str()),
        ("limit", limit.as_str()),
        ("offset", offset.as_str()),
    ];
    let with = |extra: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
        common
            .iter()
            .chain(extra)
            .map(|(name, text)| (*name, (*text).to_owned()))
            .collect()
    };
    let (question, extra) = match dimension {
        Dimension::Visit(_, column, firsts) => (
            sql!("by_visit"),
            with(&[("value", column), ("visitors", &frame.visitors(*firsts))]),
        ),
        Dimension::Page => (
            sql!("by_page"),
            with(&[
                (
                    "visitors_in_period",
                    &frame.visitors_in_period(Firsts::Of("f_page")),
                ),
                ("visits", &frame.page_visits()),
                (
                    "entries",
                    if frame.filters_hits() {
                        sql!("by_page_entries_filtered")
                    } else {
                        sql!("by_page_entries")
                    },
                ),
            ]),
        ),
        Dimension::Host => (
            sql!("by_hit"),
            with(&[
                ("value", "hostname"),
                ("has", "true"),
                ("pair_enters", "s.entry_host = pair.value"),
                ("needs_entry_host", ""),
            ]),
        ),
        Dimension::Event => (
            sql!("by_hit"),
            with(&[
                ("value", "event"),
                ("has", "kind = 1"),
                ("pair_enters", "s.enters"),
            ]),
        ),
        Dimension::Prop(name) => {
            let path = bind(prop_path(name));
            let value = format!("json_extract_string(props, {path})");
            let has = format!("{value} IS NOT NULL");
            (
                sql!("by_hit"),
                with(&[
                    ("value", &value),
                    ("has", &has),
                    ("pair_enters", "s.enters"),
                ]),
            )
        }
    };
    let extra: Vec<(&str, &str)> = extra
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    frame.statement(question, &extra, bound)
}

fn read(dimension: &Dimension, batches: &[RecordBatch]) -> anyhow::Result<Breakdown> {
    let mut breakdown = Breakdown {
        dimension: dimension.word(),
        total_rows: 0,
        rows: Vec::new(),
    };
    for batch in batches {
        let columns = Columns::of(batch);
        if let Some(total) = columns.numbers("total_rows")?.first() {
            breakdown.total_rows = *total;
        }
        let rows = if *dimension == Dimension::Page {
            page_rows(&columns)?
        } else {
            rows(&columns)?
        };
        breakdown.rows.extend(rows);
    }
    Ok(breakdown)
}

fn rows(columns: &Columns<'_>) -> anyhow::Result<Vec<BreakdownRow>> {
    let (visits, dur_ms) = (columns.numbers("visits")?, columns.numbers("dur_ms")?);
    let (enters, bounces) = (columns.numbers("enters")?, columns.numbers("bounces")?);
    let mut rows = plain(columns)?;
    for (index, row) in rows.iter_mut().enumerate() {
        row.bounce_rate = Number::ratio(bounces[index], enters[index]);
        row.visit_duration_seconds = seconds(dur_ms[index], visits[index]);
    }
    Ok(rows)
}

fn page_rows(columns: &Columns<'_>) -> anyhow::Result<Vec<BreakdownRow>> {
    let (entries, exits) = (columns.numbers("entries")?, columns.numbers("exits")?);
    let (enters, bounces) = (columns.numbers("enters")?, columns.numbers("bounces")?);
    let (engaged, reports, depth) = (
        columns.numbers("engaged_ms")?,
        columns.numbers("reports")?,
        columns.numbers("depth")?,
    );
    let views = columns.numbers("views")?;
    let mut rows = plain(columns)?;
    for (index, row) in rows.iter_mut().enumerate() {
        row.bounce_rate = Number::ratio(bounces[index], enters[index]);
        row.time_on_page_seconds = seconds(engaged[index], reports[index]);
        row.scroll_depth = Number::ratio(depth[index], reports[index]);
        row.entries = Some(entries[index].into());
        row.exits = Some(exits[index].into());
        row.exit_rate = Number::ratio(exits[index], views[index]);
    }
    Ok(rows)
}

fn plain(columns: &Columns<'_>) -> anyhow::Result<Vec<BreakdownRow>> {
    let values = columns.texts("value")?;
    let (visitors, visits) = (columns.numbers("visitors")?, columns.numbers("visits")?);
    let (views, events) = (columns.numbers("views")?, columns.numbers("events")?);
    Ok(values
        .into_iter()
        .enumerate()
        .map(|(index, value)| BreakdownRow {
            value,
            visitors: visitors[index].into(),
            visits: visits[index].into(),
            views: views[index].into(),
            events: events[index].into(),
            bounce_rate: None,
            visit_duration_seconds: None,
            time_on_page_seconds: None,
            scroll_depth: None,
            entries: None,
            exits: None,
            exit_rate: None,
        })
        .collect())
}

fn seconds(milliseconds: i64, over: i64) -> Option<Number> {
    Number::ratio(milliseconds, over).map(|ms| Number(ms.0 / 1_000.0))
}
