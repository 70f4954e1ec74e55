//! API operations on sessions.

use base::{
    access::{Member, SelfOnly},
    answer::{NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::SessionView, service};
use crate::Tags;

/// The operations on sessions.
#[derive(Debug)]
pub struct SessionsApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl SessionsApi {
    /// List your sessions
    ///
    /// Returns the browsers in which you are signed in, the last used first. A session ends 30 days after its last use.
    #[oai(path = "/sessions", method = "get", operation_id = "list_sessions")]
    async fn list(&self, who: Member<SelfOnly>) -> Result<Json<Vec<SessionView>>, Refused<0>> {
        Ok(Json(service::list(&self.context, &who.caller).await?))
    }

    /// End your other sessions
    ///
    /// Ends all your sessions except this one, in all your accounts.
    #[oai(
        path = "/sessions",
        method = "delete",
        operation_id = "end_other_sessions"
    )]
    async fn end_others(&self, who: Member<SelfOnly>) -> Result<NoContent, Refused<0>> {
        service::end_all_others(&self.context, &who.caller).await?;
        Ok(NoContent)
    }

    /// End a session
    ///
    /// Ends one of your sessions. Ending the current one signs you out. Returns 404 for another person's session.
    #[oai(
        path = "/sessions/:id",
        method = "delete",
        operation_id = "end_session"
    )]
    async fn end(
        &self,
        who: Member<SelfOnly>,
        /// The session's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        service::end(&self.context, &who.caller, &id).await?;
        Ok(NoContent)
    }
}
