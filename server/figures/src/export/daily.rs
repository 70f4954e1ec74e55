//! The figures of each day as CSV (RFC 4180).

use std::collections::HashMap;

use crate::{left_out::LeftOutDay, number::Number, series::Point};

/// The first line.
pub(super) const HEAD: [&str; 11] = [
    "day",
    "visitors",
    "visits",
    "views",
    "events",
    "bounce_rate",
    "visit_duration_seconds",
    "views_per_visit",
    "engaged_visits",
    "received",
    "left_out",
];

/// One line a day; a figure with nothing to divide by, and a future day, are empty.
pub(super) fn write(points: &[Point], left_out: &[LeftOutDay]) -> anyhow::Result<Vec<u8>> {
    let left_out: HashMap<&str, &LeftOutDay> =
        left_out.iter().map(|day| (day.day.as_str(), day)).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEAD)?;
    for point in points {
        let figures = [
            point.visitors,
            point.visits,
            point.views,
            point.events,
            point.bounce_rate,
            point.visit_duration_seconds,
            point.views_per_visit,
            point.engaged_visits,
        ];
        let mut cells = vec![point.label.clone()];
        cells.extend(figures.map(|figure| cell(figure.and_then(|value| value.0))));
        let day = left_out.get(point.label.as_str());
        cells.push(day.map_or(0, |day| day.received).to_string());
        cells.push(day.map_or(0, |day| day.left_out).to_string());
        writer.write_record(cells)?;
    }
    writer
        .into_inner()
        .map_err(|error| anyhow::anyhow!("{error}"))
}

fn cell(figure: Option<Number>) -> String {
    figure.map(|number| number.to_string()).unwrap_or_default()
}
