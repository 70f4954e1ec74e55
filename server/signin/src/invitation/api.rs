//! API operations for people who were invited.

use base::{
    answer::{Body, CONFLICT, DENIED, INVALID, MANY, Refused, UNKNOWN},
    context::Context,
};
use poem::Request;
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{
    records::{InvitationAccept, InvitationShown},
    service,
};
use crate::{Tags, session, signed_in::Joined};

/// The operations for people who were invited.
#[derive(Debug)]
pub struct InvitationApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl InvitationApi {
    /// Show an invitation
    ///
    /// Requires only the link's token. Returns 404 if the invitation is unknown or has expired.
    #[oai(
        path = "/auth/invitation",
        method = "get",
        operation_id = "get_invitation"
    )]
    async fn invitation(
        &self,
        request: &Request,
        /// The token in the link.
        token: Query<String>,
    ) -> Result<Json<InvitationShown>, Refused<{ INVALID | UNKNOWN | MANY }>> {
        let present = service::signed_in(&self.context, request).await?;
        let from = session::requester(request);
        Ok(Json(
            service::show(&self.context, &token, present, &from).await?,
        ))
    }

    /// Accept an invitation
    ///
    /// Makes the invited person a member. A new person sends their name and is signed in. A person who already uses
    /// this deployment must be signed in (409 `sign_in_first`), and their session switches to the account. Returns 409
    /// `signed_in_as_other` if another person is signed in in this browser, and 409 `already_member` if the person is
    /// already a member.
    #[oai(
        path = "/auth/invitation",
        method = "post",
        operation_id = "accept_invitation"
    )]
    async fn accept(
        &self,
        request: &Request,
        body: Body<InvitationAccept>,
    ) -> Result<Joined, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | MANY }>> {
        let present = service::signed_in(&self.context, request).await?;
        let from = session::requester(request);
        Ok(service::accept(&self.context, body.0, present, &from)
            .await?
            .into())
    }
}
