//! Accounts opened by a link: the operations.

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
use crate::{Tags, link::Sent, opened::Joined, session};

/// The operations that open an account by a link.
#[derive(Debug)]
pub struct StartApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl StartApi {
    /// What a start link opens
    ///
    /// Whoever holds the link may ask: the one that a new server printed, an operator's invite, or the one
    /// mailed by `POST /auth/start`. 404 when there was never such a link, 410 when it is over.
    #[oai(path = "/auth/starting", method = "get", operation_id = "get_starting")]
    async fn starting(
        &self,
        request: &Request,
        /// The token that the link carries.
        token: Query<String>,
    ) -> Result<Json<Starting>, Refused<{ INVALID | UNKNOWN | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(Json(service::starting(&self.context, &token, &from).await?))
    }

    /// Ask for the link that opens an account
    ///
    /// Takes an operator's invite, or the link that a new server printed, and mails a link to the address
    /// that the account shall have; it lasts 24 hours. 404 when there was never such an invite, 410 when
    /// it is over, 409 when the deployment has its first account already.
    #[oai(path = "/auth/start", method = "post", operation_id = "ask_start_link")]
    async fn ask(
        &self,
        request: &Request,
        wish: Body<StartAsk>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | UNKNOWN | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, wish.0, &from).await?))
    }

    /// Make the account
    ///
    /// Uses the link that the server prints when it starts without any account, or the one mailed by
    /// `POST /auth/start`: makes the account and its owner, and signs them in. The owner of the first
    /// account also runs the deployment. It works once.
    #[oai(
        path = "/auth/start/use",
        method = "post",
        operation_id = "use_start_link"
    )]
    async fn use_link(
        &self,
        request: &Request,
        wish: Body<StartUse>,
    ) -> Result<Joined, Refused<{ INVALID | UNKNOWN | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(service::use_once(&self.context, wish.0, &from)
            .await?
            .into())
    }
}
