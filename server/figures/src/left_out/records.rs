//! Records of `/left-out`.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use shared::crawler::CrawlerKind;

use crate::{number::Number, query::PeriodView};

/// Hits excluded for one reason.
#[derive(Debug, Clone, Object)]
pub struct ReasonRow {
    /// Code of the reason.
    pub reason: String,
    /// Number of hits.
    pub hits: i64,
    /// Share of all hits received.
    pub share: Option<Number>,
    /// What the reason means.
    pub explanation: String,
}

/// What the excluded hits are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LeftOutBy {
    /// Hits excluded as `bot`, by the crawler's name.
    Crawler,
}

/// Hits of one crawler.
#[derive(Debug, Clone, Object)]
pub struct CrawlerRow {
    /// Its name, such as `GPTBot`. Names are those of a closed list: what a user agent calls itself is never one.
    pub crawler: String,
    /// What it reads pages for.
    pub kind: CrawlerKind,
    /// Number of hits.
    pub hits: i64,
    /// Share of all hits excluded as `bot`.
    pub share: Option<Number>,
}

/// Hits excluded as `bot`: `bots` = the rows' `hits` + `unnamed` + `not_recorded`.
#[derive(Debug, Clone, Object)]
pub struct CrawlersView {
    /// Hits excluded as `bot`.
    pub bots: i64,
    /// By crawler, most first.
    pub rows: Vec<CrawlerRow>,
    /// Hits of programs that no list names: unknown crawlers, and scripts without a user agent.
    pub unnamed: i64,
    /// Hits of the time before Stile kept the names of crawlers.
    pub not_recorded: i64,
}

/// One day.
#[derive(Debug, Clone, Object)]
pub struct LeftOutDay {
    /// The day, in the site's time zone.
    pub day: String,
    /// Hits received.
    pub received: i64,
    /// Hits counted.
    pub counted: i64,
    /// Hits excluded.
    pub left_out: i64,
    /// Hits excluded, by code of the reason.
    pub reasons: BTreeMap<String, i64>,
}

/// Hits received = counted + excluded.
#[derive(Debug, Clone, Object)]
pub struct LeftOutView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// Hits received.
    pub received: i64,
    /// Hits counted.
    pub counted: i64,
    /// Hits excluded.
    pub left_out: i64,
    /// Share of the received hits that were excluded.
    pub share: Option<Number>,
    /// By reason, most first.
    pub by_reason: Vec<ReasonRow>,
    /// Bots by crawler; null without `by=crawler`.
    pub by_crawler: Option<CrawlersView>,
    /// Every day of the period, oldest first.
    pub by_day: Vec<LeftOutDay>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
