//! The person signed in: the operation.

use base::{
    access::{Member, SeeSelf},
    answer::{NOBODY, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::Me, service};
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
}
