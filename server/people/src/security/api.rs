//! API operation on the person's security.

use base::{
    access::{Member, SelfOnly},
    answer::Refused,
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::Security, service};
use crate::Tags;

/// The operation on the person's security.
#[derive(Debug)]
pub struct SecurityApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl SecurityApi {
    /// Show your security settings
    ///
    /// Returns your password status, two-factor authentication, number of sessions, connected providers, and the last
    /// 20 events about signing in.
    #[oai(path = "/me/security", method = "get", operation_id = "get_security")]
    async fn security(&self, who: Member<SelfOnly>) -> Result<Json<Security>, Refused<0>> {
        Ok(Json(service::of(&self.context, &who.caller).await?))
    }
}
