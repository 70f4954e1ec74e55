//! API operations that change an account's plan.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, INVALID, Refused, UNKNOWN},
    plans::OwnLimits,
};
use billing::PlanAction;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{
    records::{AdminLimitsSet, AdminPlan, AdminResend, AdminTrial},
    service::{self, PlanChange},
};
use crate::{Parts, Reason, Tags, accounts::AdminAccount};

/// The operations that change an account's plan.
#[derive(Debug)]
pub struct ChangesApi {
    pub(crate) parts: Parts,
}

/// An account, or why it was not changed.
type Changed = Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>>;

#[OpenApi(tag = "Tags::Operator")]
impl ChangesApi {
    /// Give an account a plan
    ///
    /// Takes effect at once. Returns 404 `unknown_plan` for a plan that the settings do not have.
    #[oai(
        path = "/admin/accounts/:id/plan",
        method = "post",
        operation_id = "set_admin_plan"
    )]
    async fn plan(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminPlan>,
    ) -> Changed {
        let AdminPlan { plan, reason } = body.0;
        self.apply(
            &who,
            id.0,
            PlanChange::Action(PlanAction::SetPlan(plan)),
            &reason,
        )
        .await
    }

    /// Start or extend a trial
    ///
    /// Returns 409 if the account has a subscription.
    #[oai(
        path = "/admin/accounts/:id/trial",
        method = "post",
        operation_id = "start_admin_trial"
    )]
    async fn trial(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminTrial>,
    ) -> Changed {
        let AdminTrial { plan, days, reason } = body.0;
        let change = PlanChange::Action(PlanAction::Trial { plan, days });
        self.apply(&who, id.0, change, &reason).await
    }

    /// Set an account's own limits
    ///
    /// They take the place of the plan's limits at once. An account that was held is counted again if it is below them.
    #[oai(
        path = "/admin/accounts/:id/limits",
        method = "post",
        operation_id = "set_admin_limits"
    )]
    async fn limits(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminLimitsSet>,
    ) -> Changed {
        let body = body.0;
        let limits = OwnLimits {
            hits: body.hits,
            sites: body.sites,
            members: body.members,
            keep_days: body.keep_days,
        };
        self.apply(&who, id.0, PlanChange::Limits(limits), &body.reason)
            .await
    }

    /// Remove an account's own limits
    ///
    /// The plan's limits apply again at once. Returns 409 `no_own_limits` if there are none.
    #[oai(
        path = "/admin/accounts/:id/limits/clear",
        method = "post",
        operation_id = "clear_admin_limits"
    )]
    async fn clear_limits(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Changed {
        self.apply(&who, id.0, PlanChange::ClearLimits, &body.0.reason)
            .await
    }

    /// Stop the renewal of an account's plan
    ///
    /// Counting continues until the period ends. Returns 409 if the plan is not renewed.
    #[oai(
        path = "/admin/accounts/:id/cancel",
        method = "post",
        operation_id = "cancel_admin_plan"
    )]
    async fn cancel(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Changed {
        self.apply(
            &who,
            id.0,
            PlanChange::Action(PlanAction::Cancel),
            &body.0.reason,
        )
        .await
    }

    /// Withdraw from a purchase for a consumer
    ///
    /// Ends the plan and has the payment refunded. Returns 409 if the right to withdraw is over, or never existed.
    #[oai(
        path = "/admin/accounts/:id/withdraw",
        method = "post",
        operation_id = "withdraw_admin_plan"
    )]
    async fn withdraw(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Changed {
        self.apply(
            &who,
            id.0,
            PlanChange::Action(PlanAction::Withdraw),
            &body.0.reason,
        )
        .await
    }

    /// Send the email about an account's plan again
    ///
    /// Sends the email on the present state of the plan to the owners and the members who manage billing. Returns 409
    /// `nothing_to_resend` if the account never had a plan.
    #[oai(
        path = "/admin/accounts/:id/resend",
        method = "post",
        operation_id = "resend_admin_email"
    )]
    async fn resend(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminResend>,
    ) -> Changed {
        self.apply(&who, id.0, PlanChange::Resend, &body.0.reason)
            .await
    }
}

impl ChangesApi {
    async fn apply(
        &self,
        who: &Operator,
        account: Uuid,
        change: PlanChange,
        reason: &str,
    ) -> Changed {
        let account = service::apply(&self.parts, who, account, change, reason);
        Ok(Json(account.await?))
    }
}
