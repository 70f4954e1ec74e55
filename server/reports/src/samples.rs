//! Samples of what this area sends, for `stile mail-preview`: made-up figures, written by the code that writes reports.

use base::{
    mail::{Message, Rendered},
    text::{Reader, Text},
};
use figures::{
    answers::{Breakdown, BreakdownRow, Figure, LeftOutView, PeriodView, ReasonRow, Stats, Totals},
    number::Number,
};
use jiff::{
    ToSpan as _,
    civil::{Date, date},
};
use shared::reason::Reason;

use crate::{
    compose::{Frame, compose_digest, compose_site},
    content::{Change, DigestContent, DigestSite, OpenAlert, Part, SiteContent},
    document::Document,
    numbers::Writer,
    periods::Days,
    words::Rhythm,
};

/// Visitors by day.
const BY_DAY: [i64; 7] = [412, 388, 431, 402, 377, 251, 1_204];

/// One email of each kind that asks something.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    crate::setting::samples(origin)
}

/// A report of each kind, with its pictures as `data:` addresses.
#[must_use]
pub fn reports(origin: &str, reader: &Reader) -> Vec<(&'static str, Rendered)> {
    let documents = [
        ("report-site", site_document(origin, reader)),
        ("report-digest", digest_document(origin, reader)),
    ];
    let rendered = documents.into_iter().map(|(name, document)| {
        let rendered = Rendered {
            to: "ann@example.com".to_owned(),
            subject: document.subject.clone(),
            plain: document.text(),
            html: document.html_whole(),
        };
        (name, rendered)
    });
    rendered.collect()
}

/// The week of the samples.
pub(crate) fn week() -> Days {
    Days {
        from: date(2026, 11, 16),
        to: date(2026, 11, 22),
    }
}

fn frame(origin: &str, missed: Vec<Days>) -> Frame {
    Frame {
        origin: origin.to_owned(),
        account: "Example & Co".to_owned(),
        rhythm: Rhythm::Weekly,
        missed,
        asked_for: false,
    }
}

fn finished(document: anyhow::Result<Document>, writer: &Writer, origin: &str) -> Document {
    // Charts of a fixed size can be drawn.
    let document = document.unwrap_or_else(|error| unreachable!("{error}"));
    let page =
        format!("{origin}/reports/unsubscribe?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE");
    document.with_unsubscribe(writer, page)
}

/// The report of a site.
pub(crate) fn site_document(origin: &str, reader: &Reader) -> Document {
    let writer = Writer::new(reader);
    let missed = week().before().into_iter().collect();
    let composed = compose_site(&site_content(&writer), &frame(origin, missed), &writer);
    finished(composed, &writer, origin)
}

/// The digest.
pub(crate) fn digest_document(origin: &str, reader: &Reader) -> Document {
    let writer = Writer::new(reader);
    let composed = compose_digest(&digest_content(&writer, 3), &frame(origin, vec![]), &writer);
    finished(composed, &writer, origin)
}

fn figure(metric: &str, value: f64, previous: f64) -> Figure {
    Figure {
        value: Some(Number(value)),
        previous: Some(Number(previous)),
        change: Some(Number((value - previous) / previous)),
        exact: true,
        definition: format!("{metric}@1"),
    }
}

fn period(days: Days) -> PeriodView {
    PeriodView {
        imported: None,
        from: days.from.to_string(),
        to: days.to.to_string(),
        starts_at: 0,
        ends_at: 0,
        zone: "Europe/Berlin".to_owned(),
        counted_from: None,
    }
}

fn row(value: Option<&str>, name: Option<&str>, visitors: i64, views: i64) -> BreakdownRow {
    BreakdownRow {
        value: value.map(str::to_owned),
        second_value: None,
        visitors: visitors.into(),
        visits: visitors.into(),
        views: views.into(),
        events: 0.into(),
        bounce_rate: None,
        visit_duration_seconds: None,
        time_on_page_seconds: None,
        scroll_depth: None,
        entries: None,
        exits: None,
        exit_rate: None,
        name: name.map(str::to_owned),
        completions: name.map(|_| views.into()),
        conversion_rate: name.map(|_| Number(0.0423)),
        worth: vec![],
    }
}

fn breakdown(dimension: &str, rows: Vec<BreakdownRow>) -> Breakdown {
    Breakdown {
        dimension: dimension.to_owned(),
        total_rows: rows.len() as i64,
        rows,
        other: None,
        note: None,
    }
}

