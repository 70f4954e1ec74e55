//! Bots by their crawlers' names.

use std::collections::HashMap;

use shared::{crawler::CrawlerKind, reason::Reason};

use super::{
    records::{CrawlerRow, CrawlersView},
    service::Row,
};
use crate::number::Number;

/// Adds up what was excluded as a bot: every hit is of a name, of none, or from before names were kept.
pub(super) fn by_crawler(rows: &[Row]) -> CrawlersView {
    let bot = |row: &&Row| row.reason.as_deref() == Some(Reason::Bot.code());
    let (mut bots, mut unnamed, mut not_recorded) = (0, 0, 0);
    let mut names: HashMap<&str, (CrawlerKind, i64)> = HashMap::new();
    for row in rows.iter().filter(bot) {
        bots += row.hits;
        match row.crawler.as_deref() {
            None => not_recorded += row.hits,
            Some("") => unnamed += row.hits,
            Some(name) => {
                let kind = row.kind.as_deref().and_then(CrawlerKind::from_code);
                let (_, hits) = names
                    .entry(name)
                    .or_insert((kind.unwrap_or(CrawlerKind::Other), 0));
                *hits += row.hits;
            }
        }
    }
    let mut rows: Vec<CrawlerRow> = names
        .into_iter()
        .map(|(name, (kind, hits))| CrawlerRow {
            crawler: name.to_owned(),
            kind,
            hits,
            share: Number::ratio(hits, bots),
        })
        .collect();
    rows.sort_by(|a, b| b.hits.cmp(&a.hits).then_with(|| a.crawler.cmp(&b.crawler)));
    CrawlersView {
        bots,
        rows,
        unnamed,
        not_recorded,
    }
}
