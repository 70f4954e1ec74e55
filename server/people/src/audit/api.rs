//! The audit: the operation.

use base::{
    access::{Member, ReadAudit},
    answer::{DENIED, INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{records::LogLineView, service};
use crate::Tags;

/// The operation on the audit.
#[derive(Debug)]
pub struct AuditApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl AuditApi {
    /// What was done
    ///
    /// By whom, from where, old and new; newest first. For owners and admins.
    #[oai(path = "/audit", method = "get", operation_id = "list_audit")]
    async fn list(
        &self,
        who: Member<ReadAudit>,
        /// Only what was done to this site, by its id or name.
        site: Query<Option<String>>,
        /// How many lines, at most 1,000; 200 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<Vec<LogLineView>>, Refused<{ INVALID | DENIED | UNKNOWN }>> {
        let site = site.0.map(|site| who.open(&site)).transpose()?;
        let lines = service::lines(
            &self.context,
            who.caller.account,
            site.map(|site| site.id()),
            limit.0,
        );
        Ok(Json(lines.await?))
    }
}
