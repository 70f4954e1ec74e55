//! Imports: the figures of other tools, and the logs of web servers.
//!
//! An upload is read once, when it is checked ([`check`]): a reader ([`readers`]) turns what its tool writes into sums of days
//! or into hits, which go into a file of ours ([`spool`]), and the upload is gone. The answer says what it holds, what of it
//! can be imported and what it lacks ([`summary`]). An import ([`runs`]) stores that file bit by bit, and then
//! shows all of it at once.

pub mod check;
pub mod countries;
pub mod dimension;
pub mod error;
pub mod files;
pub mod folder;
pub mod judge;
pub mod output;
pub mod readers;
pub mod runs;
pub mod source;
pub mod spool;
pub mod summary;
pub mod sums;
pub mod tables;
pub mod temporary;
pub mod values;
pub mod views;

use std::{collections::BTreeSet, fmt, path::Path, sync::Arc};

use anyhow::Context as _;
use base::{answer::Problem, context::Context};
use counts::{Counts, Question, Value};
pub use folder::Folder;
use intake::Intake;
use poem_openapi::OpenApi;
pub use runs::{Looked, Worker};
use shared::ids::SiteNumber;
use sites::{Site, SiteRegistry, expiry};
use sqlx::PgPool;
use tokio::sync::Notify;
use uuid::Uuid;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
pub(crate) enum Tags {
    /// Figures of other tools and logs of web servers, imported into a site.
    Imports,
}

/// What this area works with. Clones share everything.
#[derive(Clone)]
pub struct Imports {
    /// What all areas work with.
    pub context: Context,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// The counted hits.
    pub counts: Counts,
    /// The pipeline.
    pub intake: Intake,
    /// What was read of uploads.
    pub folder: Folder,
    /// How many days the deployment keeps; `None`: all of them.
    pub keep_days: Option<u32>,
    /// Wakes the worker.
    pub wake: Arc<Notify>,
}

impl fmt::Debug for Imports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Imports").finish_non_exhaustive()
    }
}

impl Imports {
    /// The first day that a site still keeps, since 1970.
    pub(crate) async fn first_day(&self, site: &Site) -> Result<i32, sqlx::Error> {
        let now = self.context.now();
        let deployment = expiry::deployment(self.context.pool(), self.keep_days, now).await?;
        let last = expiry::last_day(site, deployment, now);
        Ok(last.map_or(i32::MIN, |last| last.days() + 1))
    }

    /// The id of this server's DuckDB. Others may share its Postgres, and each works on its own imports.
    pub(crate) async fn server(&self) -> anyhow::Result<Uuid> {
        let id = self.folder.server.get_or_try_init(|| async {
            let question = Question {
                name: "file_id",
                sql: include_str!("../../../queries/counts/imports/file_id.sql").to_owned(),
                values: vec![],
            };
            let asked = self.counts.ask(question).await?;
            let batch = asked.batches.first();
            let ids = batch.map(|batch| figures::query::Columns::of(batch).texts("id"));
            let id = ids
                .transpose()?
                .and_then(|ids| ids.into_iter().flatten().next());
            let id = id.context("DuckDB's file has no id")?;
            Ok::<_, anyhow::Error>(Uuid::try_parse(&id)?)
        });
        Ok(*id.await?)
    }

    /// The days of a site that are not imported: they have hits of ours, or an import shows them already.
    pub(crate) async fn taken_days(&self, site: SiteNumber) -> Result<BTreeSet<i32>, Problem> {
        let question = Question {
            name: "taken_days",
            sql: include_str!("../../../queries/counts/imports/taken_days.sql").to_owned(),
            values: vec![Value::UInt(site.0)],
        };
        let asked = figures::query::answered("taken_days", self.counts.ask(question).await)?;
        let mut days = BTreeSet::new();
        for batch in &asked.batches {
            let found = figures::query::Columns::of(batch).numbers("day");
            let found = found.map_err(Problem::internal)?.into_iter();
            days.extend(found.filter_map(|day| i32::try_from(day).ok()));
        }
        Ok(days)
    }
}

/// The operations of this area.
pub fn api(imports: &Imports) -> impl OpenApi + use<> {
    (
        check::CheckApi {
            imports: imports.clone(),
        },
        runs::RunsApi {
            imports: imports.clone(),
        },
    )
}

/// The folder of imports in a data folder.
pub fn folder(data: &Path) -> Folder {
    Folder::new(&data.join("imports"))
}

/// Removes files of the folder that nothing names any more: of a crash, or of a site that was deleted.
///
/// # Errors
/// When the folder cannot be read, or the database does not answer.
pub async fn clear(folder: &Folder, pool: &PgPool) -> anyhow::Result<()> {
    // In this order.
    let leftovers = folder.leftovers().await?;
    let named = runs::files(pool).await?;
    folder.sweep(leftovers, named).await?;
    Ok(())
}
