//! The API operation for relays.

use base::answer::{INVALID, NOBODY, NoContent, Refused, UNKNOWN};
use poem_openapi::OpenApi;

use super::{
    body::{RelaySignature, SignedMessage},
    service,
};
use crate::{Billing, Tags};

/// The operation for relays.
#[derive(Debug)]
pub(crate) struct RelayApi {
    pub billing: Billing,
}

#[OpenApi(tag = "Tags::Billing")]
impl RelayApi {
    /// Set an account's plan, by a payment relay
    ///
    /// Sets the plan of an account as the message says. A message that arrives again, or late, changes nothing and is
    /// answered 204 too; so is one about an account that a payment provider bills. Returns 401 `bad_signature` for a missing or wrong signature, before anything else is looked at;
    /// 404 if the deployment has no secret for relays, or no such account or plan.
    #[oai(
        path = "/billing/provider",
        method = "post",
        operation_id = "set_plan_by_relay"
    )]
    async fn set(
        &self,
        signature: RelaySignature,
        body: SignedMessage,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | UNKNOWN }>> {
        service::set(&self.billing, signature, &body.0).await?;
        Ok(NoContent)
    }
}
