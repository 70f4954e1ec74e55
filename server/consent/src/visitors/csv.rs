//! Hits of consented visitors as CSV (RFC 4180).

use figures::{consented::PersonHit, csv_cell};
use jiff::Timestamp;

/// The columns.
pub(super) const COLUMNS: [&str; 18] = [
    "visitor", "visit", "start", "time", "kind", "event", "hostname", "path", "props", "goals",
    "amount", "currency", "source", "channel", "country", "device", "browser", "os",
];

/// A line for each of these hits; before them the header, for the first part of a file.
pub(super) fn write(hits: &[PersonHit], with_header: bool) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    if with_header {
        writer.write_record(COLUMNS)?;
    }
    for hit in hits {
        let props = hit.props.as_ref().map(serde_json::to_string).transpose()?;
        let money = hit.revenue.as_ref();
        let text = |text: Option<&String>| csv_cell(text.map(String::as_str));
        writer.write_record([
            hit.person.to_string(),
            hit.visit.clone(),
            Timestamp::from_microsecond(hit.start)?.to_string(),
            Timestamp::from_microsecond(hit.at)?.to_string(),
            if hit.event.is_some() { "event" } else { "view" }.to_owned(),
            text(hit.event.as_ref()),
            csv_cell(Some(&hit.hostname)),
            csv_cell(Some(&hit.path)),
            csv_cell(props.as_deref()),
            csv_cell(Some(&hit.goals.join("; "))),
            money
                .map(|money| money.amount.to_string())
                .unwrap_or_default(),
            money
                .map(|money| money.currency.clone())
                .unwrap_or_default(),
            text(hit.source.as_ref()),
            csv_cell(Some(&hit.channel)),
            text(hit.country.as_ref()),
            text(hit.device.as_ref()),
            text(hit.browser.as_ref()),
            text(hit.os.as_ref()),
        ])?;
    }
    writer
        .into_inner()
        .map_err(|error| anyhow::anyhow!("{error}"))
}
