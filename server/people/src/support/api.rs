//! Support: the operations.

use base::{
    access::{Member, OwnAccount},
    answer::{Body, CONFLICT, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::SupportGrantAsk, service};
use crate::{Tags, account::AccountView};

/// The operations on support.
#[derive(Debug)]
pub struct SupportApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl SupportApi {
    /// Let support in
    ///
    /// By an owner signed in, after an operator of the deployment asked for it: they may read the account
    /// like a viewer of every site, for some days. Where nobody asked: 409 `not_asked`; where they are let
    /// in already: 409 `already_granted`.
    #[oai(
        path = "/account/support",
        method = "post",
        operation_id = "grant_support"
    )]
    async fn grant(
        &self,
        who: Member<OwnAccount>,
        wish: Body<SupportGrantAsk>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID | CONFLICT }>> {
        let wish = wish.0;
        Ok(Json(service::grant(&self.context, &who, wish.days).await?))
    }

    /// Decline or end support
    ///
    /// By an owner signed in. It ends at once. Where it was neither asked for nor let in: 409 `no_support`.
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
