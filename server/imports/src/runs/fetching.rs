//! Fetches from Matomos, each in a task of its own: one that is slow keeps no other import waiting.

use std::time::Duration;

use anyhow::Context as _;
use parking_lot::Mutex;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::{
    answers::Answers,
    matomo::{FetchFailure, Remote, Wanted},
    outcome,
    queue::{self, Task},
};
use crate::{
    Imports,
    output::{Output, Reading},
    summary::Summary,
    temporary::Temporary,
};

/// How many Matomos are asked at once, each for another account.
const AT_ONCE: usize = 8;
/// How long an import may be fetched without an interruption.
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// How long after a failure of ours it is tried again.
const AGAIN: Duration = Duration::from_secs(30);

/// An import that is being fetched. The task ends with this.
#[derive(Debug)]
struct Running {
    account: Uuid,
    task: JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The imports that are being fetched.
#[derive(Debug, Default)]
pub(super) struct Fetches(Mutex<Vec<Running>>);

impl Fetches {
    /// Begins with those of these imports that can begin: one of each account.
    pub fn begin(&self, imports: &Imports, tasks: Vec<Task>) {
        let mut running = self.0.lock();
        running.retain(|one| !one.task.is_finished());
        for task in tasks {
            let account = task.account_id;
            if running.len() >= AT_ONCE || running.iter().any(|one| one.account == account) {
                continue;
            }
            let imports = imports.clone();
            running.push(Running {
                account,
                task: tokio::spawn(async move { run(&imports, &task).await }),
            });
        }
    }
}

async fn run(imports: &Imports, task: &Task) {
    if let Err(error) = fetch(imports, task).await {
        tracing::error!(
            import = %task.id,
            error = format!("{error:#}"),
            "an import cannot be fetched now; it is tried again"
        );
        tokio::time::sleep(AGAIN).await;
    }
    imports.wake.notify_one();
}

/// Fetches the reports of an import, from where an interruption left it.
async fn fetch(imports: &Imports, task: &Task) -> anyhow::Result<()> {
    let (context, folder) = (&imports.context, &imports.folder);
    let _in_use = folder.in_use(task.id);
    let fetched = tokio::time::timeout(LONGEST, fetched(imports, task)).await;
    let fetched = fetched.unwrap_or_else(|_| Err(FetchFailure::Away("it takes a day".to_owned())));
    let failure = match fetched {
        Ok((file, summary)) => {
            let kept = Temporary::new(folder.spool(file));
            let summary = serde_json::to_value(summary)?;
            if queue::fetched(context.pool(), task.id, file, summary).await? {
                kept.keep();
            }
            folder.remove_fetched(task.id).await?;
            return Ok(());
        }
        Err(failure) => failure,
    };
    match (failure.code(), failure) {
        (Some(code), failure) => {
            tracing::info!(import = %task.id, %failure, "an import failed");
            outcome::fail(imports, task, code).await?;
        }
        // It is to be taken back.
        (None, FetchFailure::Stopped) => {}
        (None, failure) => return Err(failure.into()),
    }
    folder.remove_fetched(task.id).await?;
    Ok(())
}

async fn fetched(imports: &Imports, task: &Task) -> Result<(Uuid, Summary), FetchFailure> {
    let (context, folder) = (&imports.context, &imports.folder);
    let sealed = task.remote.as_deref().context("it has no address")?;
    let remote = Remote::unseal(&context.sealer, task.id, sealed)?;
    let (first, last) = task
        .first_day
        .zip(task.last_day)
        .context("it has no days")?;
    let site = imports.registry.by_id(task.site_id);
    let site = site.context("its site is not there")?;
    let kept_from = imports.first_day(&site).await;
    // Under the import's own id, which is known to be in use; what an interruption left behind is removed.
    let file = task.id;
    let spool = folder.spool(file);
    drop(Temporary::new(spool.clone()));
    let kept = Temporary::new(spool.clone());
    folder.room().await.map_err(anyhow::Error::from)?;
    let answers = Answers::open(folder, task.id).await;
    let answers = answers.map_err(anyhow::Error::from)?;
    let reading = Reading {
        zone: site.zone.clone(),
        first_day: kept_from.map_err(anyhow::Error::from)?,
        last_day: last,
        stop: Default::default(),
    };
    let mut output = Output::new(reading, &spool)?;
    let wanted = Wanted {
        pool: context.pool(),
        import: task.id,
    };
    remote
        .fetch(
            &context.fetch,
            (first, last),
            (&answers, &mut output),
            &wanted,
        )
        .await?;
    let summary = tokio::task::spawn_blocking(move || output.finish());
    let summary = summary.await.map_err(anyhow::Error::from)??;
    kept.keep();
    Ok((file, summary))
}
