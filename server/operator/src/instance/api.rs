//! API operation on the deployment.

use base::{
    access::{Member, ReadAccount},
    answer::{NOBODY, Refused},
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::InstanceView, service};
use crate::{Parts, Tags};

/// The operation on the deployment.
#[derive(Debug)]
pub struct InstanceApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl InstanceApi {
    /// Get the deployment
    ///
    /// Returns version, uptime and numbers of the deployment to members of its own account, which is the first one; null to all
    /// others.
    #[oai(path = "/instance", method = "get", operation_id = "get_instance")]
    async fn get(
        &self,
        who: Member<ReadAccount>,
    ) -> Result<Json<Option<InstanceView>>, Refused<{ NOBODY }>> {
        Ok(Json(service::get(&self.parts, &who.caller).await?))
    }
}
