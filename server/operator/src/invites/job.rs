//! Gives accounts that were opened by an invite its plan.

use base::{answer::Problem, audit::Who};
use billing::{ByOperator, PlanAction};
use serde_json::json;
use uuid::Uuid;

use super::store::{self, ToApply};
use crate::{Parts, log};

/// Gives each account the plan of the invite that opened it. Returns to how many. One that fails does not stop the others; it is
/// tried again at the next look, unless the plan cannot be given: then the operators' log says so.
///
/// # Errors
/// If the database does not answer, or one of them failed.
pub async fn apply_plans(parts: &Parts) -> Result<u32, Problem> {
    let (mut applied, mut outcome) = (0, Ok(()));
    for invite in store::to_apply(parts.context().pool()).await? {
        match apply(parts, invite).await {
            Ok(true) => applied += 1,
            Ok(false) => {}
            Err(error) => outcome = Err(error),
        }
    }
    outcome.map(|()| applied)
}

/// Whether it was still to be given.
async fn apply(parts: &Parts, invite: Uuid) -> Result<bool, Problem> {
    let context = parts.context();
    let mut transaction = context.pool().begin().await?;
    // Another process may have done it.
    let Some(invite) = store::take_to_apply(&mut transaction, invite).await? else {
        return Ok(false);
    };
    match give(parts, &mut transaction, &invite).await {
        Ok(()) => {
            store::applied(&mut transaction, invite.id, context.now()).await?;
            transaction.commit().await?;
            parts.billing.follow_up(invite.account).await;
            Ok(true)
        }
        Err(problem) if problem.status_code().is_client_error() => {
            transaction.rollback().await?;
            give_up(parts, &invite, &problem).await?;
            Ok(false)
        }
        Err(problem) => Err(problem),
    }
}

/// Gives the plan, in the name of the operator who invited.
async fn give(
    parts: &Parts,
    transaction: &mut sqlx::PgConnection,
    invite: &ToApply,
) -> Result<(), Problem> {
    let by = ByOperator {
        billing: &parts.billing,
        who: Who {
            person: invite.invited_by,
            ..Who::operator(invite.account)
        },
        account: invite.account,
    };
    let plan = invite.plan.clone();
    let action = match invite.trial_days.and_then(|days| u32::try_from(days).ok()) {
        Some(days) => PlanAction::Trial {
            plan: Some(plan),
            days,
        },
        None => PlanAction::SetPlan(plan),
    };
    // The account is new: no payment provider knows it.
    by.act(transaction, &action).await
}

/// The plan cannot be given, for instance because the settings no longer have it.
async fn give_up(parts: &Parts, invite: &ToApply, problem: &Problem) -> Result<(), Problem> {
    let context = parts.context();
    let mut transaction = context.pool().begin().await?;
    store::applied(&mut transaction, invite.id, context.now()).await?;
    let details = json!({"plan": invite.plan, "code": problem.code()});
    let account = (invite.account, invite.account_name.as_str());
    log::note_failure(
        context,
        &mut transaction,
        "invite.plan_failed",
        account,
        details,
    )
    .await?;
    transaction.commit().await?;
    tracing::warn!(
        account = %invite.account,
        plan = invite.plan,
        code = problem.code(),
        "the plan of an invite could not be given to the account that it opened"
    );
    Ok(())
}
