//! Opening an account: the operations.

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
    opened::Joined,
    session,
};

/// The operations that open an account.
#[derive(Debug)]
pub struct SignupApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SignupApi {
    /// Ask for an account
    ///
    /// Mails a link and a code to the address; both last 24 hours, and the account is made when either
    /// is used. The answer is the same for an address that has an account already: its mail says so.
    /// 400 `sign_up_closed` where the deployment does not take everybody.
    #[oai(path = "/auth/signup", method = "post", operation_id = "sign_up")]
    async fn sign_up(
        &self,
        request: &Request,
        wish: Body<SignupStart>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, wish.0, &from).await?))
    }

    /// Confirm an account
    ///
    /// Uses the link or code of the mail: makes the account and its owner, and signs them in. 401 when it
    /// is over or the code is wrong, 404 when there was never such a link, 409 when the address has come
    /// to an account in the meantime.
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
