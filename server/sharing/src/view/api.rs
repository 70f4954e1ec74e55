//! The API operation on what a site shares.

use std::sync::Arc;

use base::answer::{BUSY, INVALID, MANY, NOBODY, Refused, UNKNOWN};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Json, Response},
};

use super::{
    records::{SharePeriod, ShareView},
    service::{self, Asked},
};
use crate::{Sharing, Tags, access::Credentials};

/// The operation on what a site shares.
#[derive(Debug)]
pub(crate) struct ViewApi {
    pub sharing: Sharing,
}

type Answer<const S: u16> = Result<Response<Json<Arc<ShareView>>>, Refused<S>>;

#[OpenApi(tag = "Tags::Sharing")]
impl ViewApi {
    /// Show what a site shares
    ///
    /// Returns the figures of the parts that the site shares, at most 30 seconds old. Needs no sign-in: either the site's
    /// dashboard is public, or the request has the key of a private link. Returns 404 `unknown_share` if the site shares
    /// nothing or the key opens nothing, and 401 `share_locked` if the link has a password and `pass` is missing or over.
    #[oai(path = "/share/:site", method = "get", operation_id = "get_share")]
    async fn get(
        &self,
        request: &Request,
        /// The site's name.
        site: Path<String>,
        /// The period. Default: `30d`.
        period: Query<Option<SharePeriod>>,
        /// The key of a private link, as in its address.
        key: Query<Option<String>>,
        /// The pass for a link with a password, from `POST /share/{site}/unlock`.
        pass: Query<Option<String>>,
        /// One row of a breakdown: `page:/about`, `source:example.com`, `country:DE` or `device:mobile`, with the value as in
        /// the answer, and without a value for the row without one (`source:`). Returns 400 `unknown_filter` for a row that is
        /// not shown in this period.
        filter: Query<Option<String>>,
    ) -> Answer<{ INVALID | NOBODY | UNKNOWN | MANY | BUSY }> {
        let credentials = Credentials {
            key: key.0.as_deref(),
            pass: pass.0.as_deref(),
        };
        let asked = Asked {
            period: period.0.unwrap_or_default(),
            filter: filter.0.filter(|filter| !filter.is_empty()),
        };
        let view = service::view(&self.sharing, request, &site, credentials, asked).await?;
        Ok(answer(view))
    }
}

/// The answer. Browsers pass its address on to no other page, since it may have a key. Nothing between keeps it: settings are
/// in force at once.
fn answer(view: Arc<ShareView>) -> Response<Json<Arc<ShareView>>> {
    Response::new(Json(view)).header("Referrer-Policy", "no-referrer")
}
