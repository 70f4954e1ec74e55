//! API operation on uploads.

use base::{
    access::{ManageImports, Member},
    answer::{BUSY, CONFLICT, Created, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};

use super::{UploadBody, records::ImportUpload, service};
use crate::{Imports, Tags};

/// The operation on uploads.
#[derive(Debug)]
pub(crate) struct CheckApi {
    pub imports: Imports,
}

#[OpenApi(tag = "Tags::Imports")]
impl CheckApi {
    /// Check a file before importing it
    ///
    /// Send the file itself as the body: a CSV or JSON file, a log (also compressed with gzip), or a ZIP file with several, of
    /// at most 512 MiB. Stile reads it, keeps what it read for 24 hours and deletes the file. The answer says what it holds,
    /// what of it cannot be imported, and why. Nothing is imported yet: `POST /sites/{site}/imports` does that.
    ///
    /// The file may take as long as it likes to arrive; Stile gives up if no byte arrives for ten seconds. Returns 413 for
    /// files that are too large, also when they are decompressed; 503 if others are being checked.
    #[oai(
        path = "/sites/:site/imports/check",
        method = "post",
        operation_id = "check_import"
    )]
    async fn check(
        &self,
        who: Member<ManageImports>,
        /// The site's id or name.
        site: Path<String>,
        /// The tool that the file is from: `ga4`, `ua`, `plausible`, `matomo`, `umami`, `goatcounter`, `fathom`,
        /// `simple_analytics`, `cloudflare`, `logs` for logs of a web server in the combined format,
        /// or `stile` for the export of an account.
        source: Query<String>,
        body: UploadBody,
    ) -> Result<Created<ImportUpload>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        let checked = service::check(&self.imports, &site, &source, body);
        Ok(Created(checked.await?))
    }
}
