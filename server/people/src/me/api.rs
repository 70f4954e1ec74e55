//! The person signed in: the operation.

use base::{
    access::{Member, SeeSelf, SelfOnly},
    answer::{Body, INVALID, NOBODY, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Me, NameChange},
    service,
};
use crate::Tags;

/// The operation on the person signed in.
#[derive(Debug)]
pub struct MeApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl MeApi {
    /// Who is signed in
    ///
    /// The person, the account acted in, the role in it, and the person's other accounts. With a
    /// token: its maker.
    #[oai(path = "/me", method = "get", operation_id = "get_me")]
    async fn me(&self, who: Member<SeeSelf>) -> Result<Json<Me>, Refused<{ NOBODY }>> {
        Ok(Json(service::of(&self.context, &who.caller).await?))
    }

    /// Change one's name
    ///
    /// In every account one is a member of.
    #[oai(path = "/me", method = "patch", operation_id = "rename_me")]
    async fn rename(
        &self,
        who: Member<SelfOnly>,
        wish: Body<NameChange>,
    ) -> Result<Json<Me>, Refused<{ INVALID }>> {
        let wish = wish.0;
        Ok(Json(
            service::rename(&self.context, &who, &wish.name).await?,
        ))
    }
}
