//! Changes an account's plan.

use base::{access::Operator, answer::Problem, plans::OwnLimits};
use billing::{ByOperator, PlanAction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    Parts,
    accounts::{self, AdminAccount},
    log::{self, Change},
    reason,
};

/// What is changed.
#[derive(Clone, Debug)]
pub(super) enum PlanChange {
    /// Its subscription.
    Action(PlanAction),
    /// It gets limits in place of the plan's.
    Limits(OwnLimits),
    /// It gets the plan's limits again.
    ClearLimits,
    /// The email about the plan is sent again.
    Resend,
}

impl PlanChange {
    /// As in the operators' log.
    const fn action(&self) -> &'static str {
        match self {
            Self::Action(PlanAction::SetPlan(_)) => "plan.set",
            Self::Action(PlanAction::Trial { .. }) => "plan.trial_started",
            Self::Action(PlanAction::Cancel) => "plan.cancelled",
            Self::Action(PlanAction::Withdraw) => "plan.withdrawn",
            Self::Limits(_) => "limits.set",
            Self::ClearLimits => "limits.cleared",
            Self::Resend => "plan.email_resent",
        }
    }

    /// Its values in the operators' log.
    fn details(&self, reason: &str) -> Value {
        match self {
            Self::Action(PlanAction::SetPlan(plan)) => json!({"reason": reason, "plan": plan}),
            Self::Action(PlanAction::Trial { plan, days }) => {
                json!({"reason": reason, "plan": plan, "days": days})
            }
            Self::Limits(limits) => json!({
                "reason": reason,
                "hits": limits.hits,
                "sites": limits.sites,
                "members": limits.members,
                "keep_days": limits.keep_days,
            }),
            Self::Action(_) | Self::ClearLimits | Self::Resend => json!({"reason": reason}),
        }
    }
}

/// Does it. `billing` writes the account's audit log, and the operators' log has the reason too.
pub(super) async fn apply(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    change: PlanChange,
    reason: &str,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let reason = reason::reason(reason)?;
    let by = ByOperator {
        billing: &parts.billing,
        who: log::auditor(who, account),
        account,
    };
    if let PlanChange::Action(action) = &change {
        by.ask_provider(action).await?;
    }
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    match &change {
        PlanChange::Action(action) => by.act(&mut transaction, action).await?,
        PlanChange::Limits(limits) => by.set_limits(&mut transaction, *limits, &reason).await?,
        PlanChange::ClearLimits => by.clear_limits(&mut transaction).await?,
        PlanChange::Resend => by.resend(&mut transaction).await?,
    }
    let line = Change {
        account,
        name: &locked.name,
        action: change.action(),
        old: None,
        new: Some(change.details(&reason)),
        audited: false,
    };
    log::change(context, &mut transaction, who, line).await?;
    transaction.commit().await?;
    parts.billing.follow_up(account).await;
    // Only now: a count that fails undoes nothing that a payment provider has done.
    let mut connection = context.pool().acquire().await?;
    accounts::view(parts, &mut connection, who, account).await
}
