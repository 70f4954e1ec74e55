//! API operations on connected providers.

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

/// The start of the sign-in at the provider.
#[derive(Debug, ApiResponse)]
pub enum SetOut {
    /// The provider's page.
    #[oai(status = 200)]
    There(
        Json<SocialUrl>,
        /// Binds the sign-in to this browser for 10 minutes.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

#[OpenApi(tag = "Tags::Me")]
impl SocialApi {
    /// Connect a provider
    ///
    /// Returns the provider's page to open in this browser. After signing in there, you return to the security
    /// settings; from then on, you can sign in with this provider. You must have signed in within the last 15 minutes,
    /// or send your `password` or `digits` (400 `proof_needed`). Returns 404 if the provider is not in the deployment's
    /// settings.
    #[oai(
        path = "/me/social/:id/connect",
        method = "post",
        operation_id = "connect_provider"
    )]
    async fn connect(
        &self,
        who: Member<SelfOnly>,
        /// The provider's id: `google`, `microsoft`, `github` or `other`.
        id: Path<String>,
        shown: Body<SocialConnect>,
    ) -> Result<SetOut, Refused<{ INVALID | NOBODY | UNKNOWN | MANY | BUSY }>> {
        let authorization = service::connect(&self.context, &who.caller, &id, &shown.0).await?;
        let url = SocialUrl {
            url: authorization.page,
        };
        Ok(SetOut::There(Json(url), authorization.cookie))
    }

    /// Disconnect a provider
    ///
    /// You can no longer sign in with this provider. Open sessions stay signed in. You can still sign in with an
    /// emailed link, which always works. Stile sends you an email. Returns 404 if the provider is not connected.
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
