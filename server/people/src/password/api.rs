//! Passwords: the operation.

use base::{
    access::{Member, SelfOnly},
    answer::{BUSY, Body, INVALID, MANY, NOBODY, NoContent, Refused},
    context::Context,
};
use poem_openapi::OpenApi;

use super::{records::PasswordChange, service};
use crate::Tags;

/// The operation on the person's password.
#[derive(Debug)]
pub struct PasswordApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl PasswordApi {
    /// Set or change one's password
    ///
    /// Ends every other session of the person and tells them by mail. The present password must be right
    /// (401 `wrong_password`); for a first one the person must have signed in within the last 15 minutes
    /// (400 `proof_needed`). 400 `no_passwords` on a deployment without passwords.
    #[oai(
        path = "/me/password",
        method = "post",
        operation_id = "change_password"
    )]
    async fn change(
        &self,
        who: Member<SelfOnly>,
        wish: Body<PasswordChange>,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | MANY | BUSY }>> {
        service::change(&self.context, &who.caller, wish.0).await?;
        Ok(NoContent)
    }
}
