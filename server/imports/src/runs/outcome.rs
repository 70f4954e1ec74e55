//! How imports end: done, failed, or without a trace.

use base::audit::{Line, Who};
use serde_json::json;
use uuid::Uuid;

use super::queue::{self, Task};
use crate::{Imports, temporary::Temporary};

/// Deletes the file of an import that is over.
pub(super) fn delete_file(imports: &Imports, file: Option<Uuid>) {
    drop(file.map(|file| Temporary::new(imports.folder.spool(file))));
}

/// Notes why an import cannot be done. One that is to be taken back by now is left to that.
pub(super) async fn fail(imports: &Imports, task: &Task, code: &str) -> anyhow::Result<()> {
    let context = &imports.context;
    let mut transaction = context.pool().begin().await?;
    if queue::fail(&mut transaction, task.id, code, context.now()).await? {
        let line = line(task, "import.failed", json!({"id": task.id, "why": code}));
        let who = Who::service(task.account_id);
        context.audit(&mut transaction, who, line).await?;
        transaction.commit().await?;
        delete_file(imports, task.file);
    }
    Ok(())
}

/// Notes that an import is done and shows this many days. One that is to be taken back by now is left to that.
pub(super) async fn finish(imports: &Imports, task: &Task, days: u64) -> anyhow::Result<()> {
    let context = &imports.context;
    let shown = i32::try_from(days).unwrap_or(i32::MAX);
    let mut transaction = context.pool().begin().await?;
    if queue::finish(&mut transaction, task.id, shown, context.now()).await? {
        let line = line(task, "import.done", json!({"id": task.id, "days": days}));
        let who = Who::service(task.account_id);
        context.audit(&mut transaction, who, line).await?;
        transaction.commit().await?;
        delete_file(imports, task.file);
        tracing::info!(import = %task.id, days, "an import is done");
    }
    Ok(())
}

fn line<'a>(task: &'a Task, action: &'a str, new: serde_json::Value) -> Line<'a> {
    Line {
        action,
        subject: &task.source,
        site: Some(task.site_id),
        old: None,
        new: Some(new),
    }
}
