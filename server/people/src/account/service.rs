//! Reads and renames the account.

use base::{
    access::{Caller, Member, RenameAccount},
    answer::Problem,
    audit::Line,
    context::Context,
    plans,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountPlan, AccountView, DeletionView, SupportState, SupportView},
    store,
};
use crate::words;

/// The account as it is now.
pub(super) async fn get(context: &Context, caller: &Caller) -> Result<AccountView, Problem> {
    let mut connection = context.pool().acquire().await?;
    view(context, &mut connection, caller.account).await
}

/// The account as this connection sees it.
pub(crate) async fn view(
    context: &Context,
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<AccountView, Problem> {
    let row = store::view(connection, account, context.now())
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
        plan: plan(context, connection, account).await?,
    })
}

/// The plan that the account uses.
async fn plan(
    context: &Context,
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<AccountPlan>, Problem> {
    if !context.plans.exist() {
        return Ok(None);
    }
    let Some(status) = plans::status(connection, account).await? else {
        return Ok(None);
    };
    let plan = status.plan.as_deref().filter(|_| status.state.runs());
    Ok(plan
        .and_then(|id| context.plans.find(id))
        .map(|plan| AccountPlan {
            id: plan.id,
            name: plan.name,
            used: status.used,
            limit: context.plans.limits(&status).hits,
            until: status.renews_at.or(status.ends_at),
        }))
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
    let view = view(context, &mut transaction, caller.account).await?;
    transaction.commit().await?;
    Ok(view)
}
