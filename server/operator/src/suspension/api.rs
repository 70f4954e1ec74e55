//! API operations that suspend accounts.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::service;
use crate::{Parts, Reason, Tags, accounts::AdminAccount};

/// The operations that suspend accounts.
#[derive(Debug)]
pub struct SuspensionApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl SuspensionApi {
    /// Suspend an account
    ///
    /// Emails the owners with the reason, then excludes the account's hits: as soon as every email was handed over to the mail
    /// server, and at `suspension.suspends_at` at the latest, in 15 minutes. Figures stay readable. Returns 409
    /// `already_suspended` if the account is or will be suspended.
    #[oai(
        path = "/admin/accounts/:id/suspend",
        method = "post",
        operation_id = "suspend_account"
    )]
    async fn suspend(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let account = service::suspend(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }

    /// Resume a suspended account
    ///
    /// Counts its hits again at once, and emails the owners. Also cancels a suspension that did not begin yet. Returns 409
    /// `not_suspended` if there is none.
    #[oai(
        path = "/admin/accounts/:id/resume",
        method = "post",
        operation_id = "resume_account"
    )]
    async fn resume(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let account = service::resume(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }
}
