//! Rows of the journal and of DuckDB, and the Arrow batches made of them.

use std::sync::Arc;

use duckdb::arrow::{
    array::{
        ArrayRef, BooleanArray, Date32Array, Decimal128Array, RecordBatch, StringArray,
        TimestampMicrosecondArray, UInt8Array, UInt32Array, UInt64Array,
    },
    error::ArrowError,
};
use serde::{Deserialize, Serialize};
use shared::{ids::SiteNumber, reason::Reason};

use crate::arrival::{Acquisition, Crawler, Device, Location};

/// A page view.
pub(crate) const VIEW: u8 = 0;
/// A custom event.
pub(crate) const EVENT: u8 = 1;
/// A heartbeat.
pub(crate) const PING: u8 = 2;

/// One row of `hits_live`. The field names are those of the columns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub site: SiteNumber,
    pub seq: u64,
    pub ts: i64,
    pub day: i32,
    pub visitor: Option<u64>,
    pub visit: Option<u64>,
    pub visit_start: i64,
    pub visit_day: i32,
    pub kind: u8,
    pub event: Option<String>,
    pub interactive: bool,
    pub hostname: String,
    pub path: Arc<str>,
    pub prev_path: Option<Arc<str>>,
    pub first: First,
    pub props: Option<String>,
    pub revenue: Option<i64>,
    pub currency: Option<[u8; 3]>,
    pub scroll: Option<u8>,
    pub engaged_ms: Option<u32>,
    pub agreed: bool,
    /// Identifies repetitions; 0 where there can be none. Not a column.
    pub dedup_key: u64,
}

impl Row {
    /// About how many bytes it takes, here and in DuckDB until it is written.
    pub fn bytes(&self) -> usize {
        const BESIDES_TEXTS: usize = 300;
        let from = &self.first.acquisition;
        let texts = [
            self.event.as_deref(),
            self.prev_path.as_deref(),
            self.props.as_deref(),
            from.source.as_deref(),
            from.referrer.as_deref(),
            from.utm_source.as_deref(),
            from.utm_medium.as_deref(),
            from.utm_campaign.as_deref(),
            from.utm_content.as_deref(),
            from.utm_term.as_deref(),
        ];
        let optional: usize = texts.into_iter().flatten().map(str::len).sum();
        BESIDES_TEXTS + optional + self.hostname.len() + self.path.len()
    }
}

/// What a visit has from its first hit. Shared in memory by all its rows, and by the visits that have
/// the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct First {
    pub acquisition: Arc<Acquisition>,
    pub location: Arc<Location>,
    pub device: Arc<Device>,
}

/// One hit that was received and not counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LeftOutRow {
    pub site: SiteNumber,
    pub day: i32,
    /// Start of the quarter of an hour, in microseconds since 1970, UTC.
    pub slot: i64,
    #[serde(with = "by_code")]
    pub reason: Reason,
    pub hostname: Option<String>,
    /// Of a bot, since version 2 of the journal's records.
    pub crawler: Option<Crawler>,
}

impl LeftOutRow {
    /// The key that it is summed by.
    pub fn of(&self) -> LeftOutOf {
        (
            self.site,
            self.day,
            self.slot,
            self.reason,
            self.crawler.clone(),
        )
    }
}

/// How many hits were received and not counted, since version 3 of the journal's records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LeftOutSum {
    pub site: SiteNumber,
    pub day: i32,
    /// As in [`LeftOutRow`].
    pub slot: i64,
    #[serde(with = "by_code")]
    pub reason: Reason,
    pub crawler: Option<Crawler>,
    pub hits: u64,
}

impl From<(LeftOutOf, u64)> for LeftOutSum {
    fn from(((site, day, slot, reason, crawler), hits): (LeftOutOf, u64)) -> LeftOutSum {
        LeftOutSum {
            site,
            day,
            slot,
            reason,
            crawler,
            hits,
        }
    }
}

impl LeftOutSum {
    /// What it sums up.
    pub fn of(self) -> LeftOutOf {
        (self.site, self.day, self.slot, self.reason, self.crawler)
    }
}

/// What hits left out are summed by: site, day, quarter of an hour, reason, crawler.
pub(crate) type LeftOutOf = (SiteNumber, i32, i64, Reason, Option<Crawler>);

/// Start of the quarter of an hour of a moment, both in microseconds. Every zone's hours and days begin
/// with one.
pub(crate) fn slot_of(ts: i64) -> i64 {
    const QUARTER: i64 = 900_000_000;
    ts.div_euclid(QUARTER) * QUARTER
}

