//! API operation on the export.

use std::path::PathBuf;

use base::{
    access::{ExportAccount, Member},
    answer::{BUSY, HeadOnly, INVALID, Refused, Zip},
    context::Context,
};
use counts::Counts;
use poem::{Body, Request};
use poem_openapi::{OpenApi, param::Query};

use super::{disk_budget::DiskBudget, request::ExportParams, service};

/// The operation on the export.
pub struct ExportApi {
    pub(crate) context: Context,
    /// The counted hits.
    pub(crate) counts: Counts,
    /// A folder for files that are being sent; made where it is missing.
    pub(crate) folder: PathBuf,
    pub(crate) budget: DiskBudget,
}

#[OpenApi(tag = "people::Tags::Account")]
impl ExportApi {
    /// Export the account
    ///
    /// Returns a ZIP file with the data of the account: members, invitations, tokens (without secrets), the audit log,
    /// every site's settings, and every counted hit as Parquet or CSV. Secrets, sessions, page copies and icons are not included; `README.txt` and
    /// `not_included` of `manifest.json` list everything that is left out. The last files are `manifest.json`, with the totals
    /// of each site and the size and SHA-256 of every other file, and `manifest.sig`, its signature. Nothing in the hits tells
    /// a person apart for longer than a day. Stile creates the ZIP file while sending it. `HEAD` checks whether you may export
    /// and creates nothing.
    ///
    /// Only owners can do this. They must have signed in or confirmed their identity (`PATCH /me`) within the last 15
    /// minutes (400 `proof_needed`); API tokens need no confirmation. Each person can run one export at a time. Returns
    /// 503 if yours is still running, or if several exports are running already.
    #[oai(
        path = "/account/export",
        method = "get",
        operation_id = "export_account"
    )]
    async fn export(
        &self,
        request: &Request,
        who: Member<ExportAccount>,
        /// A site's id or name. Repeatable. Default: all sites, with everything else of the account; otherwise only these sites.
        site: Query<Vec<String>>,
        /// The first month of hits, `YYYY-MM` in the site's time zone. Default: all.
        from: Query<Option<String>>,
        /// The last month of hits. Default: all.
        to: Query<Option<String>>,
        /// The format of hits: `parquet` or `csv`. Default: `parquet`.
        hits: Query<Option<String>>,
    ) -> Result<Zip, Refused<{ INVALID | BUSY }>> {
        service::may(&self.context, &who).await?;
        let params = ExportParams {
            sites: site.0,
            from: from.0,
            to: to.0,
            hits: hits.0,
        };
        let scope = service::scope(&self.context, &who, &params).await?;
        if request.data::<HeadOnly>().is_some() {
            return Ok(Zip {
                name: service::name(self.context.now()),
                body: Body::empty(),
            });
        }
        Ok(service::start(self, &who, scope).await?)
    }
}
