//! Sessions: the operations.

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
    /// List one's sessions
    ///
    /// Every browser in which the person is signed in, the one used last first. A session ends 30 days
    /// after its last use.
    #[oai(path = "/sessions", method = "get", operation_id = "list_sessions")]
    async fn list(&self, who: Member<SelfOnly>) -> Result<Json<Vec<SessionView>>, Refused<0>> {
        Ok(Json(service::list(&self.context, &who.caller).await?))
    }

    /// End one's other sessions
    ///
    /// Every session of the person but the asking one ends, in whichever account it acts.
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
    /// One of one's own; the asking one too, which is signing out. 404 for anybody else's.
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
