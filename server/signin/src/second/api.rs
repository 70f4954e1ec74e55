//! API operations that complete a sign-in.

use base::{
    access::must_be_same,
    answer::{Body, DENIED, INVALID, MANY, NOBODY, Refused},
    context::Context,
};
use poem::Request;
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Second, SecondDigits},
    service,
};
use crate::{Tags, session, signed_in::SignedIn};

/// The operations on a sign-in that needs the second factor.
#[derive(Debug)]
pub struct SecondApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SecondApi {
    /// Show whether a second factor is required
    ///
    /// Returns whether this browser has completed the first part of signing in, within the last 10 minutes, and still
    /// has to send the second factor. Any other browser gets only `awaited: false`.
    #[oai(path = "/auth/second", method = "get", operation_id = "get_second")]
    async fn awaited(&self, request: &Request) -> Result<Json<Second>, Refused<0>> {
        Ok(Json(service::awaited(&self.context, request).await?))
    }

    /// Sign in with the second factor
    ///
    /// Completes the sign-in with either the six-digit code of the authenticator app or a recovery code, and sets a new
    /// session cookie. A six-digit code works once, in its own 30 seconds and in the 30 seconds before and after. A
    /// recovery code works once, and its use is reported to the person by email.
    ///
    /// Returns 401 `wrong_digits` or `wrong_recovery_code` if the code is wrong, 401 `not_signed_in` if no second
    /// factor is expected, and 403 `cross_site` if the request comes from a page of another site.
    #[oai(path = "/auth/second", method = "post", operation_id = "do_second")]
    async fn second(
        &self,
        request: &Request,
        body: Body<SecondDigits>,
    ) -> Result<SignedIn, Refused<{ INVALID | NOBODY | DENIED | MANY }>> {
        must_be_same(request)?;
        let from = session::requester(request);
        let opened = service::finish(&self.context, request, body.0, &from).await?;
        Ok(opened.into())
    }
}