fn stats() -> Stats {
    let by = vec![
        breakdown(
            "page",
            vec![
                row(Some("/"), None, 1_830, 2_411),
                row(Some("/blog/bars & <charts>"), None, 1_122, 1_340),
            ],
        ),
        breakdown(
            "source",
            vec![
                row(None, None, 1_201, 2_100),
                row(Some("Hacker News"), None, 987, 1_120),
            ],
        ),
        breakdown(
            "country",
            vec![
                row(Some("DE"), None, 1_790, 2_900),
                row(Some("US"), None, 801, 990),
            ],
        ),
        breakdown("goal", vec![row(None, Some("Order"), 132, 141)]),
    ];
    Stats {
        site: "example.com".to_owned(),
        period: period(week()),
        compare: week().before().map(period),
        filters: vec![],
        totals: Totals {
            visitors: figure("visitors", 3_121.0, 2_206.0),
            visits: figure("visits", 3_465.0, 2_544.0),
            views: figure("views", 6_210.0, 5_990.0),
            events: figure("events", 0.0, 1.0),
            views_per_visit: figure("views_per_visit", 1.79, 2.35),
            bounce_rate: figure("bounce_rate", 0.612, 0.488),
            visit_duration_seconds: figure("visit_duration_seconds", 73.2, 96.0),
            engaged_visits: figure("engaged_visits", 1_300.0, 1_200.0),
            engagement_rate: figure("engagement_rate", 0.37, 0.47),
        },
        agreed: None,
        revenue: vec![],
        by,
        exact: true,
        computed_ms: Number(1.0),
        rows_read: 0,
    }
}

fn left_out() -> LeftOutView {
    let reason = |reason: Reason, hits: i64| ReasonRow {
        reason: reason.code().to_owned(),
        hits,
        share: Number::ratio(hits, 7_000),
        explanation: String::new(),
    };
    let codes = Reason::ALL.into_iter().take(2).zip([700, 90]);
    LeftOutView {
        site: "example.com".to_owned(),
        period: period(week()),
        received: 7_000,
        counted: 6_210,
        left_out: 790,
        share: Number::ratio(790, 7_000),
        by_reason: codes.map(|(of, hits)| reason(of, hits)).collect(),
        by_crawler: None,
        by_day: vec![],
        computed_ms: Number(1.0),
        rows_read: 0,
    }
}

fn open_alert(writer: &Writer, site: &str) -> OpenAlert {
    OpenAlert {
        site: site.to_owned(),
        title: writer.text(&Text::new("report.nothing_arrives")),
    }
}

/// What the report of a site shows.
pub(crate) fn site_content(writer: &Writer) -> SiteContent {
    let part = Part {
        dimension: "source".to_owned(),
        value: Some("Hacker News".to_owned()),
        before: 12.0,
        difference: 975.0,
        share: 1.066,
    };
    let day = |at: usize| -> Date { week().from.saturating_add((at as i64).days()) };
    SiteContent {
        site: "example.com".to_owned(),
        days: week(),
        stats: stats(),
        by_day: Some((0..7).map(|at| (day(at), Some(BY_DAY[at]))).collect()),
        change: Some(Change {
            value: 3_121.0,
            previous: 2_206.0,
            within: Some(false),
            low: Some(-310.0),
            high: Some(402.0),
            event: None,
            parts: vec![part],
        }),
        left_out: Some(left_out()),
        alerts: Some(vec![open_alert(writer, "example.com")]),
    }
}

/// What the digest shows, of this many sites.
pub(crate) fn digest_content(writer: &Writer, sites: usize) -> DigestContent {
    let site = |at: usize| DigestSite {
        name: match at {
            0 => "example.com".to_owned(),
            _ => format!("shop-{at}.example.com"),
        },
        visitors: figure("visitors", 3_121.0 / (at + 1) as f64, 2_206.0),
        views: figure("views", 6_210.0 / (at + 1) as f64, 5_990.0),
        sparkline: BY_DAY
            .iter()
            .map(|visitors| Some(visitors / (at as i64 + 1)))
            .collect(),
        running: at == 2,
        paused: false,
        without_imported: false,
        arriving: at != 1,
        counted_from: None,
    };
    DigestContent {
        days: week(),
        sites: (0..sites).map(site).collect(),
        alerts: Some(vec![open_alert(writer, "shop-1.example.com")]),
        charts: true,
    }
}
