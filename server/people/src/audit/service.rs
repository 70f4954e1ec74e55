//! Reads the audit.

use base::{
    answer::{Problem, UpTo},
    context::Context,
};
use uuid::Uuid;

use super::{
    records::{LogLineView, LogPerson, LogSite, LogToken, LogWho},
    store::{self, Row},
};

/// How many entries are returned if the request sets no limit.
const LINES: u32 = 200;
/// The highest limit that a request may set.
const MOST: u32 = 1_000;
/// How many entries a request asks for.
pub(super) type Lines = UpTo<MOST>;

/// The newest lines of an account, or of one site in it, from before a moment in Unix seconds; with all of the last
/// second, so that the next page may begin before it and lose none.
pub(super) async fn lines(
    context: &Context,
    account: Uuid,
    site: Option<Uuid>,
    before: Option<i64>,
    limit: Option<u32>,
) -> Result<Vec<LogLineView>, Problem> {
    let limit = i64::from(limit.unwrap_or(LINES));
    let rows = store::list(context.pool(), account, site, before, limit).await?;
    Ok(rows.into_iter().map(LogLineView::from).collect())
}

impl From<Row> for LogLineView {
    fn from(row: Row) -> Self {
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
        LogLineView {
            id: row.id,
            at: row.at,
            who,
            address: row.address,
            site: row.site_id.map(|id| LogSite {
                id,
                name: row.site_name,
            }),
            action: row.action,
            subject: row.subject,
            old: row.old,
            new: row.new,
        }
    }
}
