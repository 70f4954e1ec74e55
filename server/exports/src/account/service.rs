//! Begins an export.

use std::{sync::Arc, time::Duration};

use base::{
    access::{ExportAccount, Member},
    answer::{Problem, Zip},
    audit::Line,
    context::Context,
    text::Language,
};
use people::{account::gone, reauth, words};
use poem::Body;
use serde_json::json;
use tokio::runtime::Handle;

use super::{
    api::ExportApi,
    growing,
    request::{ExportParams, ExportScope},
    signer, store,
    work::Work,
};

/// How long it can be fetched.
const AGE: Duration = Duration::from_secs(6 * 3600);

/// Requires reauthentication of a person. The API token of a program was created by a person who had done so.
pub(super) async fn may(context: &Context, who: &Member<ExportAccount>) -> Result<(), Problem> {
    if who.caller.session().is_some() {
        let mut connection = context.pool().acquire().await?;
        reauth::require_recent(context, &mut connection, &who.caller).await?;
    }
    Ok(())
}

/// What of the caller's account is exported.
pub(super) async fn scope(
    context: &Context,
    who: &Member<ExportAccount>,
    params: &ExportParams,
) -> Result<ExportScope, Problem> {
    let known = store::site_names(context.pool(), who.caller.account).await?;
    params.read(&known)
}

/// What the zip is called.
pub(super) fn name(now: i64) -> String {
    format!("stile-{}.zip", words::day(now))
}

/// Begins the account's export.
pub(super) async fn start(
    api: &ExportApi,
    who: &Member<ExportAccount>,
    scope: ExportScope,
) -> Result<Zip, Problem> {
    let context = &api.context;
    let (caller, now) = (&who.caller, context.now());
    let (place, slot) = api.budget.enter(caller.person)?;
    let place = Arc::new(place);
    let mut transaction = context.pool().begin().await?;
    let account = store::account(&mut *transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let title = account["name"].as_str().unwrap_or_default().to_owned();
    let line = Line {
        action: "account.exported",
        subject: &title,
        new: scope.part().map(|part| json!(part)),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    let work = Work {
        context: context.clone(),
        counts: api.counts.clone(),
        folder: api.folder.clone(),
        runtime: Handle::current(),
        account: caller.account,
        now,
        language: Language::here(),
        scope,
        place: place.clone(),
        signer: signer(&context.sealer),
    };
    let file = work.temporary().map_err(Problem::internal)?;
    let (writing, pieces) = growing::begin(file.path(), place, AGE).map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || {
        let _slot = slot;
        let alone = writing.alone();
        if let Err(error) = work.write(writing) {
            let error = format!("{error:#}");
            // A client that went away needs no error; one that waits sees that the response breaks off.
            if alone.was() {
                tracing::info!(error, "an export was not taken to its end");
            } else {
                tracing::error!(error, "an export could not be finished");
            }
        }
    });
    Ok(Zip {
        name: name(now),
        body: Body::from_bytes_stream(pieces),
    })
}
