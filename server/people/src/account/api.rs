//! API operations on the account.

use base::{
    access::{Member, ReadAccount, RenameAccount},
    answer::{Body, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{AccountRename, AccountView},
    service,
};
use crate::Tags;

/// The operations on the account.
#[derive(Debug)]
pub struct AccountApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl AccountApi {
    /// Get the account
    ///
    /// Returns the account's name, whether it is suspended, its scheduled deletion and its support access.
    #[oai(path = "/account", method = "get", operation_id = "get_account")]
    async fn get(&self, who: Member<ReadAccount>) -> Result<Json<AccountView>, Refused<0>> {
        Ok(Json(service::get(&self.context, &who.caller).await?))
    }

    /// Rename the account
    ///
    /// Only owners can do this.
    #[oai(path = "/account", method = "patch", operation_id = "rename_account")]
    async fn rename(
        &self,
        who: Member<RenameAccount>,
        body: Body<AccountRename>,
    ) -> Result<Json<AccountView>, Refused<{ INVALID }>> {
        let body = body.0;
        Ok(Json(
            service::rename(&self.context, &who, &body.name).await?,
        ))
    }
}
