//! The plans in force, and what an account may use under its own.
//!
//! Plans are settings; what an account has is in the accounts database. Both are here, since sites and members are limited
//! where they are made. Without plans nothing is limited.

mod subscriptions;

use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;
use serde_json::json;
use sqlx::PgConnection;
pub use subscriptions::{NoSubscriptions, Subscriptions};
use uuid::Uuid;

use crate::{
    answer::Problem,
    audit::{Line, Who},
    config::{
        Billing,
        billing::{Period, Plan},
    },
    context::Context,
};

/// How an account's subscription is doing. An account that never had a plan has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, poem_openapi::Enum)]
#[oai(rename = "SubscriptionState", rename_all = "snake_case")]
pub enum SubscriptionState {
    /// The account never had a plan.
    None,
    /// A plan is tried without payment.
    Trial,
    /// A plan is paid for, or given.
    Active,
    /// A payment failed, and is tried again.
    PastDue,
    /// It is not renewed, and ends with the period.
    Cancelled,
    /// It is over.
    Ended,
}

impl SubscriptionState {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Trial,
        Self::Active,
        Self::PastDue,
        Self::Cancelled,
        Self::Ended,
    ];

    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trial => "trial",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Cancelled => "cancelled",
            Self::Ended => "ended",
        }
    }

    /// The state with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether the account can use its plan.
    #[must_use]
    pub const fn runs(self) -> bool {
        !matches!(self, Self::None | Self::Ended)
    }
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

/// Limits that an operator set in place of the plan's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// Page views and custom events in a month.
    pub hits: Option<i64>,
    /// Sites.
    pub sites: Option<i32>,
    /// Members.
    pub members: Option<i32>,
    /// Days for which hits are kept: shown only.
    pub keep_days: Option<i32>,
}

/// What an account has, and what it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStatus {
    /// The state of its subscription.
    pub state: SubscriptionState,
    /// The plan's id.
    pub plan: Option<String>,
    /// When it renews.
    pub renews_at: Option<i64>,
    /// When it ends.
    pub ends_at: Option<i64>,
    /// What an operator set.
    pub own: Option<OwnLimits>,
    /// Hits in the period, as last counted.
    pub used: i64,
    /// When the period that was last counted ends.
    pub period_end: Option<i64>,
    /// Since when its hits are excluded.
    pub held_at: Option<i64>,
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

    /// The plan, currency and period that a provider's price is for.
    #[must_use]
    pub fn by_price(&self, provider: &str, id: &str) -> Option<(Plan, String, Period)> {
        let billing = self.billing.load();
        billing.plans.iter().find_map(|plan| {
            let mut prices = plan.prices.iter();
            let price = prices.find(|price| price.at(provider) == Some(id))?;
            Some((plan.clone(), price.currency.clone(), price.period))
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

    /// What an account may use. A plan that the settings no longer have limits nothing.
    #[must_use]
    pub fn limits(&self, status: &PlanStatus) -> Limits {
        let billing = self.billing.load();
        if billing.plans.is_empty() {
            return Limits::default();
        }
        let plan = match status.state {
            SubscriptionState::None => return status.own_only(),
            // What is free needs no subscription.
            SubscriptionState::Ended => match billing.plan_after_end() {
                Some(plan) => Some(plan),
                None => return status.ended(),
            },
            _ => status.plan.as_deref().and_then(|id| billing.plan(id)),
        };
        let own = status.own.unwrap_or_default();
        let of_plan = |number: fn(&Plan) -> Option<u32>| plan.and_then(number).map(i64::from);
        let hits = plan.and_then(|plan| plan.hits);
        Limits {
            hits: own
                .hits
                .or(hits.map(|hits| i64::try_from(hits).unwrap_or(i64::MAX))),
            sites: own.sites.map(i64::from).or(of_plan(|plan| plan.sites)),
            members: own.members.map(i64::from).or(of_plan(|plan| plan.members)),
            keep_days: own
                .keep_days
                .map(i64::from)
                .or(of_plan(|plan| plan.keep_days)),
            own: status.own.is_some(),
            ended: false,
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
        // A statement of its own: the next one sees what others have added until now.
        sqlx::query_file!("../../queries/accounts/base/plans/lock.sql", account)
            .fetch_optional(&mut *transaction)
            .await?;
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

impl PlanStatus {
    /// Without a plan, what an operator set still holds.
    fn own_only(&self) -> Limits {
        let own = self.own.unwrap_or_default();
        Limits {
            hits: own.hits,
            sites: own.sites.map(i64::from),
            members: own.members.map(i64::from),
            keep_days: own.keep_days.map(i64::from),
            own: self.own.is_some(),
            ended: false,
        }
    }

    /// After the end, nothing is included but what an operator set.
    fn ended(&self) -> Limits {
        let own = self.own_only();
        Limits {
            hits: own.hits.or(Some(0)),
            sites: own.sites.or(Some(0)),
            members: own.members.or(Some(0)),
            ended: own.hits.is_none(),
            ..own
        }
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

/// What an account has; `None`: there is no such account.
///
/// # Errors
/// If the database does not answer.
pub async fn status(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<PlanStatus>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/base/plans/status.sql", account)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| PlanStatus {
        state: row
            .state
            .as_deref()
            .and_then(SubscriptionState::from_word)
            .unwrap_or(SubscriptionState::None),
        plan: row.plan,
        renews_at: row.renews_at,
        ends_at: row.ends_at,
        own: row.has_own.then_some(OwnLimits {
            hits: row.own_hits,
            sites: row.own_sites,
            members: row.own_members,
            keep_days: row.own_keep_days,
        }),
        used: row.used.unwrap_or_default(),
        period_end: row.period_end,
        held_at: row.held_at,
    }))
}

#[cfg(test)]
mod tests;
