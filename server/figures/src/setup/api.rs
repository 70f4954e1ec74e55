//! API operations on the setup steps.

use base::{
    access::{Member, SelfOnly},
    answer::{Body, INVALID, Refused},
    context::Context,
};
use counts::Counts;
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Setup, SetupSet},
    service,
};

/// The operations on the setup steps.
pub struct SetupApi {
    pub(crate) context: Context,
    pub(crate) counts: Counts,
}

#[OpenApi(tag = "people::Tags::Me")]
impl SetupApi {
    /// Show the setup steps
    ///
    /// Returns which steps are done in the current account, based on the sites that you can see, and which you
    /// dismissed.
    #[oai(path = "/me/setup", method = "get", operation_id = "get_setup")]
    async fn get(&self, who: Member<SelfOnly>) -> Result<Json<Setup>, Refused<0>> {
        Ok(Json(
            service::get(&self.context, &self.counts, &who.caller).await?,
        ))
    }

    /// Dismiss setup steps
    ///
    /// Applies to you only, in all your accounts.
    #[oai(path = "/me/setup", method = "put", operation_id = "set_setup")]
    async fn set(
        &self,
        who: Member<SelfOnly>,
        body: Body<SetupSet>,
    ) -> Result<Json<Setup>, Refused<{ INVALID }>> {
        service::put_aside(&self.context, &who.caller, body.0.aside).await?;
        Ok(Json(
            service::get(&self.context, &self.counts, &who.caller).await?,
        ))
    }
}
