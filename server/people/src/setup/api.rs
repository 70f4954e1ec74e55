//! The first steps: the operations.

use base::{
    access::{Member, SelfOnly},
    answer::{Body, INVALID, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Setup, SetupSet},
    service,
};
use crate::{Tags, figures::Counted};

/// The operations on the first steps.
#[derive(Debug)]
pub struct SetupApi {
    pub(crate) context: Context,
    pub(crate) counted: Counted,
}

#[OpenApi(tag = "Tags::Me")]
impl SetupApi {
    /// The first steps
    ///
    /// What of them is done in this account, as far as the caller may see it, and what they put aside.
    #[oai(path = "/me/setup", method = "get", operation_id = "get_setup")]
    async fn get(&self, who: Member<SelfOnly>) -> Result<Json<Setup>, Refused<0>> {
        Ok(Json(
            service::get(&self.context, &self.counted, &who.caller).await?,
        ))
    }

    /// Put first steps aside
    ///
    /// For oneself, in every account.
    #[oai(path = "/me/setup", method = "put", operation_id = "set_setup")]
    async fn set(
        &self,
        who: Member<SelfOnly>,
        wish: Body<SetupSet>,
    ) -> Result<Json<Setup>, Refused<{ INVALID }>> {
        service::put_aside(&self.context, &who.caller, wish.0.aside).await?;
        Ok(Json(
            service::get(&self.context, &self.counted, &who.caller).await?,
        ))
    }
}
