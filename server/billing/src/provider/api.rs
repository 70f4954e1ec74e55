//! API operations on payment providers.

use base::{
    access::{ManageBilling, Member},
    answer::{BUSY, Body, CONFLICT, INVALID, NOBODY, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    body::SignedBody,
    records::{Away, PlanChoice},
    service,
};
use crate::{Billing, BillingView, Tags, view_of};

/// The operations on payment providers.
#[derive(Debug)]
pub struct ProviderApi {
    pub(crate) billing: Billing,
}

#[OpenApi(tag = "Tags::Billing")]
impl ProviderApi {
    /// Go to the checkout
    ///
    /// Returns the payment provider's page where the plan is paid. The plan starts when the provider reports the payment. Only
    /// people can do this. Returns 409 `no_such_price` if the plan is not offered at this price, `already_billed` if a
    /// provider bills the account already, `buyer_missing` if the account has not said who buys, `dpa_missing` if it has not
    /// accepted the data processing agreement, `no_provider` if no provider sells this price, and `provider_refused` if the
    /// provider refuses.
    #[oai(
        path = "/billing/checkout",
        method = "post",
        operation_id = "start_checkout"
    )]
    async fn checkout(
        &self,
        who: Member<ManageBilling>,
        body: Body<PlanChoice>,
    ) -> Result<Json<Away>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let away = service::checkout(&self.billing, &who.caller, &body.0).await?;
        Ok(Json(away))
    }

    /// Open the customer portal
    ///
    /// Returns the payment provider's page with the payment method and the invoices. Only people can do this. Returns 409
    /// `no_customer` if no provider has billed the account.
    #[oai(
        path = "/billing/portal",
        method = "post",
        operation_id = "open_billing_portal"
    )]
    async fn portal(
        &self,
        who: Member<ManageBilling>,
    ) -> Result<Json<Away>, Refused<{ UNKNOWN | CONFLICT | BUSY }>> {
        Ok(Json(service::portal(&self.billing, &who.caller).await?))
    }

    /// Change the plan
    ///
    /// Changes the plan or the period at the payment provider at once, which charges or credits the difference for the rest of
    /// the period. Only people can do this. Returns 409 `not_subscribed` if no provider bills the account,
    /// `plan_unchangeable` if the plan was cancelled, has an open invoice, is the same or has another currency,
    /// `no_such_price` if the plan is not offered at this price, and `provider_refused` if the difference could not be paid.
    #[oai(path = "/billing/plan", method = "post", operation_id = "change_plan")]
    async fn change(
        &self,
        who: Member<ManageBilling>,
        body: Body<PlanChoice>,
    ) -> Result<Json<BillingView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        service::change_plan(&self.billing, &who.caller, &body.0).await?;
        let mut connection = self.billing.context.pool().acquire().await?;
        let view = view_of(&mut connection, &self.billing, who.caller.account).await?;
        Ok(Json(view))
    }

    /// Receive an event
    ///
    /// Receives an event of a payment provider (`stripe`, `paddle` or `lemon_squeezy`), signed as that provider documents it.
    /// Unknown kinds and repeated events are accepted and change nothing; an event that is older than what is known changes
    /// nothing either. Returns 401 without a valid, recent signature, and 404 if the provider is not set up.
    #[oai(
        path = "/billing/events/:provider",
        method = "post",
        operation_id = "receive_provider_event"
    )]
    async fn receive(
        &self,
        /// The provider's name.
        provider: Path<String>,
        body: SignedBody,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | UNKNOWN | BUSY }>> {
        service::receive(&self.billing, &provider, &body).await?;
        Ok(NoContent)
    }
}
