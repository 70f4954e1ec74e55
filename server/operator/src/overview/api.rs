//! API operation on the overview.

use base::{
    access::Operator,
    answer::{Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::AdminOverview, service};
use crate::{Parts, Tags};

/// The operation on the overview.
#[derive(Debug)]
pub struct OverviewApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl OverviewApi {
    /// Get the overview of the deployment
    ///
    /// Returns numbers of accounts, hits and revenue, and what needs a look.
    #[oai(
        path = "/admin/overview",
        method = "get",
        operation_id = "get_admin_overview"
    )]
    async fn get(&self, who: Operator) -> Result<Json<AdminOverview>, Refused<{ UNKNOWN }>> {
        Ok(Json(service::get(&self.parts, &who).await?))
    }
}
