//! Invitations: the operations of whoever was invited.

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
use crate::{Tags, opened::Joined, session};

/// The operations of whoever was invited.
#[derive(Debug)]
pub struct InvitationApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl InvitationApi {
    /// What an invitation opens
    ///
    /// Whoever holds the link may ask. 404 when there is no such invitation, or it is over.
    #[oai(
        path = "/auth/invitation",
        method = "get",
        operation_id = "get_invitation"
    )]
    async fn invitation(
        &self,
        request: &Request,
        /// The token that the link carries.
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
    /// Makes the person invited a member. Somebody new gives their name, and is signed in; somebody who is here already
    /// is signed in when they accept (409 `sign_in_first`), and their session acts in the account from then on. 409
    /// as well when somebody else is signed in in this browser, or the person is a member already.
    #[oai(
        path = "/auth/invitation",
        method = "post",
        operation_id = "accept_invitation"
    )]
    async fn accept(
        &self,
        request: &Request,
        wish: Body<InvitationAccept>,
    ) -> Result<Joined, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | MANY }>> {
        let present = service::signed_in(&self.context, request).await?;
        let from = session::requester(request);
        Ok(service::accept(&self.context, wish.0, present, &from)
            .await?
            .into())
    }
}
