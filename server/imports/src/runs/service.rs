//! Starts imports and has them taken back.

use base::{
    access::{InSite, ManageImports},
    answer::Problem,
    audit::Line,
};
use serde_json::json;
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::{
    matomo::Remote,
    records::{ImportStart, ImportView, ImportedDays, ImportsView, MatomoImport},
    rules,
    state::ImportState,
    store::{self, New},
};
use crate::{Imports, TakenDays, check, source::Source};

fn unknown() -> Problem {
    Problem::unknown("unknown_import")
}

/// The site's imports and uploads.
pub(super) async fn list(
    imports: &Imports,
    site: &InSite<ManageImports>,
) -> Result<ImportsView, Problem> {
    let context = &imports.context;
    let now = context.now();
    let rows = store::list(context.pool(), site, None).await?;
    let found = rows.into_iter().map(|row| row.view(now));
    let uploads = check::list(context.pool(), site, None, now).await?;
    let taken = match uploads.is_empty() {
        true => TakenDays::default(),
        false => imports.taken_days(site.number()).await?,
    };
    let uploads = uploads.into_iter();
    Ok(ImportsView {
        imports: found.collect::<Result<_, _>>()?,
        uploads: uploads.map(|upload| check::view(upload, &taken)).collect(),
        shown: ImportedDays::of(&imports.counts.imported_days(site.number())),
    })
}

/// The import as it is now.
async fn one(
    transaction: &mut PgConnection,
    site: &InSite<ManageImports>,
    id: Uuid,
    now: i64,
) -> Result<ImportView, Problem> {
    let found = store::list(transaction, site, Some(id)).await?;
    found.into_iter().next().ok_or_else(unknown)?.view(now)
}

/// Begins an import in a transaction: there is room for it.
async fn begin(
    imports: &Imports,
    site: &InSite<ManageImports>,
) -> Result<Transaction<'static, Postgres>, Problem> {
    let (context, registry) = (&imports.context, &imports.registry);
    let (mut transaction, _) = sites::site_lock::begin(context, registry, site).await?;
    if store::count(&mut transaction, site).await? >= rules::IMPORTS {
        return Err(Problem::conflict("too_many_imports").with("most", rules::IMPORTS));
    }
    Ok(transaction)
}

/// Ends it: writes the import and its line of the audit, and wakes the worker.
async fn end(
    imports: &Imports,
    site: &InSite<ManageImports>,
    mut transaction: Transaction<'static, Postgres>,
    new: &New<'_>,
) -> Result<ImportView, Problem> {
    let context = &imports.context;
    store::insert(&mut transaction, site, new).await?;
    let view = one(&mut transaction, site, new.id, context.now()).await?;
    let line = Line {
        action: "import.started",
        subject: new.source.word(),
        site: Some(site.id()),
        old: None,
        new: Some(json!({"id": new.id, "from": view.from, "to": view.to})),
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    imports.wake.notify_one();
    Ok(view)
}

/// Starts an import of an upload.
pub(super) async fn start(
    imports: &Imports,
    site: &InSite<ManageImports>,
    request: ImportStart,
) -> Result<ImportView, Problem> {
    let context = &imports.context;
    let now = context.now();
    let bounds = rules::bounds(request.from.as_deref(), request.to.as_deref())?;
    let mut transaction = begin(imports, site).await?;
    let found = check::list(&mut *transaction, site, Some(request.upload), now).await?;
    let upload = found
        .into_iter()
        .next()
        .ok_or_else(|| Problem::unknown("unknown_upload"))?;
    if !rules::has_days(&upload.summary.days, bounds) {
        return Err(Problem::invalid("invalid_import_day.none").field("from"));
    }
    check::take(&mut transaction, site, upload.id).await?;
    let new = New {
        id: context.id(),
        source: upload.source,
        state: ImportState::Waiting,
        file: Some(upload.id),
        bounds,
        summary: Some(&upload.summary),
        remote: None,
        created_at: now,
        server: upload.server,
    };
    end(imports, site, transaction, &new).await
}

/// Starts an import from a Matomo.
pub(super) async fn matomo(
    imports: &Imports,
    site: &InSite<ManageImports>,
    request: MatomoImport,
) -> Result<ImportView, Problem> {
    let context = &imports.context;
    let (now, settings) = (context.now(), imports.registry.get(site)?);
    let last_day = check::last_day(Source::Matomo, &settings.zone, now)?;
    let (first, last) = rules::fetched(&request.from, &request.to, last_day)?;
    let remote = Remote {
        address: rules::address(&request.address, &context.fetch)?.into(),
        token: rules::token(&request.token)?.to_owned(),
        site: request.site,
    };
    let id = context.id();
    let server = imports.server().await.map_err(Problem::internal)?;
    let transaction = begin(imports, site).await?;
    let new = New {
        id,
        source: Source::Matomo,
        state: ImportState::Fetching,
        file: None,
        bounds: (Some(first), Some(last)),
        summary: None,
        remote: Some(remote.seal(&context.sealer, id, &*context.random)?),
        created_at: now,
        server,
    };
    end(imports, site, transaction, &new).await
}

/// Has an import taken back.
pub(super) async fn remove(
    imports: &Imports,
    site: &InSite<ManageImports>,
    id: Uuid,
) -> Result<ImportView, Problem> {
    let context = &imports.context;
    let mut transaction = context.pool().begin().await?;
    let before = one(&mut transaction, site, id, context.now()).await?;
    let changed = store::remove(&mut transaction, site, id).await?;
    let after = one(&mut transaction, site, id, context.now()).await?;
    if changed {
        let line = Line {
            action: "import.removed",
            subject: before.source.word(),
            site: Some(site.id()),
            old: Some(json!({"id": id, "state": before.state.word(), "days": before.shown_days})),
            new: None,
        };
        context.audit(&mut transaction, &site.caller, line).await?;
    }
    transaction.commit().await?;
    imports.wake.notify_one();
    Ok(after)
}
