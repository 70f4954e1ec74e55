//! Responses of the operations on consented visitors.

use base::clock::MICROS;
use figures::{consented::PersonHit, number::MoneyView};
use poem_openapi::{Enum, Object};
use serde_json::Value;
use shared::consent::Person;
use uuid::Uuid;

use crate::records::RecordView;

/// A consented visitor and their visits.
#[derive(Clone, Debug, Object)]
pub struct VisitorView {
    /// The visitor's id.
    pub id: Uuid,
    /// When the visitor last agreed, in Unix seconds; null if the record of it was deleted.
    pub agreed_at: Option<i64>,
    /// The banner's version that the visitor agreed to; null for a site's own consent tool.
    pub version: Option<String>,
    /// The language in which the visitor agreed, BCP 47.
    pub language: Option<String>,
    /// The visits since the agreement, newest first; none if the visitor withdrew the consent.
    pub visits: Vec<VisitorVisit>,
    /// Whether there are more hits: only the newest 10,000 are returned.
    pub more: bool,
    /// When the last visit is deleted, if the visitor does not return, in Unix seconds; null if there is none.
    pub until: Option<i64>,
}

/// A visit of a consented visitor.
#[derive(Clone, Debug, Object)]
pub struct VisitorVisit {
    /// When it started, or when the visitor agreed during the visit, in Unix seconds.
    pub start: i64,
    /// The time of its last view or event, in Unix seconds.
    pub end: i64,
    /// The source; null for direct.
    pub source: Option<String>,
    /// The channel.
    pub channel: String,
    /// The country (ISO 3166-1 alpha-2).
    pub country: Option<String>,
    /// The device.
    pub device: Option<String>,
    /// The browser.
    pub browser: Option<String>,
    /// The operating system.
    pub os: Option<String>,
    /// Its page views and events, newest first.
    pub hits: Vec<VisitorHit>,
}

/// What a hit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum VisitorHitKind {
    /// A page view.
    View,
    /// An event.
    Event,
}

/// A page view or event of a consented visitor.
#[derive(Clone, Debug, Object)]
pub struct VisitorHit {
    /// When, in Unix seconds.
    pub time: i64,
    /// What it is.
    pub kind: VisitorHitKind,
    /// The host of the page.
    pub hostname: String,
    /// The path of the page.
    pub path: String,
    /// The event's name; null for a page view.
    pub event: Option<String>,
    /// The event's properties.
    pub props: Option<Value>,
    /// The names of the goals that it reaches.
    pub goals: Vec<String>,
    /// The event's amount.
    pub revenue: Option<MoneyView>,
}

/// Everything that is kept of a consented visitor.
#[derive(Clone, Debug, Object)]
pub struct VisitorExport {
    /// The visitor's id.
    pub id: Uuid,
    /// The visitor's answers, oldest first.
    pub records: Vec<RecordView>,
    /// The visits since the agreement, newest first.
    pub visits: Vec<VisitorVisit>,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[oai(rename = "VisitorExportFormat", rename_all = "snake_case")]
pub enum Format {
    /// JSON; of all visitors, an object of each on a line of its own.
    #[default]
    Json,
    /// CSV: a line for each page view and event.
    Csv,
}

/// The visitor's id in the API.
pub(super) fn id(person: &Person) -> Uuid {
    Uuid::from_bytes(person.0)
}

impl VisitorVisit {
    /// The visits of one visitor, of hits in the order in which they are asked for.
    pub(super) fn all(hits: Vec<PersonHit>) -> Vec<Self> {
        let mut visits: Vec<(String, Self)> = Vec::new();
        for hit in hits {
            let time = hit.at.div_euclid(MICROS);
            let same = visits.last().is_some_and(|(visit, _)| *visit == hit.visit);
            if !same {
                let visit = Self {
                    start: hit.start.div_euclid(MICROS),
                    end: time,
                    source: hit.source,
                    channel: hit.channel,
                    country: hit.country,
                    device: hit.device,
                    browser: hit.browser,
                    os: hit.os,
                    hits: Vec::new(),
                };
                visits.push((hit.visit, visit));
            }
            let Some((_, visit)) = visits.last_mut() else {
                continue;
            };
            visit.hits.push(VisitorHit {
                time,
                kind: match hit.event {
                    Some(_) => VisitorHitKind::Event,
                    None => VisitorHitKind::View,
                },
                hostname: hit.hostname,
                path: hit.path,
                event: hit.event,
                props: hit.props.map(Value::Object),
                goals: hit.goals,
                revenue: hit.revenue,
            });
        }
        visits.into_iter().map(|(_, visit)| visit).collect()
    }
}
