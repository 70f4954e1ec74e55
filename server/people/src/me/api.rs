//! The person signed in: the operation.

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

    /// Change one's name, or show who one is
    ///
    /// The name changes in every account one is a member of. With a password or the digits of the second step, the
    /// person shows that it is them (401 `wrong_password`, `wrong_digits`): what asks for that may be done in this
    /// session for the next 15 minutes.
    #[oai(path = "/me", method = "patch", operation_id = "rename_me")]
    async fn rename(
        &self,
        who: Member<SelfOnly>,
        wish: Body<NameChange>,
    ) -> Result<Json<Me>, Refused<{ INVALID | NOBODY | MANY }>> {
        Ok(Json(service::change(&self.context, &who, wish.0).await?))
    }
}
