//! Another e-mail address: the operations.

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

/// The operations that change an address.
#[derive(Debug)]
pub struct EmailApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl EmailApi {
    /// Ask for another e-mail address
    ///
    /// Mails a link to the new address, which lasts 24 hours, and a note to the old one. Nothing changes
    /// until the link is used. Whoever signed in more than 15 minutes ago sends their password as well, or
    /// signs in again (400 `proof_needed`). 409 when it is the person's address already. The answer does
    /// not tell whether somebody else has the address: its mail does.
    #[oai(path = "/me/email", method = "post", operation_id = "ask_email_change")]
    async fn ask(
        &self,
        who: Member<SelfOnly>,
        request: &Request,
        wish: Body<EmailChange>,
    ) -> Result<Accepted<Sent>, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        let from = session::requester(request);
        Ok(Accepted(
            service::ask(&self.context, &who.caller, wish.0, &from).await?,
        ))
    }

    /// Confirm another e-mail address
    ///
    /// Uses the link's token: from now on the person signs in, and is written to, with the new address.
    /// The old one is told. 409 when somebody else has come to have the address, 410 when the link is over
    /// or was never there.
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
