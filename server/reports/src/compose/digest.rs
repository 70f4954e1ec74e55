//! The digest over all sites of a member.

use base::{mail::Picture, text::Text};
use jiff::civil::Date;

use super::{Frame, parts};
use crate::{
    chart::{self, SPARK},
    content::{DigestContent, DigestSite},
    document::{Block, Cell, Chart, Document, Row, Table, shortened},
    numbers::{Writer, shared_day},
    words::Rhythm,
};

/// The most sites that are listed: with more, Gmail would cut the email.
const SITES: usize = 40;
/// The most characters of a site's name.
const NAME: usize = 80;

/// Writes the digest.
///
/// # Errors
/// When a chart cannot be drawn.
pub(crate) fn compose(
    content: &DigestContent,
    frame: &Frame,
    writer: &Writer,
) -> anyhow::Result<Document> {
    let mut blocks = Vec::new();
    blocks.extend(parts::missed(writer, &frame.missed));
    let rows = content.sites.iter().take(SITES).enumerate();
    let rows = rows.map(|(at, site)| row(writer, at, site, content.charts));
    let rows = rows.collect::<anyhow::Result<Vec<Row>>>()?;
    match rows.is_empty() {
        true => blocks.push(Block::Text(writer.text(&Text::new("report.no_sites")))),
        false => {
            let columns = ["site", "visitors", "views"];
            let columns = columns.map(|name| parts::column(writer, name)).to_vec();
            blocks.push(Block::Table(Table { columns, rows }));
        }
    }
    if content.sites.len() > SITES {
        let more = Text::new("report.more_sites").with("sites", content.sites.len() - SITES);
        blocks.push(Block::Text(writer.text(&more)));
    }
    if let Some(open) = &content.alerts {
        blocks.extend(parts::alerts(writer, open, true));
    }
    let open = writer.text(&Text::new("report.open_sites"));
    blocks.push(Block::Button(frame.link(open, "/")));
    let days = writer.days(content.days);
    let subject = match frame.rhythm {
        Rhythm::Monthly => Text::new("report.digest_monthly")
            .with("account", frame.account.as_str())
            .with("days", days.as_str()),
        Rhythm::Weekly | Rhythm::Off => Text::new("report.digest_weekly")
            .with("account", frame.account.as_str())
            .with("days", days.as_str()),
    };
    let preheader = Text::new("report.digest_preheader").with("sites", content.sites.len());
    let settings = writer.text(&Text::new("report.settings"));
    Ok(Document {
        language: writer.reader.language.tag(),
        subject: writer.text(&subject),
        preheader: writer.text(&preheader),
        title: writer.text(&Text::new("report.digest").with("account", frame.account.as_str())),
        about: days,
        blocks,
        footer: vec![
            parts::why_it_came(writer, frame),
            writer.text(&Text::new("report.exact")),
            writer.text(&Text::new("report.zones")),
            writer.text(&Text::new("report.definitions").with("ids", definitions(content))),
        ],
        links: vec![frame.link(settings, "/settings/reports")],
    })
}

fn definitions(content: &DigestContent) -> String {
    let first = content.sites.first();
    let ids = first.map(|site| [&site.visitors, &site.views]);
    let ids = ids
        .into_iter()
        .flatten()
        .map(|figure| figure.definition.as_str());
    ids.collect::<Vec<&str>>().join(", ")
}

fn row(writer: &Writer, at: usize, site: &DigestSite, charts: bool) -> anyhow::Result<Row> {
    let cell = |figure: &figures::answers::Figure| Cell {
        number: writer.count(figure.value.map_or(0.0, |number| number.0) as i64),
        change: Some(parts::change(writer, figure)),
    };
    let chart = match charts {
        true => Some(Chart {
            picture: Picture {
                name: format!("site-{}", at + 1),
                png: chart::png(&site.sparkline, SPARK)?,
            },
            alt: alt(writer, site),
            ends: None,
            width: SPARK.width / 2,
            height: SPARK.height / 2,
        }),
        false => None,
    };
    Ok(Row {
        label: shortened(&site.name, NAME),
        note: note(writer, site),
        chart,
        numbers: vec![cell(&site.visitors), cell(&site.views)],
    })
}

/// The visitors of each bucket, as words.
fn alt(writer: &Writer, site: &DigestSite) -> String {
    let numbers = site.sparkline.iter().flatten();
    let numbers: Vec<String> = numbers.map(|number| writer.count(*number)).collect();
    writer.text(&Text::new("report.spark_alt").with("numbers", numbers.join("; ")))
}

/// What to know about the figures of a site; the most important.
fn note(writer: &Writer, site: &DigestSite) -> Option<String> {
    let late = site
        .counted_from
        .as_ref()
        .and_then(|day| day.parse::<Date>().ok());
    let text = match late {
        _ if site.running => Text::new("report.still_running"),
        _ if site.paused => Text::new("report.paused"),
        _ if !site.arriving => Text::new("report.nothing_arrives"),
        _ if site.without_imported => Text::new("report.without_imported"),
        Some(day) => Text::new("report.late_start").with("day", shared_day(day)),
        None => return None,
    };
    Some(writer.text(&text))
}
