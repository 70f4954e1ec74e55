//! Sites that are offered: the operation.

use base::{
    access::{Member, TakeSites},
    answer::{Body, DENIED, INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::TakeSite, service};
use crate::{Tags, team::SiteRef};

/// The operation on sites that are offered.
#[derive(Debug)]
pub struct OfferedApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl OfferedApi {
    /// Take an offered site over
    ///
    /// With everything that was counted. By an owner or admin, with the code that the site's account made:
    /// it works once. An unknown or ended code: 404 `unknown_code`; a site that is the caller's account's
    /// already: 403 `own_site`.
    #[oai(path = "/sites-offered", method = "post", operation_id = "take_site")]
    async fn take(
        &self,
        who: Member<TakeSites>,
        wish: Body<TakeSite>,
    ) -> Result<Json<SiteRef>, Refused<{ INVALID | DENIED | UNKNOWN }>> {
        let wish = wish.0;
        Ok(Json(service::take(&self.context, &who, &wish.code).await?))
    }
}
