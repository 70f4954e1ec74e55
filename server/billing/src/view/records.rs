//! Billing in answers and requests.

use base::{
    config::billing::Period,
    plans::{Limits, SubscriptionState},
};
use figures::number::MoneyView;
use poem_openapi::Object;
use serde::Deserialize;

use crate::{buyer::BuyerView, plans::PlanView};

/// What an account has, uses and pays.
#[derive(Clone, Debug, Object)]
pub struct BillingView {
    /// The state of its subscription.
    pub state: SubscriptionState,
    /// Its plan; null if it has none, or the deployment no longer has it.
    pub plan: Option<PlanView>,
    /// Since when it is in this state, in Unix seconds; null if it never had a plan.
    pub since: Option<i64>,
    /// What is paid for at once; null if nothing is paid, or it is not known.
    pub period: Option<Period>,
    /// What is paid each period; likewise.
    pub price: Option<MoneyView>,
    /// When it renews, in Unix seconds; null if it does not.
    pub renews: Option<i64>,
    /// When it ends or ended, in Unix seconds; null if no end is known.
    pub ends: Option<i64>,
    /// When it was cancelled, in Unix seconds; null if it was not.
    pub cancelled_at: Option<i64>,
    /// When the trial ends, in Unix seconds; null if there is none.
    pub trial_ends: Option<i64>,
    /// The id of the plan without a price that applies after the end; null: there is none, and hits are then excluded
    /// after the days of grace.
    pub after_end: Option<String>,
    /// What it used in the present period.
    pub usage: UsageView,
    /// What it may use.
    pub limits: LimitsView,
    /// Who buys; null if not entered yet.
    pub buyer: Option<BuyerView>,
    /// Where invoices go; null if not entered yet.
    pub details: Option<BillingDetails>,
    /// The data processing agreement; null if the deployment has none to accept.
    pub dpa: Option<DpaView>,
    /// What can be done now.
    pub can: BillingActions,
    /// Until when a consumer can withdraw from the contract, in Unix seconds; null if that is not possible.
    pub withdraw_until: Option<i64>,
    /// Who bills: `stripe`, `paddle`, `lemon_squeezy` or `relay`; null if it is not billed.
    pub provider: Option<String>,
    /// The plans that can be chosen, and the present one.
    pub plans: Vec<PlanView>,
}

/// What an account used in a period.
#[derive(Clone, Debug, Object)]
#[oai(rename = "BillingUsage")]
pub struct UsageView {
    /// Counted page views and custom events of all sites.
    pub hits: i64,
    /// How many are included; null: any number.
    pub limit: Option<i64>,
    /// When the period began, in Unix seconds.
    pub from: i64,
    /// When it ends, in Unix seconds.
    pub until: i64,
    /// When they were counted, in Unix seconds; null if not yet.
    pub counted_at: Option<i64>,
    /// Whether hits are excluded now, because the account is above its limit.
    pub held: bool,
    /// When they will be excluded unless the account gets a larger plan, in Unix seconds; null if it is within its limit.
    pub grace_ends: Option<i64>,
}

/// What an account may use; null: any number.
#[derive(Clone, Debug, Object)]
#[oai(rename = "BillingLimits")]
pub struct LimitsView {
    /// Page views and custom events a month.
    pub hits: Option<i64>,
    /// Sites.
    pub sites: Option<i64>,
    /// Members.
    pub members: Option<i64>,
    /// Days for which hits are kept: shown only. Each site has its own setting.
    pub keep_days: Option<i64>,
    /// Whether the operator of the service set any of them for this account.
    pub own: bool,
}

impl From<Limits> for LimitsView {
    fn from(limits: Limits) -> Self {
        Self {
            hits: limits.hits,
            sites: limits.sites,
            members: limits.members,
            keep_days: limits.keep_days,
            own: limits.own,
        }
    }
}

/// The data processing agreement.
#[derive(Clone, Debug, Object)]
pub struct DpaView {
    /// The present version.
    pub version: String,
    /// The last version that was accepted; null if none was.
    pub accepted: Option<DpaAccepted>,
}

/// Who accepted a data processing agreement.
#[derive(Clone, Debug, Object)]
pub struct DpaAccepted {
    /// The person's name.
    pub name: String,
    /// When, in Unix seconds.
    pub at: i64,
    /// The version.
    pub version: String,
}

/// What can be done about a subscription now.
#[derive(Clone, Copy, Debug, Object)]
pub struct BillingActions {
    /// Buy a plan at a payment provider.
    pub checkout: bool,
    /// Change to another plan.
    pub change: bool,
    /// Stop the renewal.
    pub cancel: bool,
    /// Take up the renewal again.
    pub take_up: bool,
    /// Withdraw from the contract.
    pub withdraw: bool,
    /// See the card and the invoices at the payment provider.
    pub portal: bool,
}

/// Where invoices go, and what is on them.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillingDetails {
    /// The email address for invoices; null: the owners'.
    pub email: Option<String>,
    /// The postal address, at most 500 characters.
    #[serde(default)]
    pub address: String,
    /// What the buyer needs on invoices, such as an order number; at most 100 characters.
    #[serde(default)]
    pub reference: String,
}
