//! Parts of reports that both kinds have, and how values of dimensions are named.

use base::text::Text;
use figures::answers::Figure as Counted;

use super::Frame;
use crate::{
    content::OpenAlert,
    document::{Block, Cell, Row, Table, shortened},
    numbers::{Writer, shared_day},
    periods::Days,
    words::Rhythm,
};

/// The most characters of a label.
const LABEL: usize = 80;
/// The most alerts that a report lists.
const ALERTS: usize = 10;

/// How a figure changed, in words; `–` without a change to show.
pub(super) fn change(writer: &Writer, figure: &Counted) -> String {
    match figure.change {
        Some(change) => writer.change(change.0),
        None => "–".to_owned(),
    }
}

/// How a figure changed, with the earlier value.
pub(super) fn compared(writer: &Writer, figure: &Counted, earlier: Option<String>) -> String {
    let Some(earlier) = earlier else {
        return writer.text(&Text::new("report.no_earlier"));
    };
    let text = match figure.change {
        Some(change) => Text::new("report.compared")
            .with("change", writer.change(change.0))
            .with("earlier", earlier),
        None => Text::new("report.earlier").with("earlier", earlier),
    };
    writer.text(&text)
}

/// What earlier reports lacked, in one sentence.
pub(super) fn missed(writer: &Writer, missed: &[Days]) -> Option<Block> {
    let from = missed.iter().map(|days| days.from).min()?;
    let to = missed.iter().map(|days| days.to).max()?;
    let text = Text::new("report.missed")
        .with("reports", missed.len())
        .with("from", shared_day(from))
        .with("to", shared_day(to));
    Some(Block::Text(writer.text(&text)))
}

/// The open alerts; nothing where there are none.
pub(super) fn alerts(writer: &Writer, alerts: &[OpenAlert], with_site: bool) -> Vec<Block> {
    if alerts.is_empty() {
        return vec![];
    }
    let heading = Text::new("report.alerts").with("alerts", alerts.len());
    let mut blocks = vec![Block::Heading(writer.text(&heading))];
    blocks.extend(alerts.iter().take(ALERTS).map(|alert| {
        Block::Text(match with_site && !alert.title.contains(&alert.site) {
            true => format!("{}: {}", alert.site, alert.title),
            false => alert.title.clone(),
        })
    }));
    if alerts.len() > ALERTS {
        let more = Text::new("report.more_alerts").with("alerts", alerts.len() - ALERTS);
        blocks.push(Block::Text(writer.text(&more)));
    }
    blocks
}

/// The value of a dimension, as people know it.
pub(crate) fn label(writer: &Writer, dimension: &str, value: Option<&str>) -> String {
    match (dimension, value) {
        ("source", None) => writer.text(&Text::new("report.direct")),
        (_, None) => writer.text(&Text::new("report.unknown")),
        ("country", Some(code)) => writer.text(&Text::new("report.country").with("code", code)),
        ("device", Some(device)) => writer.text(&Text::new("report.device").with("device", device)),
        (_, Some(value)) => shortened(value, LABEL),
    }
}

/// The name of a column.
pub(super) fn column(writer: &Writer, column: &str) -> String {
    writer.text(&Text::new("report.column").with("column", column))
}

/// A table under its heading; a sentence where it has no rows.
pub(super) fn table(
    heading: String,
    columns: Vec<String>,
    rows: Vec<Row>,
    none: String,
) -> Vec<Block> {
    let content = match rows.is_empty() {
        true => Block::Text(none),
        false => Block::Table(Table { columns, rows }),
    };
    vec![Block::Heading(heading), content]
}

/// A row without a note.
pub(super) fn row(label: String, numbers: Vec<String>) -> Row {
    Row {
        label,
        note: None,
        chart: None,
        numbers: numbers.into_iter().map(Cell::from).collect(),
    }
}

/// Why the report came.
pub(super) fn why_it_came(writer: &Writer, frame: &Frame) -> String {
    let text = match (frame.asked_for, frame.rhythm) {
        (true, _) => Text::new("report.asked_for"),
        (false, Rhythm::Monthly) => {
            Text::new("report.why_monthly").with("account", frame.account.as_str())
        }
        (false, _) => Text::new("report.why_weekly").with("account", frame.account.as_str()),
    };
    writer.text(&text)
}
