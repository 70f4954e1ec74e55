//! A breakdown as CSV (RFC 4180).

use base::answer::Problem;
use poem::{IntoResponse, Response};
use poem_openapi::{
    ApiResponse,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use super::metrics::Metrics;
use crate::{
    number::Number,
    query::counting::{Breakdown, BreakdownRow},
};

/// A CSV file.
#[derive(Debug)]
pub struct Csv {
    /// Its name when saved.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl IntoResponse for Csv {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type("text/csv; charset=utf-8")
            .header(
                "Content-Disposition",
                format!("attachment; filename=\"{}\"", self.name),
            )
            .body(self.text)
    }
}

impl ApiResponse for Csv {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![MetaResponse {
                description: "The rows, with a header line.",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "text/csv",
                    schema: MetaSchemaRef::Inline(Box::new(MetaSchema::new("string"))),
                }],
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}

/// A cell. A value that a spreadsheet would take for a formula gets an
/// apostrophe before it (OWASP, CSV injection).
pub fn text_cell(value: Option<&str>) -> String {
    let value = value.unwrap_or("");
    if value.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{value}")
    } else {
        value.to_owned()
    }
}

/// The columns of a breakdown by two dimensions, after both values; with goals, those of `OF_PAIRS_WITH_GOALS` follow.
const OF_PAIRS: [&str; 6] = [
    "visitors",
    "visits",
    "views",
    "events",
    "bounce_rate",
    "visit_duration_seconds",
];
/// See [`OF_PAIRS`].
const OF_PAIRS_WITH_GOALS: [&str; 2] = ["name", "completions"];

fn pair_cells(row: &BreakdownRow) -> Vec<String> {
    let mut cells = vec![
        text_cell(row.value.as_deref()),
        text_cell(row.second_value.as_deref()),
        row.visitors.to_string(),
        row.visits.to_string(),
        row.views.to_string(),
        row.events.to_string(),
        number(row.bounce_rate),
        number(row.visit_duration_seconds),
    ];
    if let Some(name) = &row.name {
        cells.extend([text_cell(Some(name)), number(row.completions)]);
    }
    cells
}

fn number(value: Option<Number>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn cells(row: &BreakdownRow) -> Vec<String> {
    let mut cells = vec![
        text_cell(row.value.as_deref()),
        row.visitors.to_string(),
        row.visits.to_string(),
        row.views.to_string(),
        row.events.to_string(),
        number(row.bounce_rate),
        number(row.visit_duration_seconds),
        number(row.time_on_page_seconds),
        number(row.scroll_depth),
        number(row.entries),
        number(row.exits),
        number(row.exit_rate),
    ];
    if let Some(name) = &row.name {
        let worth = row.worth.iter();
        let worth: Vec<String> = worth
            .map(|sum| format!("{} {}", sum.amount, sum.currency))
            .collect();
        cells.extend([
            text_cell(Some(name)),
            number(row.completions),
            number(row.conversion_rate),
            worth.join("; "),
        ]);
    }
    cells
}

/// The columns of goals, after those of all tables.
const OF_GOALS: [&str; 4] = ["name", "completions", "conversion_rate", "worth"];

/// Shown instead of a value in the row of all values that are not counted separately.
const OTHER: &str = "(other)";

/// The header of a breakdown by one dimension.
fn head(dimension: &str) -> Vec<&str> {
    let mut head = vec![
        dimension,
        "visitors",
        "visits",
        "views",
        "events",
        "bounce_rate",
        "visit_duration_seconds",
        "time_on_page_seconds",
        "scroll_depth",
        "entries",
        "exits",
        "exit_rate",
    ];
    if dimension == "goal" {
        head.extend(OF_GOALS);
    }
    head
}

/// Writes a breakdown, by both dimensions where there are two, with these metrics.
pub fn write(
    site: &str,
    breakdown: &Breakdown,
    two: Option<[String; 2]>,
    metrics: &Metrics,
) -> Result<Csv, Problem> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = match &two {
        None => head(&breakdown.dimension),
        Some(two) => {
            let goals: &[&str] = match two.iter().any(|word| word == "goal") {
                true => &OF_PAIRS_WITH_GOALS,
                false => &[],
            };
            let words = two.iter().map(String::as_str);
            words.chain(OF_PAIRS).chain(goals.iter().copied()).collect()
        }
    };
    // The columns of values always remain, whatever the name of their dimension.
    let values = two.as_ref().map_or(1, |two| two.len());
    let columns = head.iter().enumerate();
    let kept: Vec<bool> = columns
        .map(|(at, column)| at < values || metrics.has(column))
        .collect();
    let picked = |cells: Vec<String>| {
        let cells = cells.into_iter().zip(&kept);
        cells.filter_map(|(cell, kept)| kept.then_some(cell))
    };
    let head = head.into_iter().map(str::to_owned).collect();
    writer
        .write_record(picked(head))
        .map_err(Problem::internal)?;
    let cells = if two.is_some() { pair_cells } else { cells };
    for row in &breakdown.rows {
        writer
            .write_record(picked(cells(row)))
            .map_err(Problem::internal)?;
    }
    if let Some(other) = &breakdown.other {
        let mut cells = cells(other);
        OTHER.clone_into(&mut cells[0]);
        writer
            .write_record(picked(cells))
            .map_err(Problem::internal)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))?;
    let word: String = breakdown
        .dimension
        .chars()
        .map(|letter| if letter == ',' { '-' } else { letter })
        .filter(|letter| letter.is_ascii_alphanumeric() || "._-".contains(*letter))
        .collect();
    Ok(Csv {
        name: format!("{site}-{word}.csv"),
        text: String::from_utf8(bytes).map_err(Problem::internal)?,
    })
}
