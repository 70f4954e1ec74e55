//! Plans and billing: what accounts can buy, what they have, what they use, and what payment providers report.
//!
//! Plans are settings. The subscription of an account is a state machine (`subscription::rules`), which people, operators,
//! payment providers and time change, each by one of its transitions. `usage` counts what is used and holds accounts above
//! their limits. Without plans there is no billing: the operations answer 404, and nothing is limited.

pub mod buyer;
mod by_operator;
mod plans;
pub mod provider;
mod relay;
pub mod subscription;
pub mod usage;
mod view;

use std::{
    fmt,
    sync::{Arc, atomic::AtomicBool},
};

use base::{answer::Problem, context::Context, mail::Message, plans::Plans};
pub use by_operator::{ByOperator, PlanAction, TRIAL_DAYS};
use counts::Counts;
pub use plans::PlanView;
use poem_openapi::OpenApi;
use sites::SiteRegistry;
use subscription::Gateway;
use uuid::Uuid;
pub use view::{BillingView, LimitsView, view_of};

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
pub(crate) enum Tags {
    /// Plans, what an account has and uses, and who pays for it.
    Billing,
}

/// What this area works with. Clones share everything.
#[derive(Clone)]
pub struct Billing {
    /// What all areas work with.
    pub context: Context,
    /// The plans in force.
    pub plans: Plans,
    /// The sites, which follow when an account is held.
    pub registry: Arc<SiteRegistry>,
    /// The counted hits.
    pub counts: Counts,
    /// Where payment providers and VIES are.
    pub bases: provider::Bases,
    /// The payment providers.
    pub gateway: Arc<dyn Gateway>,
    /// The plans changed, and not every account is due to be judged by them yet.
    to_judge: Arc<AtomicBool>,
}

impl fmt::Debug for Billing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Billing").finish_non_exhaustive()
    }
}

impl Billing {
    /// With the payment providers of the settings, which are at these addresses.
    #[must_use]
    pub fn new(
        context: &Context,
        bases: &provider::Bases,
        registry: &Arc<SiteRegistry>,
        counts: &Counts,
    ) -> Self {
        Self {
            context: context.clone(),
            plans: context.plans.clone(),
            registry: registry.clone(),
            counts: counts.clone(),
            bases: bases.clone(),
            gateway: Arc::new(provider::Providers::new(context, bases)),
            to_judge: Arc::default(),
        }
    }

    /// Reads the sites of an account again whose plan, limits or suspension changed, after the commit. Where this fails, the
    /// registry follows a moment later.
    pub async fn follow_up(&self, account: Uuid) {
        self.registry.follow_up_account(account).await;
    }

    /// A plan's name; its id where the settings no longer have it.
    #[must_use]
    pub fn plan_name(&self, id: &str) -> String {
        self.plans
            .find(id)
            .map_or_else(|| id.to_owned(), |plan| plan.name)
    }

    /// Refuses where there are no plans.
    ///
    /// # Errors
    /// 404 `no_plans`.
    pub fn must_have_plans(&self) -> Result<(), Problem> {
        if self.plans.exist() {
            return Ok(());
        }
        Err(Problem::unknown("no_plans"))
    }

    /// Refuses a plan that the settings do not have.
    ///
    /// # Errors
    /// 404 `no_plans` or `unknown_plan`.
    pub fn known_plan(&self, plan: &str) -> Result<(), Problem> {
        self.must_have_plans()?;
        match self.plans.find(plan) {
            Some(_) => Ok(()),
            None => Err(Problem::unknown("unknown_plan")),
        }
    }
}

/// The operations of this area.
pub fn api(billing: &Billing) -> impl OpenApi + use<> {
    let of = || billing.clone();
    (
        plans::PlansApi { billing: of() },
        view::ViewApi { billing: of() },
        buyer::BuyerApi { billing: of() },
        relay::RelayApi { billing: of() },
        provider::ProviderApi { billing: of() },
    )
}

/// One email of each kind that this area writes, for `stile mail-preview`.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    [
        subscription::emails::samples(origin),
        usage::emails::samples(origin),
    ]
    .concat()
}
