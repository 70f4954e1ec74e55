//! `GET /sites/{site}/arriving`.

use base::{
    access::{Member, ReadFigures},
    answer::{Refused, UNKNOWN},
    clock::Clock as _,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::records::ArrivingView;
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct ArrivingApi(pub Asker);

#[OpenApi]
impl ArrivingApi {
    /// Whether hits arrive
    ///
    /// The last hit, the last counted, the last left out and why, by hostname.
    #[oai(
        path = "/sites/:site/arriving",
        method = "get",
        operation_id = "get_site_arriving",
        tag = "Tag::Sites"
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
