//! Data requests in the accounts database.

use base::{access::InSite, answer::Problem};
use shared::consent::Mark;
use sites::site_lock::{Maker, touched};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::records::{RequestErased, RequestKind};

/// A request as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: Uuid,
    kind: String,
    /// The visitor's id, sealed; `None` once the visitor is erased.
    pub visitor: Option<Vec<u8>>,
    mark: Vec<u8>,
    pub note: Option<String>,
    pub opened_at: i64,
    pub opened_by: Option<Maker>,
    pub due_at: i64,
    pub postponed_until: Option<i64>,
    pub postponed_reason: Option<String>,
    pub ended_at: Option<i64>,
    pub ended_by: Option<Maker>,
    pub why: Option<String>,
    pub erased_visits: Option<i64>,
    pub erased_hits: Option<i64>,
    pub erased_records: Option<i64>,
}

impl Row {
    /// What the visitor asks for.
    pub fn kind(&self) -> Result<RequestKind, Problem> {
        let kind = RequestKind::from_word(&self.kind);
        kind.ok_or_else(|| {
            Problem::internal(anyhow::anyhow!("`{}` is no kind of request", self.kind))
        })
    }

    /// What stays of the visitor after erasure.
    pub fn mark(&self) -> Result<Mark, Problem> {
        let mark = self.mark.as_slice().try_into();
        mark.map(Mark)
            .map_err(|_| Problem::internal(anyhow::anyhow!("a mark has 16 bytes")))
    }
}

/// A request that is being opened.
#[derive(Clone, Debug)]
pub(super) struct NewRequest<'a> {
    pub id: Uuid,
    pub kind: &'static str,
    pub visitor: &'a [u8],
    pub mark: &'a Mark,
    pub note: Option<&'a str>,
    pub opened_at: i64,
    pub due_at: i64,
}

/// Those of a site, or one of them.
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    request: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/consent/requests/list.sql",
        site.id(),
        request
    )
    .fetch_all(database)
    .await?;
    let row = rows.into_iter().map(|row| Row {
        id: row.id,
        kind: row.kind,
        visitor: row.visitor,
        mark: row.mark,
        note: row.note,
        opened_at: row.opened_at,
        opened_by: Maker::of(row.opener_id, row.opener_name),
        due_at: row.due_at,
        postponed_until: row.postponed_until,
        postponed_reason: row.postponed_reason,
        ended_at: row.ended_at,
        ended_by: Maker::of(row.ender_id, row.ender_name),
        why: row.why,
        erased_visits: row.erased_visits,
        erased_hits: row.erased_hits,
        erased_records: row.erased_records,
    });
    Ok(row.collect())
}

/// Whether a visitor has an open request of a kind.
pub(super) async fn is_open<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    mark: &Mark,
    kind: &str,
) -> Result<bool, sqlx::Error> {
    let open = sqlx::query_file_scalar!(
        "../../queries/accounts/consent/requests/is_open.sql",
        site.id(),
        mark.0.as_slice(),
        kind
    );
    open.fetch_one(transaction).await
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &NewRequest<'_>,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/requests/insert.sql",
        new.id,
        site.id(),
        new.kind,
        new.visitor,
        new.mark.0.as_slice(),
        new.note,
        new.opened_at,
        site.caller.person,
        new.due_at
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

pub(super) async fn postpone<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    request: Uuid,
    until: i64,
    reason: &str,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/requests/postpone.sql",
        request,
        site.id(),
        until,
        reason
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

pub(super) async fn finish<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    request: Uuid,
    now: i64,
    erased: Option<RequestErased>,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/requests/finish.sql",
        request,
        site.id(),
        now,
        site.caller.person,
        erased.map(|erased| erased.visits),
        erased.map(|erased| erased.hits),
        erased.map(|erased| erased.records)
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

pub(super) async fn close<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    request: Uuid,
    now: i64,
    why: &str,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/requests/close.sql",
        request,
        site.id(),
        now,
        site.caller.person,
        why
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// The requests of a visitor who is erased keep only the mark.
pub(crate) async fn erase_visitor<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    mark: &Mark,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/consent/requests/erase_visitor.sql",
        site.id(),
        mark.0.as_slice()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
