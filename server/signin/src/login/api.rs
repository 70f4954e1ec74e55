//! Signing in by password: the operation.

use base::{
    answer::{BUSY, Body, INVALID, MANY, NOBODY, Refused},
    context::Context,
};
use poem::Request;
use poem_openapi::OpenApi;

use super::{records::Login, service};
use crate::{Tags, opened::SignedIn, session};

/// The operation that signs in by password.
#[derive(Debug)]
pub struct LoginApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl LoginApi {
    /// Sign in by password
    ///
    /// 401 `wrong_password` alike for a wrong password and an address that nobody has, and `no_passwords`
    /// on a deployment that signs people in by mailed link. Attempts are counted, ten in 15 minutes from
    /// where they come; a browser that the person signed in with before is counted apart. Where too many sign in at
    /// once: 503.
    #[oai(path = "/auth/login", method = "post", operation_id = "log_in")]
    async fn login(
        &self,
        request: &Request,
        wish: Body<Login>,
    ) -> Result<SignedIn, Refused<{ INVALID | NOBODY | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(service::login(&self.context, wish.0, &from).await?.into())
    }
}
