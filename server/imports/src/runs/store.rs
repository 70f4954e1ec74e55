//! A site's imports in the database.

use base::{
    access::{InSite, ManageImports},
    answer::Problem,
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::{records::ImportView, rules, state::ImportState};
use crate::{source::Source, summary::Summary, views::ImportContents};

/// An import as it is stored.
pub(super) struct Row {
    id: Uuid,
    source: String,
    state: String,
    first_day: Option<i32>,
    last_day: Option<i32>,
    summary: Option<Value>,
    done: i64,
    shown_days: Option<i32>,
    failure: Option<String>,
    created_at: i64,
    started_at: Option<i64>,
    resumed_at: Option<i64>,
    resumed_done: i64,
    ended_at: Option<i64>,
    created_by: Option<String>,
}

impl Row {
    /// As answers show it at this moment.
    pub fn view(self, now: i64) -> Result<ImportView, Problem> {
        let unknown = |what: &str| Problem::internal(anyhow::anyhow!("`{what}` is unknown"));
        let source = Source::parse(&self.source).ok_or_else(|| unknown(&self.source))?;
        let state = ImportState::parse(&self.state).ok_or_else(|| unknown(&self.state))?;
        let summary: Option<Summary> = self
            .summary
            .map(serde_json::from_value)
            .transpose()
            .map_err(Problem::internal)?;
        let total = summary.as_ref().map(|summary| summary.entries);
        let total = total.map(|total| i64::try_from(total).unwrap_or(i64::MAX));
        let progress = total
            .filter(|_| state == ImportState::Running)
            .map(|total| {
                let resumed = self.resumed_at.map(|at| (at, self.resumed_done));
                rules::progress(self.done, total, resumed, now)
            });
        Ok(ImportView {
            id: self.id,
            source,
            state,
            from: rules::written(self.first_day),
            to: rules::written(self.last_day),
            contents: summary.map(|summary| ImportContents::of(source, &summary)),
            progress,
            shown_days: self.shown_days.map(i64::from),
            failure: self.failure.as_deref().map(rules::failure),
            created_at: self.created_at,
            created_by: self.created_by,
            started_at: self.started_at,
            ended_at: self.ended_at,
        })
    }
}

/// The site's imports, newest first, or the one with this id.
pub(super) async fn list(
    database: impl PgExecutor<'_>,
    site: &InSite<ManageImports>,
    import: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/imports/runs/list.sql",
        site.id(),
        import
    )
    .fetch_all(database)
    .await
}

pub(super) async fn count(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/imports/runs/count.sql", site.id())
        .fetch_one(transaction)
        .await
}

/// An import that begins.
pub(super) struct New<'a> {
    pub id: Uuid,
    pub source: Source,
    pub state: ImportState,
    pub file: Option<Uuid>,
    pub bounds: (Option<i32>, Option<i32>),
    pub summary: Option<&'a Summary>,
    pub remote: Option<Vec<u8>>,
    pub created_at: i64,
    /// The server that works on it.
    pub server: Uuid,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
    new: &New<'_>,
) -> Result<(), Problem> {
    let summary = new.summary.map(serde_json::to_value).transpose();
    sqlx::query_file!(
        "../../queries/accounts/imports/runs/insert.sql",
        new.id,
        site.id(),
        new.source.word(),
        new.state.word(),
        new.file,
        new.bounds.0,
        new.bounds.1,
        summary.map_err(Problem::internal)?,
        new.remote.as_deref(),
        new.created_at,
        site.caller.person,
        new.server
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Has an import taken back; whether it was not before.
pub(super) async fn remove(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
    import: Uuid,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/runs/remove.sql",
        site.id(),
        import
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}
