//! Turning the second step on and off: the operations.

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

/// The operations on the person's second step.
#[derive(Debug)]
pub struct SecondStepApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SecondStepApi {
    /// Begin to turn on one's second step
    ///
    /// Shows a new secret, its QR code and ten recovery codes, this once. Nothing changes until the app's
    /// digits come (`POST /me/second-step`), for which there is an hour. 409 `second_step_on` where it is on, unless it
    /// is to be replaced, as after the loss of a phone. Whoever signed in more than 15 minutes ago signs in again first
    /// (400 `proof_needed`).
    #[oai(
        path = "/me/second-step/start",
        method = "post",
        operation_id = "start_second_step"
    )]
    async fn start(
        &self,
        who: Member<SelfOnly>,
        /// Whether another app shall take the place of the one in force.
        replace: Query<Option<bool>>,
    ) -> Result<Json<SecondStepStart>, Refused<{ INVALID | CONFLICT }>> {
        Ok(Json(
            service::start(&self.context, &who.caller, replace.0.unwrap_or(false)).await?,
        ))
    }

    /// Turn on one's second step
    ///
    /// Takes the digits that the app shows for the secret of `POST /me/second-step/start`; where it replaces another
    /// app, also that one's digits or a recovery code as `present`. Every other
    /// session of the person ends, and they are told by mail. 401 `wrong_digits`; 409 `not_started` where
    /// nothing was shown within the last hour.
    #[oai(
        path = "/me/second-step",
        method = "post",
        operation_id = "turn_on_second_step"
    )]
    async fn on(
        &self,
        who: Member<SelfOnly>,
        wish: Body<SecondStepOn>,
    ) -> Result<NoContent, Refused<{ INVALID | NOBODY | CONFLICT | MANY }>> {
        service::turn_on(&self.context, &who.caller, &wish.0).await?;
        Ok(NoContent)
    }

    /// Turn off one's second step
    ///
    /// Takes the digits that the app shows now, or one of the recovery codes in their place. Every other session of the person ends, the recovery codes
    /// are void, and they are told by mail. 401 `wrong_digits`; 403 `second_step_asked` where an account of
    /// theirs asks everyone for one; 409 `second_step_off` where there is none.
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
