//! API operation on offered sites.

use base::{
    access::{Member, TakeSites},
    answer::{Body, CONFLICT, DENIED, INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::{records::TakeSite, service};
use crate::{Tags, team::SiteRef};

/// The operation on offered sites.
#[derive(Debug)]
pub struct OfferedApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Account")]
impl OfferedApi {
    /// Take over an offered site
    ///
    /// Moves a site with all its data to your account, by the code that the site's account created. The code works
    /// once. Only owners and admins can do this. Returns 404 `unknown_code` if the code is unknown or has expired, and
    /// 403 `own_site` if the site already belongs to your account. Returns 409 `hard_mode_on` while the site asks its
    /// visitors for consent or keeps those who agreed, and `plan_limit` if your plan includes no further site.
    #[oai(path = "/sites-offered", method = "post", operation_id = "take_site")]
    async fn take(
        &self,
        who: Member<TakeSites>,
        body: Body<TakeSite>,
    ) -> Result<Json<SiteRef>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT }>> {
        let body = body.0;
        Ok(Json(service::take(&self.context, &who, &body.code).await?))
    }
}
