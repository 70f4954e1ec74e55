//! Deleting the account: the operations.

use base::{
    access::{Member, OwnAccount},
    answer::{Body, CONFLICT, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::DeletionAsk, service};
use crate::{Tags, account::AccountView};

/// The operations on the account's deletion.
#[derive(Debug)]
pub struct DeletionApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl DeletionApi {
    /// Ask for the account's deletion
    ///
    /// By an owner signed in. It happens a week from now, with everything the account has; every owner is
    /// mailed now, three days and one day before, and after. Until then any owner may stop it. Where it was
    /// asked for already: 409 `already_asked`.
    #[oai(
        path = "/account/deletion",
        method = "post",
        operation_id = "ask_account_deletion"
    )]
    async fn ask(
        &self,
        who: Member<OwnAccount>,
        wish: Body<DeletionAsk>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID | CONFLICT }>> {
        let wish = wish.0;
        Ok(Json(
            service::ask(&self.context, &who, &wish.confirm).await?,
        ))
    }

    /// Stop the account's deletion
    ///
    /// By an owner signed in. Where none was asked for: 409 `no_deletion`.
    #[oai(
        path = "/account/deletion",
        method = "delete",
        operation_id = "stop_account_deletion"
    )]
    async fn stop(
        &self,
        who: Member<OwnAccount>,
    ) -> Result<Json<AccountView>, Refused<{ CONFLICT }>> {
        Ok(Json(service::stop(&self.context, &who).await?))
    }
}
