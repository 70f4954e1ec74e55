//! The API operation on the buyer.

use base::{
    access::{ManageBilling, Member},
    answer::{Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::BillingBuyer, service};
use crate::{Billing, Tags, view::BillingView};

/// The operation on the buyer.
#[derive(Debug)]
pub(crate) struct BuyerApi {
    pub billing: Billing,
}

#[OpenApi(tag = "Tags::Billing")]
impl BuyerApi {
    /// Set who buys
    ///
    /// A consumer can withdraw from what they buy within 14 days. A business can have a VAT number: 400 `invalid_vat` if its
    /// format or its check digits are wrong, or VIES, where the deployment asks it, does not know it.
    #[oai(path = "/billing/buyer", method = "post", operation_id = "set_buyer")]
    async fn set(
        &self,
        who: Member<ManageBilling>,
        body: Body<BillingBuyer>,
    ) -> Result<Json<BillingView>, Refused<{ INVALID | UNKNOWN }>> {
        let view = service::set(&self.billing, &who.caller, body.0).await?;
        Ok(Json(view))
    }
}
