//! API operations that create an account.

use base::{
    answer::{Accepted, BUSY, Body, CONFLICT, INVALID, MANY, NOBODY, Refused, UNKNOWN},
    context::Context,
};
use poem::Request;
use poem_openapi::OpenApi;

use super::{records::SignupStart, service};
use crate::{
    Tags,
    link::{CodeUse, Sent},
    session,
    signed_in::Joined,
};

/// The operations that create an account.
#[derive(Debug)]
pub struct SignupApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SignupApi {
    /// Sign up
    ///
    /// Emails a link and a code to the address. Both work for 24 hours, and the account is created when one of them is
    /// used. The response is the same if a person already uses the address; only the email says so. Returns 400
    /// `sign_up_closed` if the deployment does not allow sign-up.
    #[oai(path = "/auth/signup", method = "post", operation_id = "sign_up")]
    async fn sign_up(
        &self,
        request: &Request,
        body: Body<SignupStart>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, body.0, &from).await?))
    }

    /// Confirm an account
    ///
    /// Uses the link or code of the email, creates the account and its owner, and signs them in. Returns 401 if the
    /// link has been used or has expired or the code is wrong, 404 if the link is unknown, and 409 `already_known` if a
    /// person has started to use the address.
    #[oai(
        path = "/auth/confirm",
        method = "post",
        operation_id = "confirm_sign_up"
    )]
    async fn confirm(
        &self,
        request: &Request,
        code: Body<CodeUse>,
    ) -> Result<Joined, Refused<{ INVALID | NOBODY | UNKNOWN | CONFLICT | MANY }>> {
        let from = session::requester(request);
        Ok(service::confirm(&self.context, code.0, &from).await?.into())
    }
}
