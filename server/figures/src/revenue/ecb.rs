//! Rates of the European Central Bank: its public file, which has those of the last 90 days.

use std::{collections::HashSet, time::Duration};

use anyhow::{Context as _, bail};
use base::fetch::{Bounds, Fetch};
use sqlx::PgPool;
use url::Url;

use super::stored_rates::{DayRate, all, keep};
use crate::rates::RateFrom;

/// The file is read within these bounds; it has about 150 KB.
const FILE: Bounds = Bounds {
    most: 2 << 20,
    whole: Duration::from_secs(30),
    redirects: 3,
    accept: "application/xml, text/xml",
};

/// Fetches the file and keeps the rates of days that have none; returns how many. Rates that the operator
/// set stay.
///
/// # Errors
/// When the file cannot be fetched or read, or the database does not answer: nothing is kept then.
pub async fn fetch(fetch: &Fetch, pool: &PgPool, address: &Url) -> anyhow::Result<usize> {
    let page = fetch.page(address, FILE).await;
    let page = page.map_err(|unread| anyhow::anyhow!("{}: {}", unread.at, unread.error.word()))?;
    if page.status != 200 || page.cut {
        bail!(
            "{address} answered with the status {} and {} bytes",
            page.status,
            page.body.len()
        );
    }
    let text = std::str::from_utf8(&page.body).context("the file is no text")?;
    let rates = read(text)?;
    let known: HashSet<(String, String)> = all(pool, None)
        .await?
        .into_iter()
        .filter(|(_, from)| *from != RateFrom::BuiltIn)
        .map(|(rate, _)| (rate.currency, rate.day.to_string()))
        .collect();
    let new: Vec<DayRate> = rates
        .into_iter()
        .filter(|rate| !known.contains(&(rate.currency.clone(), rate.day.to_string())))
        .collect();
    Ok(keep(pool, &new, "ecb").await?)
}

/// Reads `<Cube time='2026-11-20'>` and, within it, `<Cube currency='USD' rate='1.08'/>`.
fn read(text: &str) -> anyhow::Result<Vec<DayRate>> {
    let mut rates = Vec::new();
    let mut day = None;
    for element in text.split("<Cube").skip(1) {
        let element = element.split('>').next().unwrap_or_default();
        if let Some(time) = attribute(element, "time") {
            day = Some(time);
        }
        let Some(currency) = attribute(element, "currency") else {
            continue;
        };
        let rate = attribute(element, "rate").with_context(|| format!("{currency} has no rate"))?;
        let day = day.with_context(|| format!("{currency} has no day"))?;
        rates.push(DayRate::read(currency, day, rate)?);
    }
    if rates.is_empty() {
        bail!("the file has no rates");
    }
    Ok(rates)
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let rest = element.split_once(&format!(" {name}="))?.1;
    let quote = rest
        .chars()
        .next()
        .filter(|quote| matches!(quote, '\'' | '"'))?;
    rest[1..].split_once(quote).map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<?xml version=\"1.0\"?><gesmes:Envelope><gesmes:subject>Reference rates</gesmes:subject><Cube>";

    #[test]
    fn rates_are_read_with_their_days() {
        let file = format!(
            "{HEAD}<Cube time=\"2026-11-20\"><Cube currency=\"USD\" rate=\"1.0812\"/><Cube currency='JPY' rate='165.2'/></Cube>\n\
             <Cube time='2026-11-19'>\n <Cube currency='USD' rate='1.0800'/></Cube></Cube></gesmes:Envelope>"
        );
        let rates: Vec<String> = read(&file)
            .unwrap()
            .iter()
            .map(|rate| format!("{} {} {}", rate.currency, rate.day, rate.per_euro))
            .collect();
        assert_eq!(
            rates,
            [
                "USD 2026-11-20 1.0812",
                "JPY 2026-11-20 165.2",
                "USD 2026-11-19 1.08"
            ]
        );
    }

    #[test]
    fn what_is_no_such_file_is_refused_whole() {
        for wrong in [
            "",
            "<html>Not found</html>",
            "<Cube currency='USD' rate='1.08'/>",
            "<Cube time='2026-11-20'><Cube currency='USD'/>",
            "<Cube time='2026-11-20'><Cube currency='USD' rate='1.08'/><Cube currency='GBP' rate='much'/>",
            "<Cube time='today'><Cube currency='USD' rate='1.08'/>",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
