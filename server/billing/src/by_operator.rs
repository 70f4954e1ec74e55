//! What operators do to an account's plan: each in a transaction of the operator's area, which also writes its log there.
//! After its commit, the caller calls [`Billing::follow_up`], so that the sites follow at once.

use base::{
    answer::Problem,
    audit::{Line, Who},
    plans::OwnLimits,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    Billing,
    subscription::{Change, ask_provider, change, emails, service::send, store},
    usage,
};

/// The longest trial, in days.
pub const TRIAL_DAYS: u32 = 365;

/// What an operator does to an account's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAction {
    /// The account gets this plan.
    SetPlan(String),
    /// A trial starts, or the running one is extended.
    Trial {
        /// The plan; `None`: the one that the account has, else the settings' default.
        plan: Option<String>,
        /// From now on.
        days: u32,
    },
    /// The renewal stops.
    Cancel,
    /// What a consumer bought ends, and the payment is given back.
    Withdraw,
}

/// An operator who changes an account's plan.
#[derive(Clone, Debug)]
pub struct ByOperator<'a> {
    /// The plans, and what belongs to them.
    pub billing: &'a Billing,
    /// The operator, for the account's audit log: `by` is `operator`, and the person is named.
    pub who: Who,
    /// The account.
    pub account: Uuid,
}

