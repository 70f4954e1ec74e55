//! API operations that reset a password.

use base::{
    answer::{Accepted, BUSY, Body, INVALID, MANY, Refused, UNKNOWN},
    context::Context,
};
use poem::Request;
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{
    records::{ResetDone, ResetFinish, ResetOpen},
    service,
};
use crate::{
    Tags,
    link::{EmailOnly, Sent},
    session,
};

/// The operations that reset a password.
#[derive(Debug)]
pub struct ResetApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl ResetApi {
    /// Show a password reset link
    ///
    /// Requires only the link's token. Returns 404 if the link is unknown, has been used or has expired.
    #[oai(path = "/auth/reset", method = "get", operation_id = "get_reset")]
    async fn reset(
        &self,
        request: &Request,
        /// The token in the link.
        token: Query<String>,
    ) -> Result<Json<ResetOpen>, Refused<{ INVALID | UNKNOWN | MANY }>> {
        let from = session::requester(request);
        Ok(Json(service::open(&self.context, &token, &from).await?))
    }

    /// Request a password reset
    ///
    /// Emails a link to the address. It works for an hour and replaces earlier ones. The response is the same whether
    /// or not a person uses the address and the deployment uses passwords; only the email says so.
    #[oai(path = "/auth/reset", method = "post", operation_id = "ask_reset")]
    async fn ask(
        &self,
        request: &Request,
        body: Body<EmailOnly>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, &body.0, &from).await?))
    }

    /// Set a new password
    ///
    /// Uses the link, ends all sessions of the person, and sends them an email. It does not sign anyone in. Returns 404
    /// if the link is unknown, has been used or has expired, and 400 `no_passwords` if the deployment does not use
    /// passwords.
    #[oai(
        path = "/auth/reset/finish",
        method = "post",
        operation_id = "finish_reset"
    )]
    async fn finish(
        &self,
        request: &Request,
        body: Body<ResetFinish>,
    ) -> Result<Json<ResetDone>, Refused<{ INVALID | UNKNOWN | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(Json(service::finish(&self.context, body.0, &from).await?))
    }
}
