//! API operations on the deletion of accounts.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{records::AdminDeletion, service};
use crate::{Parts, Reason, Tags, accounts::AdminAccount};

/// The operations on the deletion of accounts.
#[derive(Debug)]
pub struct DeletionApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl DeletionApi {
    /// Schedule an account's deletion
    ///
    /// Deletes the account with all its data on a day that is 7 days ahead or more. Owners get the reason by email, are
    /// reminded three days and one day before, and cannot cancel it. Sets another day if a deletion is already scheduled. Returns
    /// 409 `instance_account` for the first account of the deployment while others exist.
    #[oai(
        path = "/admin/accounts/:id/deletion",
        method = "post",
        operation_id = "schedule_admin_deletion"
    )]
    async fn schedule(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminDeletion>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let account = service::schedule(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }

    /// Cancel an account's deletion
    ///
    /// Also one that an owner asked for. Owners get an email. Returns 409 `no_deletion` if none is scheduled.
    #[oai(
        path = "/admin/accounts/:id/deletion/stop",
        method = "post",
        operation_id = "stop_admin_deletion"
    )]
    async fn stop(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let account = service::stop(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }
}
