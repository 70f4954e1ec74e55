//! API operation that signs out.

use base::{
    access::{Member, SelfOnly},
    answer::Refused,
    context::Context,
};
use poem_openapi::{ApiResponse, OpenApi};

use super::service;
use crate::Tags;

/// The operation on the current session.
#[derive(Debug)]
pub struct SessionApi {
    pub(crate) context: Context,
}

/// The session ended.
#[derive(Debug, ApiResponse)]
pub enum SignedOut {
    /// You are signed out.
    #[oai(status = 204)]
    Done(
        /// Clears the session cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

#[OpenApi(tag = "Tags::SignIn")]
impl SessionApi {
    /// Sign out
    ///
    /// Ends this session and clears its cookie.
    #[oai(path = "/auth/logout", method = "post", operation_id = "sign_out")]
    async fn logout(&self, who: Member<SelfOnly>) -> Result<SignedOut, Refused<0>> {
        Ok(SignedOut::Done(service::end(&self.context, &who).await?))
    }
}
