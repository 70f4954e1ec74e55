//! The report of a site.

use base::{
    mail::Picture,
    text::{Text, of_reason},
};
use figures::{
    answers::{Breakdown, Figure as Counted, LeftOutView, PeriodView, Stats, Totals},
    number::Number,
};
use jiff::civil::Date;
use shared::reason::Reason;

use super::{
    Frame,
    parts::{self, column, label, row, table},
};
use crate::{
    chart::{self, CHART},
    content::{Cause, Change, SiteContent},
    document::{Block, Chart, Document, Figure, Table},
    numbers::{Writer, shared_day},
    periods::Days,
    words::Rhythm,
};

/// The most reasons that are listed.
const REASONS: usize = 5;

/// Writes the report.
///
/// # Errors
/// When its chart cannot be drawn.
pub(crate) fn compose(
    content: &SiteContent,
    frame: &Frame,
    writer: &Writer,
) -> anyhow::Result<Document> {
    let totals = &content.stats.totals;
    let mut blocks = Vec::new();
    blocks.extend(parts::missed(writer, &frame.missed));
    blocks.push(Block::Figures(figures(writer, totals)));
    blocks.extend(late_start(writer, content));
    let imported = imported(writer, &content.stats);
    let has_imported = imported.is_some();
    blocks.extend(imported);
    if let Some(days) = &content.by_day {
        blocks.push(Block::Chart(by_day(writer, days)?));
    }
    if let Some(change) = &content.change {
        blocks.push(Block::Heading(writer.text(&Text::new("report.changes"))));
        blocks.push(explained(writer, change));
    }
    for breakdown in &content.stats.by {
        blocks.extend(breakdown_of(writer, breakdown));
    }
    if let Some(left_out) = &content.left_out {
        blocks.extend(excluded(writer, left_out));
    }
    if let Some(open) = &content.alerts {
        blocks.extend(parts::alerts(writer, open, false));
    }
    let of_site = format!("/sites/{}", content.site);
    let page = format!("{of_site}?period={}", content.days.word());
    let open = writer.text(&Text::new("report.open_site"));
    blocks.push(Block::Button(frame.link(open, &page)));
    let exact = match content.stats.exact {
        true => Text::new("report.exact"),
        false if has_imported => Text::new("report.exact_counted"),
        false => Text::new("report.exact_totals"),
    };
    let zone = Text::new("report.zone").with("zone", content.stats.period.zone.as_str());
    let definitions = Text::new("report.definitions").with("ids", definitions(totals));
    let days = writer.days(content.days);
    let settings = writer.text(&Text::new("report.settings"));
    Ok(Document {
        language: writer.reader.language.tag(),
        subject: writer.text(&subject(frame.rhythm, &content.site, &days)),
        preheader: preheader(writer, totals),
        title: content.site.clone(),
        about: days,
        blocks,
        footer: vec![
            parts::why_it_came(writer, frame),
            writer.text(&exact),
            writer.text(&zone),
            writer.text(&definitions),
        ],
        links: vec![frame.link(settings, &format!("{of_site}/reports"))],
    })
}

fn subject(rhythm: Rhythm, site: &str, days: &str) -> Text {
    match rhythm {
        Rhythm::Monthly => Text::new("report.subject_monthly")
            .with("site", site)
            .with("days", days),
        Rhythm::Weekly | Rhythm::Off => Text::new("report.subject_weekly")
            .with("site", site)
            .with("days", days),
    }
}

fn preheader(writer: &Writer, totals: &Totals) -> String {
    let text = Text::new("report.preheader")
        .with(
            "visitors",
            whole(writer, totals.visitors.value.map(|n| n.0)),
        )
        .with("change", parts::change(writer, &totals.visitors))
        .with("views", whole(writer, totals.views.value.map(|n| n.0)));
    writer.text(&text)
}

fn whole(writer: &Writer, number: Option<f64>) -> String {
    writer.count(number.unwrap_or(0.0) as i64)
}

/// The definitions of the figures, by their ids.
fn definitions(totals: &Totals) -> String {
    let ids: Vec<&str> = shown(totals)
        .iter()
        .map(|(_, figure, _)| figure.definition.as_str())
        .collect();
    ids.join(", ")
}

/// How a figure's number is written.
type Write = fn(&Writer, f64) -> String;

