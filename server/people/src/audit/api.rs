//! API operation on the audit log.

use base::{
    access::{Member, ReadAudit},
    answer::{DENIED, INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{records::LogLineView, service};
use crate::Tags;

/// The operation on the audit log.
#[derive(Debug)]
pub struct AuditApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl AuditApi {
    /// List the audit log
    ///
    /// Returns who did what, from which address, and the old and new values, newest first. Only owners and admins can
    /// do this.
    #[oai(path = "/audit", method = "get", operation_id = "list_audit")]
    async fn list(
        &self,
        who: Member<ReadAudit>,
        /// Only entries of this site, by its id or name.
        site: Query<Option<String>>,
        /// Only entries from before this moment, in Unix seconds. For the next page, use `at` of the last entry.
        before: Query<Option<i64>>,
        /// The maximum number of entries, up to 1,000 (default: 200); a higher limit returns 1,000. The entries of the
        /// last second are always returned together, even if that makes more.
        limit: Query<Option<service::Lines>>,
    ) -> Result<Json<Vec<LogLineView>>, Refused<{ INVALID | DENIED | UNKNOWN }>> {
        let site = site.0.map(|site| who.open(&site)).transpose()?;
        let lines = service::lines(
            &self.context,
            who.caller.account,
            site.map(|site| site.id()),
            before.0,
            limit.0.map(u32::from),
        );
        Ok(Json(lines.await?))
    }
}
