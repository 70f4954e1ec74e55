//! The deployment at a glance: how many accounts there are and how that changes, hits by month, revenue, and what needs a look.
//!
//! What needs a look is found when the page is read: the checks of the deployment that the nightly self-check does too, and states
//! of accounts, channels and payment providers. Each names a page of `docs/runbooks`.

mod api;
mod attention;
mod hits;
mod records;
mod service;
mod store;

pub use api::OverviewApi;
pub(crate) use hits::Hits;
pub use records::{
    AdminAttention, AdminGrowth, AdminMonthHits, AdminOverview, AdminOverviewAccounts,
    AdminPlanCount, AdminRevenue, AdminStateCount, AttentionSeverity,
};
