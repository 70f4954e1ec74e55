//! API operations that turn two-factor authentication on and off.

use base::{
    access::{Member, SelfOnly},
    answer::{Body, CONFLICT, INVALID, MANY, NOBODY, NoContent, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{
    records::{SecondStepOn, SecondStepStart, SixDigits},
    service,
};
use crate::Tags;

/// The operations on the person's two-factor authentication.
#[derive(Debug)]
pub struct SecondStepApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SecondStepApi {
    /// Start setting up two-factor authentication
    ///
    /// Returns a new secret, its QR code and ten recovery codes; they are not shown again. Nothing changes until you
    /// confirm the secret with a code of the app (`POST /me/second-step`) within an hour. Returns 409 `second_step_on`
    /// if two-factor authentication is already on, unless you set `replace`, for example after losing a phone. You must
    /// have signed in or confirmed your identity (`PATCH /me`) within the last 15 minutes (400 `proof_needed`).
    #[oai(
        path = "/me/second-step/start",
        method = "post",
        operation_id = "start_second_step"
    )]
    async fn start(
        &self,
        who: Member<SelfOnly>,
        /// Whether to replace the current authenticator app.
        replace: Query<Option<bool>>,
    ) -> Result<Json<SecondStepStart>, Refused<{ INVALID | CONFLICT }>> {
        Ok(Json(
            service::start(&self.context, &who.caller, replace.0.unwrap_or(false)).await?,
        ))
    }

    /// Turn on two-factor authentication
    ///
    /// Requires the code that the app shows for the secret of `POST /me/second-step/start`. To replace another app,
    /// also send a code of that app or a recovery code as `present`. Ends all your other sessions and sends you an
    /// email. Returns 401 `wrong_digits` if a code is wrong, and 409 `not_started` if no secret was created within the
    /// last hour.
    #[oai(
        path = "/me/second-step",
        method = "post",
        operation_id = "turn_on_second_step"
    )]
    async fn on(
        &self,
        who: Member<SelfOnly>,
        body: Body<SecondStepOn>,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        service::turn_on(&self.context, &who.caller, &body.0).await?;
        Ok(NoContent)
    }

    /// Turn off two-factor authentication
    ///
    /// Requires the code that the app shows now, or a recovery code. Ends all your other sessions, deletes your
    /// recovery codes, and sends you an email. Returns 401 `wrong_digits` if the code is wrong, 403 `second_step_asked`
    /// if one of your accounts requires two-factor authentication, and 409 `second_step_off` if it is not on.
    #[oai(
        path = "/me/second-step/off",
        method = "post",
        operation_id = "turn_off_second_step"
    )]
    async fn off(
        &self,
        who: Member<SelfOnly>,
        digits: Body<SixDigits>,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        service::turn_off(&self.context, &who.caller, &digits.0).await?;
        Ok(NoContent)
    }
}
