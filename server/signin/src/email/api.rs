//! API operations that change the email address.

use base::{
    access::{Member, SelfOnly},
    answer::{Accepted, Body, CONFLICT, GONE, INVALID, MANY, NOBODY, Refused},
    context::Context,
};
use poem::Request;
use poem_openapi::{OpenApi, payload::Json};

use super::{records::EmailChange, service};
use crate::{
    Tags,
    link::{CodeUse, Sent},
    session,
};

/// The operations that change the email address.
#[derive(Debug)]
pub struct EmailApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl EmailApi {
    /// Change your email address
    ///
    /// Emails a link to the new address, which works for 24 hours, and a notice to the current one. Nothing changes
    /// until the link is used. You must have signed in within the last 15 minutes, or send your `password` or `digits`
    /// (400 `proof_needed`). Returns 409 `same_email` if this is already your address. If another person uses the
    /// address, the response is the same, and only the email to it says so.
    #[oai(path = "/me/email", method = "post", operation_id = "ask_email_change")]
    async fn ask(
        &self,
        who: Member<SelfOnly>,
        request: &Request,
        body: Body<EmailChange>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(
            service::ask(&self.context, &who.caller, body.0, &from).await?,
        ))
    }

    /// Confirm a new email address
    ///
    /// Uses the link's token. From then on, the person signs in with the new address and gets their emails there. The
    /// old address gets a notice. Returns 409 `email_taken` if another person has started to use the address, and 410
    /// if the link has expired or is unknown.
    #[oai(
        path = "/auth/email/confirm",
        method = "post",
        operation_id = "confirm_email_change"
    )]
    async fn confirm(
        &self,
        request: &Request,
        code: Body<CodeUse>,
    ) -> Result<Json<EmailChange>, Refused<{ INVALID | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        Ok(Json(service::confirm(&self.context, code.0, &from).await?))
    }
}
