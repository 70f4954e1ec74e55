//! Reads and renames the account.

use base::{
    access::{Caller, Member, RenameAccount},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountView, DeletionView, SupportState, SupportView},
    store,
};
use crate::words;

/// The account as it is now.
pub(super) async fn get(context: &Context, caller: &Caller) -> Result<AccountView, Problem> {
    let mut connection = context.pool().acquire().await?;
    view(&mut connection, caller.account, context.now()).await
}

/// The account as this connection sees it.
pub(crate) async fn view(
    connection: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<AccountView, Problem> {
    let row = store::view(connection, account, now)
        .await?
        .ok_or_else(gone)?;
    let deletion = row.delete_at.map(|at| DeletionView {
        at,
        asked_at: row.delete_asked_at.unwrap_or(at),
        asked_by: row.delete_asked_by,
    });
    let support = row.support.map(|_| SupportView {
        state: match row.granted_at {
            Some(_) => SupportState::Granted,
            None => SupportState::Asked,
        },
        operator: row.operator.unwrap_or_default(),
        reason: row.reason.unwrap_or_default(),
        asked_at: row.asked_at.unwrap_or_default(),
        until: row.until,
    });
    Ok(AccountView {
        id: row.id,
        name: row.name,
        created_at: row.created_at,
        suspended: row.suspended,
        second_step_from: row.second_step_from.map(words::day),
        deletion,
        support,
    })
}

/// The account was deleted during the request.
pub fn gone() -> Problem {
    Problem::nobody("not_signed_in.account_deleted")
}

/// Renames the account.
pub(super) async fn rename(
    context: &Context,
    who: &Member<RenameAccount>,
    request: &str,
) -> Result<AccountView, Problem> {
    let (caller, name) = (&who.caller, words::name(request, "name")?);
    let mut transaction = context.pool().begin().await?;
    let before = store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    if before.name != name {
        store::rename(&mut transaction, caller.account, &name).await?;
        let line = Line {
            action: "account.renamed",
            subject: &name,
            old: Some(json!({"name": before.name})),
            new: Some(json!({"name": name})),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
    }
    let view = view(&mut transaction, caller.account, context.now()).await?;
    transaction.commit().await?;
    Ok(view)
}
