//! Sign-in links: the operations.

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
use crate::{Tags, opened::SignedIn, session};

/// The operations on sign-in links.
#[derive(Debug)]
pub struct LinkApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl LinkApi {
    /// Ask for a sign-in link
    ///
    /// Mails a link and a code to the address; both last 15 minutes, and end those mailed before. The
    /// answer is the same whether or not anybody has the address: the mail tells.
    #[oai(
        path = "/auth/link",
        method = "post",
        operation_id = "ask_sign_in_link"
    )]
    async fn ask(
        &self,
        request: &Request,
        wish: Body<EmailOnly>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(service::ask(&self.context, &wish.0, &from).await?))
    }

    /// Use a sign-in link
    ///
    /// Signs in whoever holds the link or its code, in the account they acted in last. Either works
    /// once: 401 when it is over or the code is wrong, 404 when there was never such a link. Five wrong
    /// codes end the code; the link still works.
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
