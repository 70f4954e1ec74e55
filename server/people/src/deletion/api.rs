//! API operations on the account's deletion.

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
    /// Schedule the account's deletion
    ///
    /// Deletes the account and all its data in 7 days. Every owner gets an email now, three days before, one day
    /// before, and after the deletion. Until then, any owner can cancel it. Only owners can do this, and not with an
    /// API token.
    ///
    /// You must have signed in within the last 15 minutes, or send your `password` or `digits` (400 `proof_needed`).
    /// Returns 409 `already_asked` if the deletion is already scheduled, and 409 `instance_account` for the first account of
    /// the deployment while others exist.
    #[oai(
        path = "/account/deletion",
        method = "post",
        operation_id = "ask_account_deletion"
    )]
    async fn ask(
        &self,
        who: Member<OwnAccount>,
        body: Body<DeletionAsk>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        Ok(Json(service::ask(&self.context, &who, &body.0).await?))
    }

    /// Cancel the account's deletion
    ///
    /// Only owners can do this, and not with an API token. Returns 409 `no_deletion` if no deletion is scheduled, and 409
    /// `asked_by_operator` if an operator scheduled it.
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
