//! API operations on the signed-in person.

use base::{
    access::{Member, SeeSelf, SelfOnly},
    answer::{Body, INVALID, MANY, NOBODY, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Me, NameChange},
    service,
};
use crate::Tags;

/// The operations on the signed-in person.
#[derive(Debug)]
pub struct MeApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl MeApi {
    /// Get the signed-in person
    ///
    /// Returns the person, the current account, their role in it, and all their accounts. With an API token, this is
    /// the person who created it.
    #[oai(path = "/me", method = "get", operation_id = "get_me")]
    async fn me(&self, who: Member<SeeSelf>) -> Result<Json<Me>, Refused<{ NOBODY }>> {
        Ok(Json(service::of(&self.context, &who.caller).await?))
    }

    /// Change your name, language or time zone, or confirm your identity
    ///
    /// Your name changes in all your accounts. Stile sends you emails in this language, with times in this time zone.
    ///
    /// Send your `password` or `digits` to confirm your identity: for the next 15 minutes, this session can use
    /// operations that require it. Returns 401 `wrong_password` or `wrong_digits` if they are wrong.
    #[oai(path = "/me", method = "patch", operation_id = "rename_me")]
    async fn rename(
        &self,
        who: Member<SelfOnly>,
        body: Body<NameChange>,
    ) -> Result<Json<Me>, Refused<{ INVALID | NOBODY | MANY }>> {
        Ok(Json(service::change(&self.context, &who, body.0).await?))
    }
}
