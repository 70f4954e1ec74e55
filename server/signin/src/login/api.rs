//! API operation that signs in with a password.

use base::{
    answer::{BUSY, Body, INVALID, MANY, NOBODY, Refused},
    context::Context,
};
use poem::Request;
use poem_openapi::OpenApi;

use super::{records::Login, service};
use crate::{Tags, session, signed_in::SignedIn};

/// The operation that signs in with a password.
#[derive(Debug)]
pub struct LoginApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl LoginApi {
    /// Sign in with a password
    ///
    /// Returns 401 `wrong_password` if the password is wrong, the person has no password, or no person uses the
    /// address, and 401 `no_passwords` if the deployment does not use passwords. Attempts are limited to 10 in 15
    /// minutes from one network; a browser in which the person has signed in before has its own limit. Returns 503 if
    /// too many people are signing in at once.
    #[oai(path = "/auth/login", method = "post", operation_id = "log_in")]
    async fn login(
        &self,
        request: &Request,
        body: Body<Login>,
    ) -> Result<SignedIn, Refused<{ INVALID | NOBODY | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(service::login(&self.context, body.0, &from).await?.into())
    }
}
