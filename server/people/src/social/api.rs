//! Connected providers: the operations.

use base::{
    access::{Member, SelfOnly},
    answer::{BUSY, Body, INVALID, MANY, NOBODY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Json};

use super::{
    records::{SocialConnect, SocialUrl},
    service,
};
use crate::Tags;

/// The operations on connected providers.
#[derive(Debug)]
pub struct SocialApi {
    pub(crate) context: Context,
}

/// The way to the provider.
#[derive(Debug, ApiResponse)]
pub enum SetOut {
    /// Where to go.
    #[oai(status = 200)]
    There(
        Json<SocialUrl>,
        /// Ties the way to this browser for ten minutes.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

#[OpenApi(tag = "Tags::Me")]
impl SocialApi {
    /// Connect a provider
    ///
    /// Answers the page of the provider to go to in this browser; whoever signs in there comes back to
    /// Security, and can sign in through it from then on. Needs the password, digits, or a session opened
    /// within the last 15 minutes (400 `proof_needed`). 404 for a provider that the settings do not name.
    #[oai(
        path = "/me/social/:id/connect",
        method = "post",
        operation_id = "connect_provider"
    )]
    async fn connect(
        &self,
        who: Member<SelfOnly>,
        /// The provider's id: `google`, `microsoft` or `other`.
        id: Path<String>,
        shown: Body<SocialConnect>,
    ) -> Result<SetOut, Refused<{ INVALID | NOBODY | UNKNOWN | MANY | BUSY }>> {
        let departure = service::connect(&self.context, &who.caller, &id, &shown.0).await?;
        let url = SocialUrl {
            url: departure.page,
        };
        Ok(SetOut::There(Json(url), departure.cookie))
    }

    /// Disconnect a provider
    ///
    /// Nobody signs in through it as this person any more; sessions that are open go on. It is never the
    /// only way in, since the mailed link always works. The person is told by mail. 404 for one that is not
    /// connected.
    #[oai(
        path = "/me/social/:id",
        method = "delete",
        operation_id = "disconnect_provider"
    )]
    async fn disconnect(
        &self,
        who: Member<SelfOnly>,
        /// The provider's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        service::disconnect(&self.context, &who.caller, &id).await?;
        Ok(NoContent)
    }
}
