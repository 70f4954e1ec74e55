//! API operations on sign-in links.

use base::{
    answer::{Accepted, Body, INVALID, MANY, NOBODY, Refused, UNKNOWN},
    context::Context,
};
use poem::Request;
use poem_openapi::OpenApi;

use super::{
    records::{CodeUse, EmailOnly, Sent},
    service,
};
use crate::{Tags, session, signed_in::SignedIn};

/// The operations on sign-in links.
#[derive(Debug)]
pub struct LinkApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl LinkApi {
    /// Request a sign-in link
    ///
    /// Emails a link and a code to the address. Both work for 15 minutes and replace earlier ones. The response is the
    /// same whether or not a person uses the address; only the email says so.
    #[oai(
        path = "/auth/link",
        method = "post",
        operation_id = "ask_sign_in_link"
    )]
    async fn ask(
        &self,
        request: &Request,
        body: Body<EmailOnly>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, &body.0, &from).await?))
    }

    /// Sign in with a link or code
    ///
    /// Signs in with the link's token, or with the address and the code, to the account that the person used last. The
    /// link and its code work once. Returns 401 if the link has been used or has expired or the code is wrong, and 404
    /// if the link is unknown. After five wrong codes, the code stops working, but the link still works.
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
        Ok(service::use_once(&self.context, code.0, &from)
            .await?
            .into())
    }
}
