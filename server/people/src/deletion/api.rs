//! Deleting the account: the operations.

use base::{
    access::{Member, OwnAccount},
    answer::{Body, CONFLICT, INVALID, MANY, NOBODY, Refused},
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
    /// mailed now, three days and one day before, and after. Until then any owner may stop it. The owner
    /// shows that it is them: they signed in within the last 15 minutes, or give their password or the digits of
    /// their second step (400 `proof_needed`). Where it was asked for already: 409 `already_asked`.
    #[oai(
        path = "/account/deletion",
        method = "post",
        operation_id = "ask_account_deletion"
    )]
    async fn ask(
        &self,
        who: Member<OwnAccount>,
        wish: Body<DeletionAsk>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        Ok(Json(service::ask(&self.context, &who, &wish.0).await?))
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
