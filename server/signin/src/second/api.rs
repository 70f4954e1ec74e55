//! Finishing to sign in: the operations.

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
use crate::{Tags, opened::SignedIn, session};

/// The operations on the second step awaited.
#[derive(Debug)]
pub struct SecondApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl SecondApi {
    /// Whether a second step is awaited
    ///
    /// For the browser that asks: it did the first step of signing in, within the last ten minutes, and not
    /// the second. Nobody else is told anything.
    #[oai(path = "/auth/second", method = "get", operation_id = "get_second")]
    async fn awaited(&self, request: &Request) -> Result<Json<Second>, Refused<0>> {
        Ok(Json(service::awaited(&self.context, request).await?))
    }

    /// Do the second step
    ///
    /// Six digits, or a recovery code in their place; exactly one of the two. Signs in, with another cookie.
    /// Digits are good once, for their own half minute and those before and after; a recovery code is good
    /// once, and its use is told by mail. 401 `wrong_digits`, `wrong_recovery_code`, or `not_signed_in` where
    /// none is awaited; 403 `cross_site` from another site's page.
    #[oai(path = "/auth/second", method = "post", operation_id = "do_second")]
    async fn second(
        &self,
        request: &Request,
        wish: Body<SecondDigits>,
    ) -> Result<SignedIn, Refused<{ INVALID | NOBODY | DENIED | MANY }>> {
        must_be_same(request)?;
        let from = session::requester(request);
        let opened = service::finish(&self.context, request, wish.0, &from).await?;
        Ok(opened.into())
    }
}