/// The journal has reasons by their stable code, not by their place in the enum.
pub(crate) mod by_code {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use shared::reason::Reason;

    pub fn serialize<S: Serializer>(reason: &Reason, to: S) -> Result<S::Ok, S::Error> {
        reason.code().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
        let code = <&str>::deserialize(from)?;
        Reason::from_code(code).ok_or_else(|| D::Error::custom("unknown reason"))
    }
}

/// The properties as a JSON object, or `None` where there are none.
pub(crate) fn props_json(props: &[(String, crate::Prop)]) -> Option<String> {
    if props.is_empty() {
        return None;
    }
    let mut object = serde_json::Map::with_capacity(props.len());
    for (name, value) in props {
        let value = match value {
            crate::Prop::Text(text) => serde_json::Value::from(text.as_str()),
            crate::Prop::Flag(flag) => serde_json::Value::from(*flag),
            crate::Prop::Number(number) => json_number(*number),
        };
        object.insert(name.clone(), value);
    }
    Some(serde_json::Value::Object(object).to_string())
}

/// How long elements were in the window, as a JSON object of milliseconds by id, in the order of the ids;
/// `None` if none were.
pub(crate) fn shown_json(mut shown: Vec<(String, u32)>) -> Option<String> {
    if shown.is_empty() {
        return None;
    }
    shown.sort_unstable();
    let object: serde_json::Map<_, _> = shown
        .into_iter()
        .map(|(id, ms)| (id, serde_json::Value::from(ms)))
        .collect();
    Some(serde_json::Value::Object(object).to_string())
}

/// Whole numbers without a point, so that 3 is `3` and not `3.0` as text.
fn json_number(number: f64) -> serde_json::Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < EXACT {
        serde_json::Value::from(number as i64)
    } else {
        serde_json::Value::from(number)
    }
}

fn text<'a>(rows: &'a [Row], of: impl Fn(&'a Row) -> Option<&'a str>) -> ArrayRef {
    Arc::new(rows.iter().map(of).collect::<StringArray>())
}

fn text_of<'a>(rows: &'a [Row], of: impl Fn(&'a First) -> &'a Option<String>) -> ArrayRef {
    text(rows, |row| of(&row.first).as_deref())
}

fn flags(rows: &[Row], of: impl Fn(&Row) -> bool) -> ArrayRef {
    Arc::new(BooleanArray::from_iter(
        rows.iter().map(|row| Some(of(row))),
    ))
}

fn moments(rows: &[Row], of: impl Fn(&Row) -> i64) -> ArrayRef {
    Arc::new(TimestampMicrosecondArray::from_iter_values(
        rows.iter().map(of),
    ))
}

fn days(rows: &[Row], of: impl Fn(&Row) -> i32) -> ArrayRef {
    Arc::new(Date32Array::from_iter_values(rows.iter().map(of)))
}

fn numbers(rows: &[Row], of: impl Fn(&Row) -> Option<u64>) -> ArrayRef {
    Arc::new(rows.iter().map(of).collect::<UInt64Array>())
}

