//! API operations on what an account has and pays.

use base::{
    access::{ManageBilling, Member, SeeBilling},
    answer::{BUSY, Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{BillingDetails, BillingView},
    service,
};
use crate::{Billing, Tags, subscription::Change};

/// The operations on what an account has and pays.
#[derive(Debug)]
pub(crate) struct ViewApi {
    pub billing: Billing,
}

type Answer<const S: u16> = Result<Json<BillingView>, Refused<S>>;

#[OpenApi(tag = "Tags::Billing")]
impl ViewApi {
    /// Get the account's plan and use
    ///
    /// Returns what the account has, uses and pays, and what can be done about it now. Owners see it, and members who
    /// manage billing. Returns 404 `no_plans` if the deployment has no plans.
    #[oai(path = "/billing", method = "get", operation_id = "get_billing")]
    async fn get(&self, who: Member<SeeBilling>) -> Answer<{ UNKNOWN }> {
        let mut connection = self.billing.context.pool().acquire().await?;
        let account = who.caller.account;
        Ok(Json(
            service::view_of(&mut connection, &self.billing, account).await?,
        ))
    }

    /// Stop the renewal
    ///
    /// The plan runs until the end of the period that is paid for. Returns 409 `not_renewing` or `already_cancelled` if
    /// there is no renewal to stop.
    #[oai(
        path = "/billing/cancel",
        method = "post",
        operation_id = "cancel_plan"
    )]
    async fn cancel(&self, who: Member<ManageBilling>) -> Answer<{ UNKNOWN | CONFLICT | BUSY }> {
        Ok(Json(service::cancel(&self.billing, &who.caller).await?))
    }

    /// Take up the renewal again
    ///
    /// Possible until the end of the period that is paid for. Returns 409 `not_cancelled` otherwise.
    #[oai(
        path = "/billing/cancel",
        method = "delete",
        operation_id = "take_up_plan"
    )]
    async fn take_up(&self, who: Member<ManageBilling>) -> Answer<{ UNKNOWN | CONFLICT | BUSY }> {
        let (billing, caller) = (&self.billing, &who.caller);
        Ok(Json(
            service::change(billing, caller, Change::TakeUp).await?,
        ))
    }

    /// Withdraw from the contract
    ///
    /// Consumers can withdraw within 14 days of buying a plan: it ends at once, and the payment is given back. Returns 409
    /// `withdrawal_over` after that, `withdrawal_consumers_only` for businesses, and `nothing_to_withdraw` if nothing was
    /// bought.
    #[oai(
        path = "/billing/withdraw",
        method = "post",
        operation_id = "withdraw_from_plan"
    )]
    async fn withdraw(&self, who: Member<ManageBilling>) -> Answer<{ UNKNOWN | CONFLICT | BUSY }> {
        Ok(Json(service::withdraw(&self.billing, &who.caller).await?))
    }

    /// Change the details of invoices
    ///
    /// They are kept here, and shown to the operator of the service; the payment provider's page has those of its invoices.
    #[oai(
        path = "/billing/details",
        method = "put",
        operation_id = "set_billing_details"
    )]
    async fn set_details(
        &self,
        who: Member<ManageBilling>,
        body: Body<BillingDetails>,
    ) -> Answer<{ INVALID | UNKNOWN }> {
        Ok(Json(
            service::set_details(&self.billing, &who.caller, &body.0).await?,
        ))
    }

    /// Accept the data processing agreement
    ///
    /// Accepts its present version, in the name of the account. Returns 409 `no_dpa` if the deployment has none.
    #[oai(path = "/billing/dpa", method = "post", operation_id = "accept_dpa")]
    async fn accept_dpa(&self, who: Member<ManageBilling>) -> Answer<{ UNKNOWN | CONFLICT }> {
        Ok(Json(service::accept_dpa(&self.billing, &who.caller).await?))
    }
}
