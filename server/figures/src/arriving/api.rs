//! `GET /sites/{site}/arriving`.

use base::{
    access::{Member, ReadFigures},
    answer::{Refused, UNKNOWN},
    clock::Clock as _,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::records::ArrivingView;
use crate::query::State;

/// The operation.
#[derive(Debug)]
pub struct ArrivingApi(pub State);

#[OpenApi(tag = "sites::Tags::Sites")]
impl ArrivingApi {
    /// Show whether hits arrive
    ///
    /// Returns the last hit, the last counted hit, and the last excluded hit with its reason, also by hostname.
    #[oai(
        path = "/sites/:site/arriving",
        method = "get",
        operation_id = "get_site_arriving"
    )]
    async fn arriving(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<ArrivingView>, Refused<UNKNOWN>> {
        let site = who.open(&site)?;
        let hosts = self.0.counts.arriving(site.number());
        Ok(Json(ArrivingView::of(hosts, self.0.clock.now())))
    }
}
