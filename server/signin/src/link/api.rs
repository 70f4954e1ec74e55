//! Sign-in links: the operation.

use base::{
    answer::{Body, INVALID, MANY, NOBODY, Refused, UNKNOWN},
    context::Context,
};
use people::me::Me;
use poem::Request;
use poem_openapi::{ApiResponse, OpenApi, payload::Json};

use super::{records::CodeUse, service};
use crate::{Tags, session};

/// The operation on sign-in links.
#[derive(Debug)]
pub struct LinkApi {
    pub(crate) context: Context,
}

/// Somebody is signed in.
#[derive(Debug, ApiResponse)]
pub enum SignedIn {
    /// Signed in.
    #[oai(status = 200)]
    Done(
        Json<Me>,
        /// The session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

#[OpenApi(tag = "Tags::SignIn")]
impl LinkApi {
    /// Use a sign-in link
    ///
    /// Signs in whoever holds the link, in the account they acted in last. A link lasts 15 minutes
    /// and works once: 401 when it is over, 404 when there was never such a link.
    #[oai(
        path = "/auth/link/use",
        method = "post",
        operation_id = "use_sign_in_link"
    )]
    async fn use_link(
        &self,
        request: &Request,
        code: Body<CodeUse>,
    ) -> Result<SignedIn, Refused<{ INVALID | NOBODY | UNKNOWN | MANY }>> {
        let from = session::requester(request);
        let opened = service::use_once(&self.context, &code.0.token, &from).await?;
        Ok(SignedIn::Done(Json(opened.me), opened.cookie))
    }
}
