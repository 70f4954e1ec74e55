//! `GET /sites/{site}/export`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, DENIED, INVALID, Refused, UNKNOWN, Zip},
};
use poem_openapi::{OpenApi, param::Path};

use super::service;
use crate::query::State;

/// The operation.
#[derive(Debug)]
pub struct ExportApi(pub State);

#[OpenApi(tag = "sites::Tags::Sites")]
impl ExportApi {
    /// Export a site
    ///
    /// Returns a zip file with `site.json` (the site's settings, annotations, goals, elements, sections, funnels and the
    /// saved views that you see) and `daily.csv` (the figures of each
    /// day since the first hit received). For every single hit, use `GET /account/export`.
    #[oai(
        path = "/sites/:site/export",
        method = "get",
        operation_id = "export_site"
    )]
    async fn export(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Zip, Refused<{ INVALID | DENIED | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(service::export(&self.0.of(&who.caller), &site).await?)
    }
}
