//! API operations on plans.

use base::answer::{Refused, UNKNOWN};
use poem_openapi::{OpenApi, payload::Json};

use super::records::{PlanView, PlansView};
use crate::{Billing, Tags};

/// The operations on plans.
#[derive(Debug)]
pub(crate) struct PlansApi {
    pub billing: Billing,
}

#[OpenApi(tag = "Tags::Billing")]
impl PlansApi {
    /// List the plans
    ///
    /// Returns the plans that this deployment offers, with their limits and prices. Returns 404 `no_plans` if it has none:
    /// then nothing is limited, and there is no billing.
    #[oai(path = "/plans", method = "get", operation_id = "list_plans")]
    async fn list(&self) -> Result<Json<PlansView>, Refused<{ UNKNOWN }>> {
        self.billing.must_have_plans()?;
        let settings = self.billing.plans.settings();
        let public = settings.plans.iter().filter(|plan| plan.public);
        Ok(Json(PlansView {
            plans: public.map(PlanView::of).collect(),
            trial_days: settings.trial_days,
            grace_days: settings.grace_days,
        }))
    }
}
