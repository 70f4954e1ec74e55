//! A new password: the operations.

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

/// The operations that set a new password.
#[derive(Debug)]
pub struct ResetApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl ResetApi {
    /// What a reset link opens
    ///
    /// Whoever holds the link may ask. 404 when there was never such a link, or it is over.
    #[oai(path = "/auth/reset", method = "get", operation_id = "get_reset")]
    async fn reset(
        &self,
        request: &Request,
        /// The token that the link carries.
        token: Query<String>,
    ) -> Result<Json<ResetOpen>, Refused<{ INVALID | UNKNOWN | MANY }>> {
        let from = session::requester(request);
        Ok(Json(service::open(&self.context, &token, &from).await?))
    }

    /// Ask for a new password
    ///
    /// Mails a link to the address; it lasts an hour, and ends those mailed before. The answer is the same
    /// whether or not anybody has the address, and whether or not the deployment has passwords: the mail
    /// tells.
    #[oai(path = "/auth/reset", method = "post", operation_id = "ask_reset")]
    async fn ask(
        &self,
        request: &Request,
        wish: Body<EmailOnly>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, &wish.0, &from).await?))
    }

    /// Set a new password
    ///
    /// Uses the link, ends every session of the person, and tells them by mail. It signs nobody in.
    #[oai(
        path = "/auth/reset/finish",
        method = "post",
        operation_id = "finish_reset"
    )]
    async fn finish(
        &self,
        request: &Request,
        wish: Body<ResetFinish>,
    ) -> Result<Json<ResetDone>, Refused<{ INVALID | UNKNOWN | MANY | BUSY }>> {
        let from = session::requester(request);
        Ok(Json(service::finish(&self.context, wish.0, &from).await?))
    }
}