/// The rows as one batch whose columns are those of `hits_live`, in order.
pub(crate) fn hits_batch(rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let revenue = rows
        .iter()
        .map(|row| row.revenue.map(i128::from))
        .collect::<Decimal128Array>();
    let currency = |row: &Row| {
        row.currency
            .map(|code| String::from_utf8_lossy(&code).into_owned())
    };
    let columns: Vec<(&str, ArrayRef)> = vec![
        (
            "site_id",
            Arc::new(UInt32Array::from_iter_values(
                rows.iter().map(|row| row.site.0),
            )),
        ),
        ("seq", numbers(rows, |row| Some(row.seq))),
        ("ts", moments(rows, |row| row.ts)),
        ("day", days(rows, |row| row.day)),
        ("visitor", numbers(rows, |row| row.visitor)),
        ("visit", numbers(rows, |row| row.visit)),
        ("visit_start", moments(rows, |row| row.visit_start)),
        ("visit_day", days(rows, |row| row.visit_day)),
        (
            "kind",
            Arc::new(UInt8Array::from_iter_values(
                rows.iter().map(|row| row.kind),
            )),
        ),
        ("event", text(rows, |row| row.event.as_deref())),
        ("interactive", flags(rows, |row| row.interactive)),
        ("hostname", text(rows, |row| Some(&row.hostname))),
        ("path", text(rows, |row| Some(&row.path))),
        ("prev_path", text(rows, |row| row.prev_path.as_deref())),
        ("source", text_of(rows, |first| &first.acquisition.source)),
        (
            "referrer",
            text_of(rows, |first| &first.acquisition.referrer),
        ),
        (
            "channel",
            text(rows, |row| Some(&row.first.acquisition.channel)),
        ),
        (
            "utm_source",
            text_of(rows, |first| &first.acquisition.utm_source),
        ),
        (
            "utm_medium",
            text_of(rows, |first| &first.acquisition.utm_medium),
        ),
        (
            "utm_campaign",
            text_of(rows, |first| &first.acquisition.utm_campaign),
        ),
        (
            "utm_content",
            text_of(rows, |first| &first.acquisition.utm_content),
        ),
        (
            "utm_term",
            text_of(rows, |first| &first.acquisition.utm_term),
        ),
        ("country", text_of(rows, |first| &first.location.country)),
        ("region", text_of(rows, |first| &first.location.region)),
        ("city", text_of(rows, |first| &first.location.city)),
        ("browser", text_of(rows, |first| &first.device.browser)),
        (
            "browser_version",
            text_of(rows, |first| &first.device.browser_version),
        ),
        ("os", text_of(rows, |first| &first.device.os)),
        ("device", text_of(rows, |first| &first.device.device)),
        ("screen", text_of(rows, |first| &first.device.screen)),
        ("language", text_of(rows, |first| &first.device.language)),
        ("props", text(rows, |row| row.props.as_deref())),
        (
            "revenue",
            Arc::new(revenue.with_precision_and_scale(18, 4)?),
        ),
        (
            "currency",
            Arc::new(rows.iter().map(currency).collect::<StringArray>()),
        ),
        (
            "scroll",
            Arc::new(rows.iter().map(|row| row.scroll).collect::<UInt8Array>()),
        ),
        (
            "engaged_ms",
            Arc::new(
                rows.iter()
                    .map(|row| row.engaged_ms)
                    .collect::<UInt32Array>(),
            ),
        ),
        ("agreed", flags(rows, |row| row.agreed)),
        // Of rows that compaction has made.
        ("last_ping_ms", Arc::new(UInt32Array::new_null(rows.len()))),
    ];
    RecordBatch::try_from_iter(columns)
}

/// Sums of hits left out, of an import where there is one, as a batch whose columns are those of `left_out`, in order.
pub(crate) fn left_out_batch(
    sums: &[(LeftOutOf, u64)],
    import: Option<&str>,
) -> Result<RecordBatch, ArrowError> {
    let imports = sums.iter().map(|_| import);
    let reasons = sums
        .iter()
        .map(|((_, _, _, reason, _), _)| Some(reason.code()));
    let crawlers = sums.iter().map(|((.., crawler), _)| crawler.as_ref());
    let names = crawlers.clone().map(|crawler| Some(&*crawler?.name));
    let kinds = crawlers.map(|crawler| Some(crawler?.kind.code()));
    let columns: Vec<(&str, ArrayRef)> = vec![
        (
            "site_id",
            Arc::new(UInt32Array::from_iter_values(
                sums.iter().map(|(of, _)| of.0.0),
            )),
        ),
        (
            "day",
            Arc::new(Date32Array::from_iter_values(
                sums.iter().map(|(of, _)| of.1),
            )),
        ),
        (
            "slot",
            Arc::new(TimestampMicrosecondArray::from_iter_values(
                sums.iter().map(|(of, _)| of.2),
            )),
        ),
        ("reason", Arc::new(reasons.collect::<StringArray>())),
        (
            "hits",
            Arc::new(UInt64Array::from_iter_values(
                sums.iter().map(|(_, hits)| *hits),
            )),
        ),
        ("crawler", Arc::new(names.collect::<StringArray>())),
        ("crawler_kind", Arc::new(kinds.collect::<StringArray>())),
        ("import", Arc::new(imports.collect::<StringArray>())),
    ];
    RecordBatch::try_from_iter(columns)
}

/// A row for the tests of this crate.
#[cfg(test)]
pub(crate) mod fixture {
    use super::*;

    /// A page view of site 7, at noon of 2026-11-20, with that number.
    pub(crate) fn view(seq: u64) -> Row {
        Row {
            site: SiteNumber(7),
            seq,
            ts: 1_795_176_000_000_000,
            day: 20_777,
            visitor: Some(9),
            visit: Some(5),
            visit_start: 1_795_176_000_000_000,
            visit_day: 20_777,
            kind: VIEW,
            event: None,
            interactive: true,
            hostname: "a.test".into(),
            path: "/a".into(),
            prev_path: None,
            first: Default::default(),
            props: None,
            revenue: None,
            currency: None,
            scroll: None,
            engaged_ms: None,
            agreed: false,
            dedup_key: 0,
        }
    }
}
