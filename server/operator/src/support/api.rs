//! API operation that asks for support access.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::service;
use crate::{Parts, Reason, Tags, accounts::AdminAccount};

/// The operation that asks for support access.
#[derive(Debug)]
pub struct SupportApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl SupportApi {
    /// Ask for support access
    ///
    /// Emails the owners with the reason. If one of them grants it, you can read every site of the account for some days, like a
    /// viewer. Returns 409 `support_open` if support access was already asked for or granted, to you or another operator.
    #[oai(
        path = "/admin/accounts/:id/support",
        method = "post",
        operation_id = "ask_admin_support"
    )]
    async fn ask(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<Reason>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let account = service::ask(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }
}
