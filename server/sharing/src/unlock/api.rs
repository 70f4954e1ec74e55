//! The API operation that unlocks a private link.

use base::answer::{BUSY, Body, INVALID, MANY, NOBODY, Refused, UNKNOWN};
use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{ShareUnlock, ShareUnlocked},
    service,
};
use crate::{Sharing, Tags};

/// The operation that unlocks a private link.
#[derive(Debug)]
pub(crate) struct UnlockApi {
    pub sharing: Sharing,
}

#[OpenApi(tag = "Tags::Sharing")]
impl UnlockApi {
    /// Unlock a private link
    ///
    /// Returns a pass for this link, for 12 hours, if the password is right. Returns 401 `wrong_password` if it is not, and 404
    /// `unknown_share` if the key opens nothing.
    #[oai(
        path = "/share/:site/unlock",
        method = "post",
        operation_id = "unlock_share"
    )]
    async fn unlock(
        &self,
        request: &Request,
        /// The site's name.
        site: Path<String>,
        body: Body<ShareUnlock>,
    ) -> Result<Json<ShareUnlocked>, Refused<{ INVALID | NOBODY | UNKNOWN | MANY | BUSY }>> {
        let unlocked = service::unlock(&self.sharing, request, &site, body.0);
        Ok(Json(unlocked.await?))
    }
}
