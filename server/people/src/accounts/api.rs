//! One's accounts: the operations.

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

/// The operations on one's accounts.
#[derive(Debug)]
pub struct AccountsApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl AccountsApi {
    /// Open another account
    ///
    /// Owned by the caller, whose session acts in it from now on. Where sign-up is closed, only owners of an
    /// account and operators may (403 `sign_up_closed`). An account of the same name among one's own: 409
    /// `name_taken`; 20 owned: 409 `too_many_accounts`.
    #[oai(path = "/accounts", method = "post", operation_id = "create_account")]
    async fn create(
        &self,
        who: Member<SelfOnly>,
        wish: Body<NewAccount>,
    ) -> Result<Created<Me>, Refused<{ INVALID | DENIED | CONFLICT }>> {
        let wish = wish.0;
        Ok(Created(
            service::open(&self.context, &who, &wish.name).await?,
        ))
    }

    /// Act in another account
    ///
    /// For this session only. Operators may choose an account whose owners let support in. Any other
    /// account, and one that there is not: 403 `not_yours`.
    #[oai(path = "/me/account", method = "post", operation_id = "choose_account")]
    async fn choose(
        &self,
        who: Member<SelfOnly>,
        wish: Body<AccountChoice>,
    ) -> Result<Json<Me>, Refused<{ INVALID | DENIED }>> {
        let wish = wish.0;
        Ok(Json(
            service::enter(&self.context, &who, wish.account).await?,
        ))
    }
}
