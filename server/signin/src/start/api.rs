//! API operations that create an account from a link.

use base::{
    answer::{Accepted, Body, CONFLICT, GONE, INVALID, MANY, Refused, UNKNOWN},
    context::Context,
};
use poem::Request;
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{
    records::{StartAsk, StartUse, Starting},
    service,
};
use crate::{Tags, link::Sent, session, signed_in::Joined};

/// The operations that create an account from a link.
#[derive(Debug)]
pub struct StartApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl StartApi {
    /// Show a start link
    ///
    /// Requires only the token of the link: the one that a new server printed, an operator's invite, or the one emailed
    /// by `POST /auth/start`. Returns 404 if the link is unknown, and 410 if it has been used or has expired.
    #[oai(path = "/auth/starting", method = "get", operation_id = "get_starting")]
    async fn starting(
        &self,
        request: &Request,
        /// The token in the link.
        token: Query<String>,
    ) -> Result<Json<Starting>, Refused<{ INVALID | UNKNOWN | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(Json(service::starting(&self.context, &token, &from).await?))
    }

    /// Request the link that creates an account
    ///
    /// Requires an operator's invite, or the link that a new server printed. Emails a link to the address of the new
    /// account's owner, which works for 24 hours. Returns 404 if the invite is unknown, 410 if it has been used or has
    /// expired, and 409 `already_started` if the link is for the first account and the deployment already has an
    /// account.
    #[oai(path = "/auth/start", method = "post", operation_id = "ask_start_link")]
    async fn ask(
        &self,
        request: &Request,
        body: Body<StartAsk>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | UNKNOWN | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, body.0, &from).await?))
    }

    /// Create an account with a start link
    ///
    /// Uses the link that the server prints when it starts without any account, or the link emailed by
    /// `POST /auth/start`. Creates the account and its owner, and signs them in. The owner of the first account also
    /// becomes an operator of the deployment. The link works once. Returns 404 if the link is unknown, 410 if it has
    /// been used or has expired, and 409 `already_started` if it is for the first account and the deployment already
    /// has an account.
    #[oai(
        path = "/auth/start/use",
        method = "post",
        operation_id = "use_start_link"
    )]
    async fn use_link(
        &self,
        request: &Request,
        body: Body<StartUse>,
    ) -> Result<Joined, Refused<{ INVALID | UNKNOWN | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(service::use_once(&self.context, body.0, &from)
            .await?
            .into())
    }
}