impl ByOperator<'_> {
    /// Has the payment provider do what belongs to an action, before [`Self::act`]: no transaction waits for it.
    ///
    /// # Errors
    /// As [`Self::act`]; also 409 `provider_refused`, and 503 if the provider does not answer.
    pub async fn ask_provider(&self, action: &PlanAction) -> Result<(), Problem> {
        let mut connection = self.billing.context.pool().acquire().await?;
        let change = self.change(&mut connection, action).await?;
        drop(connection);
        ask_provider(self.billing, self.account, &change).await
    }

    /// Does it.
    ///
    /// # Errors
    /// 400 for a trial of a number of days that is not 1 to 365; 404 `unknown_plan`, `unknown_account` or `no_plans`; 409 if
    /// the state forbids it, `already_billed` if a payment provider bills the account.
    pub async fn act(
        &self,
        transaction: &mut PgConnection,
        action: &PlanAction,
    ) -> Result<(), Problem> {
        let plan_change = self.change(transaction, action).await?;
        let who = self.who.clone();
        change(self.billing, transaction, self.account, who, plan_change).await?;
        Ok(())
    }

    /// The change of the subscription that an action is.
    async fn change(
        &self,
        connection: &mut PgConnection,
        action: &PlanAction,
    ) -> Result<Change, Problem> {
        self.billing.must_have_plans()?;
        match action {
            PlanAction::SetPlan(plan) => {
                self.billing.known_plan(plan)?;
                let plan = plan.clone();
                Ok(Change::SetPlan { plan })
            }
            PlanAction::Trial { days, .. } if !(1..=TRIAL_DAYS).contains(days) => {
                Err(Problem::invalid("invalid_days.trial").field("days"))
            }
            PlanAction::Trial { plan, days } => {
                let plan = self.plan_to_try(connection, plan.as_deref()).await?;
                let ends_at = self.billing.context.now() + i64::from(*days) * 86_400;
                Ok(Change::StartTrial { plan, ends_at })
            }
            PlanAction::Cancel => Ok(Change::Cancel {
                for_deletion: false,
            }),
            PlanAction::Withdraw => {
                let is_consumer = crate::buyer::is_consumer(connection, self.account).await?;
                Ok(Change::Withdraw { is_consumer })
            }
        }
    }

    /// This plan, else the one that the account has, else the settings' default.
    async fn plan_to_try(
        &self,
        connection: &mut PgConnection,
        plan: Option<&str>,
    ) -> Result<String, Problem> {
        let account = store::read(connection, self.account)
            .await?
            .ok_or_else(unknown_account)?;
        let settings = self.billing.plans.settings();
        let of_account = Some(account.subscription.plan.as_str()).filter(|plan| !plan.is_empty());
        let plan = plan
            .or(of_account)
            .or(settings.default_plan.as_deref())
            .ok_or_else(|| Problem::unknown("unknown_plan"))?;
        self.billing.known_plan(plan)?;
        Ok(plan.to_owned())
    }

    /// Sets limits in place of the plan's; `None` in one of them: the plan's.
    ///
    /// # Errors
    /// 400 for a negative number, or no limit at all.
    pub async fn set_limits(
        &self,
        transaction: &mut PgConnection,
        limits: OwnLimits,
        reason: &str,
    ) -> Result<(), Problem> {
        self.billing.must_have_plans()?;
        check(limits)?;
        let account = store::lock(transaction, self.account)
            .await?
            .ok_or_else(unknown_account)?;
        let now = self.billing.context.now();
        let before = store::own_limits(transaction, self.account).await?;
        store::set_own_limits(
            transaction,
            self.account,
            limits,
            (reason, self.who.person),
            now,
        )
        .await?;
        let line = Line {
            action: "limits.set",
            subject: &account.name,
            old: before.map(in_audit),
            new: Some(in_audit(limits)),
            ..Line::default()
        };
        let context = &self.billing.context;
        context.audit(transaction, self.who.clone(), line).await?;
        usage::judge_again(self.billing, transaction, self.account).await
    }

    /// The plan's limits again.
    ///
    /// # Errors
    /// 409 `no_own_limits` if there are none.
    pub async fn clear_limits(&self, transaction: &mut PgConnection) -> Result<(), Problem> {
        self.billing.must_have_plans()?;
        let account = store::lock(transaction, self.account)
            .await?
            .ok_or_else(unknown_account)?;
        let before = store::own_limits(transaction, self.account)
            .await?
            .ok_or_else(|| Problem::conflict("no_own_limits"))?;
        store::clear_own_limits(transaction, self.account).await?;
        let line = Line {
            action: "limits.cleared",
            subject: &account.name,
            old: Some(in_audit(before)),
            ..Line::default()
        };
        let context = &self.billing.context;
        context.audit(transaction, self.who.clone(), line).await?;
        usage::judge_again(self.billing, transaction, self.account).await
    }

    /// Sends the email on the present state of the plan once more, to the owners and the members who manage billing.
    ///
    /// # Errors
    /// 409 `nothing_to_resend` if the account never had a plan.
    pub async fn resend(&self, transaction: &mut PgConnection) -> Result<(), Problem> {
        self.billing.must_have_plans()?;
        let account = store::lock(transaction, self.account)
            .await?
            .ok_or_else(unknown_account)?;
        let notice = emails::Notice::of_state(&account.subscription)
            .ok_or_else(|| Problem::conflict("nothing_to_resend"))?;
        let context = &self.billing.context;
        let subscription = &account.subscription;
        send(self.billing, transaction, &account, subscription, notice).await?;
        let line = Line {
            action: "plan.email_resent",
            subject: &account.name,
            ..Line::default()
        };
        context.audit(transaction, self.who.clone(), line).await?;
        Ok(())
    }
}

/// There is no such account.
pub(crate) fn unknown_account() -> Problem {
    Problem::unknown("unknown_account")
}

fn check(limits: OwnLimits) -> Result<(), Problem> {
    let numbers = [
        ("hits", limits.hits),
        ("sites", limits.sites.map(i64::from)),
        ("members", limits.members.map(i64::from)),
        (
            "keep_days",
            limits.keep_days.map(|days| i64::from(days) - 1),
        ),
    ];
    if numbers.iter().all(|(_, number)| number.is_none()) {
        return Err(Problem::invalid("invalid_limits.none"));
    }
    match numbers
        .iter()
        .find(|(_, number)| number.is_some_and(|number| number < 0))
    {
        Some((field, _)) => Err(Problem::invalid("invalid_limits").field(*field)),
        None => Ok(()),
    }
}

fn in_audit(limits: OwnLimits) -> serde_json::Value {
    json!({
        "hits": limits.hits,
        "sites": limits.sites,
        "members": limits.members,
        "keep_days": limits.keep_days,
    })
}
