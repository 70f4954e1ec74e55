//! The plans in force, and what an account may use under its own.
//!
//! Plans are settings; what an account has is in the accounts database. Both are here, since sites and members are limited
//! where they are made. Without plans nothing is limited.

mod status;
mod subscriptions;

use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;
use serde_json::json;
use sqlx::PgConnection;
pub use status::{OwnLimits, PlanStatus, SubscriptionState, status};
pub use subscriptions::{NoSubscriptions, Subscriptions};
use uuid::Uuid;

use crate::{
    answer::Problem,
    audit::{Line, Who},
    config::{
        Billing,
        billing::{Plan, Price},
    },
    context::Context,
};

/// Holds an account until the transaction ends, so that whatever counts or changes its parts comes one after the other. A
/// statement of its own: the next one sees what others did until now. Without such an account, nothing is held.
///
/// # Errors
/// If the database does not answer.
pub async fn hold_account(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/base/plans/lock.sql", account)
        .fetch_optional(transaction)
        .await?;
    Ok(())
}

/// What an account may use; `None`: any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Page views and custom events in a month.
    pub hits: Option<i64>,
    /// Sites.
    pub sites: Option<i64>,
    /// Members.
    pub members: Option<i64>,
    /// Days for which hits are kept: shown only.
    pub keep_days: Option<i64>,
    /// Whether an operator set any of them for this account.
    pub own: bool,
    /// Whether the account has no plan any more, so that it may use nothing.
    pub ended: bool,
}

/// Why the changed settings file could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReloadError {
    /// A sentence.
    pub text: String,
    /// Since when, Unix seconds.
    pub since: i64,
}

/// The plans in force. Clones share them.
#[derive(Clone, Debug)]
pub struct Plans {
    billing: Arc<ArcSwap<Billing>>,
    error: Arc<Mutex<Option<ReloadError>>>,
}

impl Plans {
    /// These settings, until others are set.
    #[must_use]
    pub fn new(billing: Billing) -> Self {
        Self {
            billing: Arc::new(ArcSwap::from_pointee(billing)),
            error: Arc::default(),
        }
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> Arc<Billing> {
        self.billing.load_full()
    }

    /// Whether there are plans: without any, there is no billing.
    #[must_use]
    pub fn exist(&self) -> bool {
        !self.billing.load().plans.is_empty()
    }

    /// The plan with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Plan> {
        self.billing.load().plan(id).cloned()
    }

    /// The id of the plan that a provider's price is for, and the price.
    #[must_use]
    pub fn by_price(&self, provider: &str, id: &str) -> Option<(String, Price)> {
        let billing = self.billing.load();
        billing.plans.iter().find_map(|plan| {
            let mut prices = plan.prices.iter();
            let price = prices.find(|price| price.at(provider) == Some(id))?;
            Some((plan.id.clone(), price.clone()))
        })
    }

    /// Puts other settings in force. Returns whether they differ.
    pub fn set(&self, billing: Billing) -> bool {
        *self.error.lock() = None;
        if **self.billing.load() == billing {
            return false;
        }
        self.billing.store(Arc::new(billing));
        true
    }

    /// Notes that the settings could not be read again.
    pub fn failed(&self, text: String, now: i64) {
        let mut error = self.error.lock();
        let since = error.as_ref().map_or(now, |error| error.since);
        *error = Some(ReloadError { text, since });
    }

    /// Why the settings file cannot be used as it is now; `None`: it can.
    #[must_use]
    pub fn error(&self) -> Option<ReloadError> {
        self.error.lock().clone()
    }

    /// What an account may use.
    #[must_use]
    pub fn limits(&self, status: &PlanStatus) -> Limits {
        self.limits_in(status.state, status.plan.as_deref(), status.own)
    }

    /// What an account may use with a subscription in this state, this plan, and what an operator set. A plan that the
    /// settings no longer have limits nothing.
    #[must_use]
    pub fn limits_in(
        &self,
        state: SubscriptionState,
        plan: Option<&str>,
        own: Option<OwnLimits>,
    ) -> Limits {
        let billing = self.billing.load();
        if billing.plans.is_empty() {
            return Limits::default();
        }
        // What an operator set holds with any plan, and without one.
        let own = own_only(own);
        let plan = match state {
            SubscriptionState::None => return own,
            // What is free needs no subscription.
            SubscriptionState::Ended => match billing.plan_after_end() {
                Some(plan) => Some(plan),
                None => return ended(own),
            },
            _ => plan.and_then(|id| billing.plan(id)),
        };
        let of_plan = |number: fn(&Plan) -> Option<u32>| plan.and_then(number).map(i64::from);
        let hits = plan.and_then(|plan| plan.hits);
        Limits {
            hits: own
                .hits
                .or(hits.map(|hits| i64::try_from(hits).unwrap_or(i64::MAX))),
            sites: own.sites.or(of_plan(|plan| plan.sites)),
            members: own.members.or(of_plan(|plan| plan.members)),
            keep_days: own.keep_days.or(of_plan(|plan| plan.keep_days)),
            ..own
        }
    }

