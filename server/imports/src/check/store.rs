//! Uploads in the database.

use base::{
    access::{InSite, ManageImports},
    answer::Problem,
};
use serde_json::Value;
use sites::site_lock::touched;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::{source::Source, summary::Summary};

/// An upload that was checked.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub id: Uuid,
    pub source: Source,
    pub summary: Summary,
    pub created_at: i64,
    pub expires_at: i64,
    /// The server that has its file.
    pub server: Uuid,
}

struct Row {
    id: Uuid,
    source: String,
    summary: Value,
    created_at: i64,
    expires_at: i64,
    server: Uuid,
}

impl TryFrom<Row> for Upload {
    type Error = Problem;

    fn try_from(row: Row) -> Result<Self, Problem> {
        let unknown = || anyhow::anyhow!("`{}` is no source of imports", row.source);
        Ok(Self {
            id: row.id,
            source: Source::parse(&row.source).ok_or_else(|| Problem::internal(unknown()))?,
            summary: serde_json::from_value(row.summary).map_err(Problem::internal)?,
            created_at: row.created_at,
            expires_at: row.expires_at,
            server: row.server,
        })
    }
}

pub(super) async fn count(
    pool: &PgPool,
    site: &InSite<ManageImports>,
    now: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_file_scalar!(
        "../../queries/accounts/imports/check/count.sql",
        site.id(),
        now
    )
    .fetch_one(pool)
    .await
}

/// The names of the files that an account's uploads and imports have.
pub(super) async fn files(pool: &PgPool, account: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/imports/check/files.sql", account)
        .fetch_all(pool)
        .await
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
    upload: &Upload,
) -> Result<(), Problem> {
    let summary = serde_json::to_value(&upload.summary).map_err(Problem::internal)?;
    sqlx::query_file!(
        "../../queries/accounts/imports/check/insert.sql",
        upload.id,
        site.id(),
        upload.source.word(),
        summary,
        upload.created_at,
        site.caller.person,
        upload.expires_at,
        upload.server
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The site's uploads that have not expired, newest first, or the one with this id.
pub(crate) async fn list(
    database: impl PgExecutor<'_>,
    site: &InSite<ManageImports>,
    upload: Option<Uuid>,
    now: i64,
) -> Result<Vec<Upload>, Problem> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/imports/check/list.sql",
        site.id(),
        upload,
        now
    )
    .fetch_all(database)
    .await?;
    rows.into_iter().map(Upload::try_from).collect()
}

/// Ends an upload, whose file an import takes over.
pub(crate) async fn take(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
    upload: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/check/take.sql",
        site.id(),
        upload
    )
    .execute(transaction)
    .await?;
    touched(&done)
}
