//! API operation on the operators' log.

use base::{
    access::Operator,
    answer::{INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Query, payload::Json};
use uuid::Uuid;

use super::{
    records::{AdminLog, AdminLogOnly},
    service,
    store::Which,
};
use crate::Tags;

/// The operation on the operators' log.
#[derive(Debug)]
pub struct LogApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Operator")]
impl LogApi {
    /// Read the operators' log
    ///
    /// Returns what operators read and changed, newest first.
    #[oai(
        path = "/admin/log",
        method = "get",
        operation_id = "list_operator_log"
    )]
    async fn list(
        &self,
        who: Operator,
        /// Only entries about this account, by its id. The account may no longer exist.
        account: Query<Option<Uuid>>,
        /// Only what operators changed, or only what they read.
        only: Query<Option<AdminLogOnly>>,
        /// Only entries from before this moment, in Unix seconds. For the next page, use `at` of the last one.
        before: Query<Option<i64>>,
        /// The maximum number of entries, up to 1000 (default: 200); a higher limit returns 1000. The entries of the last
        /// second are always returned together, even if that makes more.
        limit: Query<Option<service::Lines>>,
    ) -> Result<Json<AdminLog>, Refused<{ INVALID | UNKNOWN }>> {
        let limit = limit.0.map(u32::from);
        let which = Which {
            account: account.0,
            only: only.0,
            before: before.0,
        };
        let log = service::list(&self.context, &who, which, limit);
        Ok(Json(log.await?))
    }
}
