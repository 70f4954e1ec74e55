//! API operations on the caller's accounts.

use base::{
    access::{Member, SelfOnly},
    answer::{Body, CONFLICT, Created, DENIED, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{AccountChoice, NewAccount},
    service,
};
use crate::{Tags, me::Me};

/// The operations on the caller's accounts.
#[derive(Debug)]
pub struct AccountsApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl AccountsApi {
    /// Create another account
    ///
    /// Creates an account that you own, and switches your session to it. If sign-up is closed, only owners of an
    /// account and operators can do this (403 `sign_up_closed`). Returns 409 `name_taken` if one of your accounts has
    /// this name, and 409 `too_many_accounts` if you already own 20 accounts.
    #[oai(path = "/accounts", method = "post", operation_id = "create_account")]
    async fn create(
        &self,
        who: Member<SelfOnly>,
        body: Body<NewAccount>,
    ) -> Result<Created<Me>, Refused<{ INVALID | DENIED | CONFLICT }>> {
        let body = body.0;
        Ok(Created(
            service::open(&self.context, &who, &body.name).await?,
        ))
    }

    /// Switch to another account
    ///
    /// Applies to this session only. Operators can also choose an account that granted them support access. Returns 403
    /// `not_yours` for any other account, and for one that does not exist.
    #[oai(path = "/me/account", method = "post", operation_id = "choose_account")]
    async fn choose(
        &self,
        who: Member<SelfOnly>,
        body: Body<AccountChoice>,
    ) -> Result<Json<Me>, Refused<{ INVALID | DENIED }>> {
        let body = body.0;
        Ok(Json(
            service::enter(&self.context, &who, body.account).await?,
        ))
    }
}