    /// Refuses one more site.
    ///
    /// # Errors
    /// 409 `plan_limit`.
    pub async fn may_add_site(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<(), Problem> {
        let limits = self.locked_limits(transaction, account).await?;
        let Some(most) = limits.sites else {
            return Ok(());
        };
        if held(transaction, account, 0).await?.sites < most {
            return Ok(());
        }
        Err(match limits.ended {
            true => Problem::conflict("plan_limit.ended"),
            false => Problem::conflict("plan_limit.sites").with("most", most),
        })
    }

    /// Refuses to invite one more person: members and open invitations count.
    ///
    /// # Errors
    /// 409 `plan_limit`.
    pub async fn may_invite(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
        now: i64,
    ) -> Result<(), Problem> {
        let limits = self.locked_limits(transaction, account).await?;
        let Some(most) = limits.members else {
            return Ok(());
        };
        let held = held(transaction, account, now).await?;
        if held.members + held.invitations < most {
            return Ok(());
        }
        Err(too_many_members(&limits, most))
    }

    /// Refuses one more member: the limit may have changed since the invitation.
    ///
    /// # Errors
    /// 409 `plan_limit`.
    pub async fn may_join(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<(), Problem> {
        let limits = self.locked_limits(transaction, account).await?;
        let Some(most) = limits.members else {
            return Ok(());
        };
        if held(transaction, account, 0).await?.members < most {
            return Ok(());
        }
        Err(too_many_members(&limits, most))
    }

    /// The limits of an account to which something is added in this transaction: parallel requests count one after the other.
    async fn locked_limits(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<Limits, sqlx::Error> {
        if !self.exist() {
            return Ok(Limits::default());
        }
        hold_account(transaction, account).await?;
        self.limits_of(transaction, account).await
    }

    /// Gives an account that is opened by signing up the plan of the settings: free at once, else as a trial.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open_default(
        &self,
        context: &Context,
        transaction: &mut PgConnection,
        account: Uuid,
    ) -> Result<(), sqlx::Error> {
        let settings = self.settings();
        let Some(plan) = settings
            .default_plan
            .as_deref()
            .and_then(|id| settings.plan(id))
        else {
            return Ok(());
        };
        let now = context.now();
        let (state, action, ends_at) = match plan.is_free() {
            true => (SubscriptionState::Active, "plan.set", None),
            false => {
                let ends_at = now + i64::from(settings.trial_days) * 86_400;
                (SubscriptionState::Trial, "plan.trial", Some(ends_at))
            }
        };
        sqlx::query_file!(
            "../../queries/accounts/base/plans/open.sql",
            account,
            plan.id,
            state.word(),
            now,
            ends_at
        )
        .execute(&mut *transaction)
        .await?;
        let line = Line {
            action,
            subject: &plan.name,
            new: Some(json!({"plan": plan.id, "state": state.word(), "ends": ends_at})),
            ..Line::default()
        };
        context
            .audit(transaction, Who::service(account), line)
            .await
    }

    /// What this account may use.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn limits_of(
        &self,
        connection: &mut PgConnection,
        account: Uuid,
    ) -> Result<Limits, sqlx::Error> {
        if !self.exist() {
            return Ok(Limits::default());
        }
        let status = status(connection, account).await?;
        Ok(status.map_or_else(Limits::default, |status| self.limits(&status)))
    }
}

/// Only what an operator set.
fn own_only(own: Option<OwnLimits>) -> Limits {
    let is_own = own.is_some();
    let own = own.unwrap_or_default();
    Limits {
        hits: own.hits,
        sites: own.sites.map(i64::from),
        members: own.members.map(i64::from),
        keep_days: own.keep_days.map(i64::from),
        own: is_own,
        ended: false,
    }
}

/// After the end, nothing is included but what an operator set.
fn ended(own: Limits) -> Limits {
    Limits {
        hits: own.hits.or(Some(0)),
        sites: own.sites.or(Some(0)),
        members: own.members.or(Some(0)),
        ended: own.hits.is_none(),
        ..own
    }
}

fn too_many_members(limits: &Limits, most: i64) -> Problem {
    match limits.ended {
        true => Problem::conflict("plan_limit.ended"),
        false => Problem::conflict("plan_limit.members").with("most", most),
    }
}

/// What is counted against limits.
#[derive(Debug)]
struct SitesAndMembers {
    sites: i64,
    members: i64,
    invitations: i64,
}

async fn held(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<SitesAndMembers, sqlx::Error> {
    sqlx::query_file_as!(
        SitesAndMembers,
        "../../queries/accounts/base/plans/held.sql",
        account,
        now
    )
    .fetch_one(transaction)
    .await
}

#[cfg(test)]
mod tests;
