//! API operation on deliveries.

use base::{
    access::{Member, SeeChannels},
    answer::{INVALID, Refused, UpTo},
    context::Context,
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{records::DeliveryView, service};
use crate::Tags;

/// The operation on deliveries.
#[derive(Debug)]
pub struct DeliveriesApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Alerts")]
impl DeliveriesApi {
    /// List deliveries
    ///
    /// Returns every attempt of the last 90 days to deliver an alert, a report or a test, newest first, with its error if
    /// there was one. Members below admin get those about sites that they have access to.
    #[oai(path = "/deliveries", method = "get", operation_id = "list_deliveries")]
    async fn list(
        &self,
        who: Member<SeeChannels>,
        /// Only attempts from before this moment, in Unix seconds. For the next page, use `at` of the last one.
        before: Query<Option<i64>>,
        /// The maximum number of attempts, up to 200 (default: 200); a higher limit returns 200. The attempts of the last
        /// second are always returned together, even if that makes more.
        limit: Query<Option<UpTo<{ service::MOST }>>>,
    ) -> Result<Json<Vec<DeliveryView>>, Refused<{ INVALID }>> {
        let limit = limit.0.map_or(service::MOST, u32::from);
        let list = service::list(&self.context, &who.caller, before.0, limit);
        Ok(Json(list.await?))
    }
}