fn shown(totals: &Totals) -> [(&'static str, &Counted, Write); 5] {
    let count: Write = |writer, number| writer.count(number as i64);
    let share: Write = Writer::share;
    let time: Write = Writer::seconds;
    [
        ("visitors", &totals.visitors, count),
        ("visits", &totals.visits, count),
        ("views", &totals.views, count),
        ("bounce_rate", &totals.bounce_rate, share),
        (
            "visit_duration_seconds",
            &totals.visit_duration_seconds,
            time,
        ),
    ]
}

fn figures(writer: &Writer, totals: &Totals) -> Vec<Figure> {
    let figure = |(name, counted, write): (&str, &Counted, Write)| {
        let written = |number: Option<Number>| number.map(|number| write(writer, number.0));
        Figure {
            name: writer.text(&Text::new("report.figure").with("figure", name)),
            value: written(counted.value).unwrap_or_else(|| "–".to_owned()),
            change: parts::compared(writer, counted, written(counted.previous)),
        }
    };
    shown(totals).map(figure).to_vec()
}

/// Why nothing is compared: counting began too late.
fn late_start(writer: &Writer, content: &SiteContent) -> Option<Block> {
    let compare = content.stats.compare.as_ref()?;
    let from: Date = compare.counted_from.as_ref()?.parse().ok()?;
    let text = Text::new("report.late_start").with("day", shared_day(from));
    Some(Block::Text(writer.text(&text)))
}

/// Which days another tool counted: of the period, else of the previous period.
fn imported(writer: &Writer, stats: &Stats) -> Option<Block> {
    let now = stats.period.summed_days();
    let before = stats.compare.as_ref().map_or(0, PeriodView::summed_days);
    let text = match (now, before) {
        (0, 0) => return None,
        (0, _) => Text::new("report.imported_before").with("days", before),
        _ => Text::new("report.imported").with("days", now),
    };
    Some(Block::Text(writer.text(&text)))
}

fn by_day(writer: &Writer, days: &[(Date, Option<i64>)]) -> anyhow::Result<Chart> {
    let values: Vec<Option<i64>> = days.iter().map(|(_, visitors)| *visitors).collect();
    let numbers = values.iter().map(|value| writer.count(value.unwrap_or(0)));
    let numbers: Vec<String> = numbers.collect();
    let (first, last) = (days.first(), days.last());
    let period = first.zip(last).map(|((from, _), (to, _))| Days {
        from: *from,
        to: *to,
    });
    let written = period.map(|period| writer.days(period));
    let text = Text::new("report.chart_alt")
        .with("days", written.unwrap_or_default())
        .with("numbers", numbers.join("; "));
    Ok(Chart {
        picture: Picture {
            name: "chart".to_owned(),
            png: chart::png(&values, CHART)?,
        },
        alt: writer.text(&text),
        ends: period.map(|period| [period.from, period.to].map(|day| writer.day(day))),
        width: CHART.width / 2,
        height: CHART.height / 2,
    })
}

/// What changed, and why: a sentence each.
fn explained(writer: &Writer, change: &Change) -> Block {
    let difference = change.difference();
    let direction = match difference {
        _ if difference > 0.0 => "up",
        _ if difference < 0.0 => "down",
        _ if change.value > 0.0 => "same",
        _ => "none",
    };
    let verdict = match change.within {
        Some(true) => "normal",
        Some(false) => "larger",
        None => "unknown",
    };
    let bound = |number: Option<f64>| {
        let written = number.map(|number| writer.difference(number));
        written.unwrap_or_default()
    };
    let what = Text::new("report.changed")
        .with("direction", direction)
        .with("verdict", verdict)
        .with("value", writer.count(change.value as i64))
        .with("previous", writer.count(change.previous as i64))
        .with("difference", writer.count(difference.abs() as i64))
        .with("low", bound(change.low))
        .with("high", bound(change.high));
    let why = match change.cause() {
        Cause::Event(text) => Text::new("report.cause_event").with("text", text),
        Cause::Value(part) => Text::new("report.cause_value")
            .with("dimension", part.dimension.as_str())
            .with(
                "value",
                label(writer, &part.dimension, part.value.as_deref()),
            )
            .with("difference", writer.difference(part.difference))
            .with("share", writer.share(part.share)),
        Cause::Spread => Text::new("report.cause_spread"),
        Cause::Unchanged => return Block::Text(writer.text(&what)),
    };
    Block::Text(format!("{} {}", writer.text(&what), writer.text(&why)))
}

fn breakdown_of(writer: &Writer, breakdown: &Breakdown) -> Vec<Block> {
    let by = breakdown.dimension.as_str();
    let heading = Text::new("report.table").with("dimension", by);
    let goals = by == "goal";
    let columns = match goals {
        true => [by, "completions", "conversion_rate"],
        false => [by, "visitors", "views"],
    };
    let rows = breakdown.rows.iter().map(|of| {
        let count = |number: Number| writer.count(number.0 as i64);
        match goals {
            true => row(
                label(writer, by, of.name.as_deref()),
                vec![
                    of.completions.map(count).unwrap_or_else(|| "–".to_owned()),
                    of.conversion_rate
                        .map(|rate| writer.share(rate.0))
                        .unwrap_or_else(|| "–".to_owned()),
                ],
            ),
            false => row(
                label(writer, by, of.value.as_deref()),
                vec![count(of.visitors), count(of.views)],
            ),
        }
    });
    let none = Text::new("report.none").with("dimension", by);
    table(
        writer.text(&heading),
        columns.map(|name| column(writer, name)).to_vec(),
        rows.collect(),
        writer.text(&none),
    )
}

/// The excluded hits; nothing where no hit was received.
fn excluded(writer: &Writer, left_out: &LeftOutView) -> Vec<Block> {
    let Some(share) = left_out.share else {
        return vec![];
    };
    let text = Text::new("report.left_out_text")
        .with("received", writer.count(left_out.received))
        .with("left_out", writer.count(left_out.left_out))
        .with("share", writer.share(share.0));
    let mut blocks = vec![
        Block::Heading(writer.text(&Text::new("report.left_out"))),
        Block::Text(writer.text(&text)),
    ];
    let rows: Vec<_> = left_out
        .by_reason
        .iter()
        .take(REASONS)
        .map(|reason| {
            let explained = Reason::from_code(&reason.reason);
            let explained = explained.map(|reason| writer.text(&of_reason(reason)));
            row(
                explained.unwrap_or_else(|| reason.reason.clone()),
                vec![writer.count(reason.hits)],
            )
        })
        .collect();
    if !rows.is_empty() {
        let columns = ["reason", "hits"];
        let columns = columns.map(|name| column(writer, name)).to_vec();
        blocks.push(Block::Table(Table { columns, rows }));
    }
    blocks
}
