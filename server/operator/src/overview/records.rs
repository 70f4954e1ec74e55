//! Responses of the overview.

use base::plans::SubscriptionState;
use figures::number::Number;
use poem_openapi::{Enum, Object};

/// The deployment at a glance.
#[derive(Clone, Debug, Object)]
pub struct AdminOverview {
    /// The accounts.
    pub accounts: AdminOverviewAccounts,
    /// The number of sites.
    pub sites: i64,
    /// The number of people.
    pub people: i64,
    /// Counted page views and custom events of all sites, by month of their day in the site's time zone: the last 13 months, oldest
    /// first. At most 10 minutes old. Empty while they cannot be read.
    pub hits: Vec<AdminMonthHits>,
    /// What the plans that are paid for bring, by currency.
    pub revenue: Vec<AdminRevenue>,
    /// What needs a look, the most severe first.
    pub attention: Vec<AdminAttention>,
}

/// How many accounts there are, and how that changes.
#[derive(Clone, Debug, Object)]
pub struct AdminOverviewAccounts {
    /// All accounts.
    pub total: i64,
    /// Those created in the last 7 days.
    pub new_7d: i64,
    /// Those created in the last 30 days.
    pub new_30d: i64,
    /// Accounts deleted in the last 30 days.
    pub deleted_30d: i64,
    /// Plans that were paid for and ended in the last 30 days.
    pub ended_30d: i64,
    /// Those as a share of the plans that were paid for 30 days ago or since; null if there were none.
    pub churn_30d: Option<Number>,
    /// By the state of their subscription.
    pub by_state: Vec<AdminStateCount>,
    /// By plan, the most common first; those that ended not included.
    pub by_plan: Vec<AdminPlanCount>,
    /// How many are held because they are above their limit.
    pub held: i64,
    /// How many are suspended.
    pub suspended: i64,
    /// How many will be deleted.
    pub deletion: i64,
    /// Created and deleted accounts by month in UTC: the last 13 months, oldest first.
    pub growth: Vec<AdminGrowth>,
}

/// How many accounts are in a state.
#[derive(Clone, Debug, Object)]
pub struct AdminStateCount {
    /// The state of the subscription.
    pub state: SubscriptionState,
    /// How many accounts.
    pub accounts: i64,
}

/// How many accounts have a plan.
#[derive(Clone, Debug, Object)]
pub struct AdminPlanCount {
    /// The plan's id.
    pub plan: String,
    /// How many accounts.
    pub accounts: i64,
}

/// Accounts created and deleted in a month.
#[derive(Clone, Debug, Object)]
pub struct AdminGrowth {
    /// The month, `YYYY-MM`.
    pub month: String,
    /// Accounts created in it, also those that no longer exist.
    pub created: i64,
    /// Accounts deleted in it.
    pub deleted: i64,
}

/// Hits of a month.
#[derive(Clone, Debug, Object)]
pub struct AdminMonthHits {
    /// The month, `YYYY-MM`.
    pub month: String,
    /// Counted page views and custom events.
    pub hits: i64,
}

/// What plans bring in a currency.
#[derive(Clone, Debug, Object)]
pub struct AdminRevenue {
    /// ISO 4217.
    pub currency: String,
    /// In a month: a twelfth of what is paid yearly.
    pub monthly: Number,
    /// From how many accounts.
    pub accounts: i64,
}

/// Something that needs a look.
#[derive(Clone, Debug, Object)]
pub struct AdminAttention {
    /// What it is, such as `disk`, `mail`, `channels`, `limits` or `jobs`.
    pub code: String,
    /// How much it matters.
    pub severity: AttentionSeverity,
    /// What was found, in a sentence.
    pub text: String,
    /// What to do, in a sentence.
    pub advice: String,
    /// The page of the dashboard to look at, as a path.
    pub link: String,
    /// The page of the manual that says what to do, as a path in the repository.
    pub runbook: String,
}

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename = "AdminAttentionSeverity", rename_all = "lowercase")]
pub enum AttentionSeverity {
    /// Data is lost or wrong, or will be soon.
    Critical,
    /// It needs a look.
    Warning,
}
