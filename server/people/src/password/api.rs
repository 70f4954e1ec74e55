//! API operation on passwords.

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
    /// Set or change your password
    ///
    /// Ends all your other sessions and sends you an email. Returns 401 `wrong_password` if the current password is
    /// wrong. To set your first password, you must have signed in within the last 15 minutes (400 `proof_needed`).
    /// Returns 400 `no_passwords` if the deployment does not use passwords.
    #[oai(
        path = "/me/password",
        method = "post",
        operation_id = "change_password"
    )]
    async fn change(
        &self,
        who: Member<SelfOnly>,
        body: Body<PasswordChange>,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | MANY | BUSY }>> {
        service::change(&self.context, &who.caller, body.0).await?;
        Ok(NoContent)
    }
}
