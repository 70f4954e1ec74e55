//! API operations on support access.

use base::{
    access::{Member, OwnAccount},
    answer::{Body, CONFLICT, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::SupportGrantAsk, service};
use crate::{Tags, account::AccountView};

/// The operations on support access.
#[derive(Debug)]
pub struct SupportApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl SupportApi {
    /// Grant support access
    ///
    /// Lets the operator of the deployment who requested access read the account, like a viewer of every site, for some
    /// days. Only owners can do this, and not with an API token. Returns 409 `not_asked` if no operator requested
    /// access, and 409 `already_granted` if they already have access.
    #[oai(
        path = "/account/support",
        method = "post",
        operation_id = "grant_support"
    )]
    async fn grant(
        &self,
        who: Member<OwnAccount>,
        body: Body<SupportGrantAsk>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID | CONFLICT }>> {
        let body = body.0;
        Ok(Json(service::grant(&self.context, &who, body.days).await?))
    }

    /// Decline or end support access
    ///
    /// Takes effect immediately. Only owners can do this, and not with an API token. Returns 409 `no_support` if access
    /// was neither requested nor granted.
    #[oai(
        path = "/account/support",
        method = "delete",
        operation_id = "end_support"
    )]
    async fn end(
        &self,
        who: Member<OwnAccount>,
    ) -> Result<Json<AccountView>, Refused<{ CONFLICT }>> {
        Ok(Json(service::end(&self.context, &who).await?))
    }
}
