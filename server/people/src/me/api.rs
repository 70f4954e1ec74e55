//! The person signed in: the operation.

use base::{
    access::{Member, SeeSelf},
    answer::{NOBODY, Problem, Refused},
};
use poem_openapi::{OpenApi, payload::Json};
use sqlx::PgPool;

use super::{records::Me, service};
use crate::Tags;

/// The operation on the person signed in.
#[derive(Debug)]
pub struct MeApi {
    pub(crate) pool: PgPool,
}

#[OpenApi(tag = "Tags::Me")]
impl MeApi {
    /// Who is signed in
    ///
    /// The person, the account acted in, the role in it, and the person's other accounts. With a
    /// token: its maker.
    #[oai(path = "/me", method = "get", operation_id = "get_me")]
    async fn me(&self, who: Member<SeeSelf>) -> Result<Json<Me>, Refused<{ NOBODY }>> {
        let mut connection = self.pool.acquire().await.map_err(Problem::from)?;
        Ok(Json(
            service::me(&mut connection, who.caller.person, who.caller.account).await?,
        ))
    }
}
