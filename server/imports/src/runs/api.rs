//! API operations on imports.

use base::{
    access::{ManageImports, Member},
    answer::{Accepted, Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{
    records::{ImportStart, ImportView, ImportsView, MatomoImport},
    service,
};
use crate::{Imports, Tags};

/// The operations on imports.
#[derive(Debug)]
pub(crate) struct RunsApi {
    pub imports: Imports,
}

#[OpenApi(tag = "Tags::Imports")]
impl RunsApi {
    /// List imports
    ///
    /// Returns the site's imports with their progress, and the uploads that were checked and can be imported.
    #[oai(
        path = "/sites/:site/imports",
        method = "get",
        operation_id = "list_imports"
    )]
    async fn list(
        &self,
        who: Member<ManageImports>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<ImportsView>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(service::list(&self.imports, &site).await?))
    }

    /// Import a checked upload
    ///
    /// The import runs in the background; `GET /sites/{site}/imports` says how far it is. Figures include all of its days at
    /// once when it is done, and none before. Days with hits that Stile counted, and days of other imports, are not imported.
    /// An upload can be imported once. Returns 409 `too_many_imports` if the site has 100 imports.
    #[oai(
        path = "/sites/:site/imports",
        method = "post",
        operation_id = "start_import"
    )]
    async fn start(
        &self,
        who: Member<ManageImports>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ImportStart>,
    ) -> Result<Accepted<ImportView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let started = service::start(&self.imports, &site, body.0);
        Ok(Accepted(started.await?))
    }

    /// Import from a Matomo
    ///
    /// Stile fetches the reports of each day by Matomo's Reporting API, in the background, and imports them like an upload. The
    /// Matomo must be reachable from the internet by https. Stile keeps the token encrypted, and deletes it as soon as the
    /// reports are fetched.
    #[oai(
        path = "/sites/:site/imports/matomo",
        method = "post",
        operation_id = "import_from_matomo"
    )]
    async fn matomo(
        &self,
        who: Member<ManageImports>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<MatomoImport>,
    ) -> Result<Accepted<ImportView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let started = service::matomo(&self.imports, &site, body.0);
        Ok(Accepted(started.await?))
    }

    /// Take an import back
    ///
    /// Stops the import if it runs, and deletes all of it in the background: figures then are as if it had never been. The
    /// import is in the list until that is done.
    #[oai(
        path = "/sites/:site/imports/:id",
        method = "delete",
        operation_id = "remove_import"
    )]
    async fn remove(
        &self,
        who: Member<ManageImports>,
        /// The site's id or name.
        site: Path<String>,
        /// The import's id.
        id: Path<Uuid>,
    ) -> Result<Accepted<ImportView>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Accepted(service::remove(&self.imports, &site, id.0).await?))
    }
}
