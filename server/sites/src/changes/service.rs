//! Reads what was changed.

use base::{
    access::{InSite, SeeSites},
    answer::{Problem, UpTo},
};
use people::audit::{LogPerson, LogToken, LogWho};
use serde_json::{Map, Value};
use sqlx::PgPool;

use super::{
    records::SiteChangeView,
    store::{self, Row},
};

/// The actions that change a site or its data.
const ACTIONS: [&str; 8] = [
    "site.made",
    "site.changed",
    "site.reset",
    "site.expired",
    "site.offered",
    "site.offer_withdrawn",
    "site.taken_over",
    "site.name_lost",
];
/// How many entries are returned if the request sets no limit.
const LINES: u32 = 200;
/// The highest limit that a request may set.
const MOST: u32 = 1_000;
/// How many entries a request asks for.
pub(super) type Lines = UpTo<MOST>;

/// The newest changes of a site from before a moment in Unix seconds; with all of the last second, so that the next
/// page may begin before it and lose none.
pub(super) async fn changes(
    pool: &PgPool,
    site: &InSite<SeeSites>,
    before: Option<i64>,
    limit: Option<u32>,
) -> Result<Vec<SiteChangeView>, Problem> {
    let limit = i64::from(limit.unwrap_or(LINES));
    let actions = ACTIONS.map(str::to_owned);
    let rows = store::list(pool, site, &actions, before, limit).await?;
    Ok(rows.into_iter().flat_map(views).collect())
}

/// An action as its changes: settings each by itself, in order of their names.
fn views(row: Row) -> Vec<SiteChangeView> {
    let who = LogWho {
        person: row.person_id.map(|id| LogPerson {
            id,
            name: row.person_name,
        }),
        token: row.token_id.map(|id| LogToken {
            id,
            name: row.token_name,
        }),
        by: row.by,
    };
    let view = |what: &str, old: Option<Value>, new: Option<Value>| SiteChangeView {
        id: row.id,
        at: row.at,
        who: who.clone(),
        action: row.action.clone(),
        what: what.to_owned(),
        old,
        new,
    };
    if row.action != "site.changed" {
        return vec![view("site", row.old, row.new)];
    }
    let (mut old, mut new) = (fields(row.old), fields(row.new));
    let mut names: Vec<String> = old.keys().chain(new.keys()).cloned().collect();
    names.sort();
    names.dedup();
    names
        .iter()
        .map(|name| view(name, old.remove(name), new.remove(name)))
        .collect()
}

fn fields(side: Option<Value>) -> Map<String, Value> {
    match side {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}
