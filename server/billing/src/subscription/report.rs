//! What a payment provider or a relay says about a subscription: how it is now, so that a repeated report changes nothing.

use base::{
    answer::Problem, audit::Who, config::billing::Period, context::Context,
    plans::SubscriptionState,
};
use shared::{currency::Currency, money::Amount};
use uuid::Uuid;

use super::{
    rules::{self, Change},
    service, store,
};
use crate::Billing;

/// An exact amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Money {
    /// The amount.
    pub amount: Amount,
    /// Its currency.
    pub currency: Currency,
}

/// A subscription as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The account.
    pub account: Uuid,
    /// The plan's id in the settings; empty in the report of an end: as before.
    pub plan: String,
    /// Its state. [`SubscriptionState::None`] is never reported.
    pub state: SubscriptionState,
    /// The moment for which it says so (Unix seconds): an older report than the last one is ignored.
    pub at: Option<i64>,
    /// What is paid for at once; `None`: as before.
    pub period: Option<Period>,
    /// When the present paid period began; `None`: as before.
    pub period_start: Option<i64>,
    /// When it is renewed, or a trial is paid for the first time.
    pub renews: Option<i64>,
    /// When it was cancelled.
    pub cancelled: Option<i64>,
    /// When it ends or ended; of a cancelled one without it, `renews` says so.
    pub ends: Option<i64>,
    /// What is paid each period; `None`: as before.
    pub price: Option<Money>,
    /// Who bills: `stripe`, `paddle`, `lemon_squeezy` or `relay`.
    pub provider: Option<&'static str>,
    /// The customer there.
    pub customer: Option<String>,
    /// The subscription there.
    pub provider_id: Option<String>,
}

/// An event of a provider, by its id there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventId {
    /// The provider.
    pub provider: &'static str,
    /// The event's id there, at most 200 characters.
    pub id: String,
    /// Its kind, as the provider names it.
    pub kind: String,
}

/// The outcome of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The subscription changed.
    Changed,
    /// It was like that already.
    Unchanged,
    /// A newer report was applied before, or it is about a subscription that another one replaced.
    Stale,
    /// This event was taken before.
    Repeated,
    /// There is no such account.
    UnknownAccount,
    /// The settings have no such plan.
    UnknownPlan,
}

impl Applied {
    /// As `provider_events.outcome` has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Stale => "stale",
            Self::Repeated => "repeated",
            Self::UnknownAccount => "unknown_account",
            Self::UnknownPlan => "unknown_plan",
        }
    }
}

/// The outcome of an event that replaced a running subscription by another one: the provider may bill both.
const SECOND: &str = "second_subscription";

/// Sets the subscription as reported, in one transaction with the event, the audit entry and the emails. An event that
/// could not be used is kept too, with the reason.
///
/// # Errors
/// If the database does not answer.
pub async fn apply(
    context: &Context,
    billing: &Billing,
    report: Report,
    event: Option<EventId>,
) -> Result<Applied, Problem> {
    let account = report.account;
    let mut transaction = context.pool().begin().await?;
    let locked = store::lock(&mut transaction, account).await?;
    let known = locked.as_ref().map(|account| account.id);
    let now = context.now();
    if let Some(event) = &event
        && !store::insert_event(&mut transaction, event, report.at, known, "taken", now).await?
    {
        return Ok(Applied::Repeated);
    }
    let second = locked
        .as_ref()
        .filter(|account| rules::is_second(&account.subscription, &report))
        .map(|account| {
            (
                account.subscription.provider_id.clone(),
                report.provider_id.clone(),
            )
        });
    let applied = match locked {
        None => Applied::UnknownAccount,
        // The end of a plan that was removed from the settings is still its end.
        Some(_)
            if report.state != SubscriptionState::Ended
                && billing.plans.find(&report.plan).is_none() =>
        {
            let (plan, provider) = (&report.plan, report.provider);
            tracing::warn!(%account, %plan, provider, "the settings have no such plan or price");
            Applied::UnknownPlan
        }
        // The end of what was never known here.
        Some(account) if report.plan.is_empty() && account.subscription.plan.is_empty() => {
            Applied::UnknownPlan
        }
        Some(account)
            if rules::is_stale(&account.subscription, &report)
                || rules::is_over(&account.subscription, &report) =>
        {
            Applied::Stale
        }
        Some(account) => {
            let by = match report.provider {
                Some(rules::RELAY) => rules::RELAY,
                _ => "provider",
            };
            let who = Who {
                by: Some(by),
                ..Who::service(report.account)
            };
            let change = Change::Reported(report);
            let changed =
                service::change_locked(billing, &mut transaction, account, who, change).await?;
            if changed {
                Applied::Changed
            } else {
                Applied::Unchanged
            }
        }
    };
    if let Some(event) = &event {
        let outcome = match second {
            Some((known, reported)) if applied == Applied::Changed => {
                tracing::warn!(%account, ?known, ?reported, "a payment provider bills an account for two subscriptions");
                SECOND
            }
            _ => applied.word(),
        };
        store::event_outcome(&mut transaction, event, outcome).await?;
    }
    transaction.commit().await?;
    if applied == Applied::Changed {
        billing.follow_up(account).await;
    }
    Ok(applied)
}

/// Notes an event that reports nothing about a subscription. Returns whether it is new.
///
/// # Errors
/// If the database does not answer.
pub async fn note(
    context: &Context,
    event: &EventId,
    at: Option<i64>,
    outcome: &'static str,
) -> Result<bool, Problem> {
    let mut connection = context.pool().acquire().await?;
    Ok(store::insert_event(&mut connection, event, at, None, outcome, context.now()).await?)
}
