//! API operations on data requests.

use base::{
    access::{ManageConsent, Member, PrepareConsent, SeeVisitors},
    answer::{BUSY, Body, CONFLICT, Created, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{RequestClose, RequestOpen, RequestPostpone, RequestView},
    service::Requests,
};
use crate::Tags;

/// The operations on data requests.
#[derive(Debug)]
pub struct RequestsApi {
    pub(crate) requests: Requests,
}

#[OpenApi(tag = "Tags::Consent")]
impl RequestsApi {
    /// List data requests
    ///
    /// Returns the open requests, then the others; both newest first.
    #[oai(
        path = "/sites/:site/requests",
        method = "get",
        operation_id = "list_site_requests"
    )]
    async fn list(
        &self,
        who: Member<SeeVisitors>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<RequestView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.requests.list(&who.open(&site)?).await?))
    }

    /// Open a data request
    ///
    /// Opens a request of a visitor who agreed, to get what is kept or to have it erased. It is due in 30 days. Returns 404
    /// `unknown_visitor` if nothing is kept of the visitor, and 409 `request_open` if the visitor has an open request of
    /// this kind.
    #[oai(
        path = "/sites/:site/requests",
        method = "post",
        operation_id = "open_site_request"
    )]
    async fn open(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<RequestOpen>,
    ) -> Result<Created<RequestView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Created(self.requests.open(&site, &body.0).await?))
    }

    /// Postpone a data request
    ///
    /// Gives 60 more days, once, with a reason (GDPR, article 12(3)). Inform the visitor of both before the request is due.
    /// Returns 409 `postponed_before` if it was postponed already, and 409 `request_ended` if it was finished or closed.
    #[oai(
        path = "/sites/:site/requests/:id/postpone",
        method = "post",
        operation_id = "postpone_site_request"
    )]
    async fn postpone(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        /// The request's id.
        id: Path<String>,
        body: Body<RequestPostpone>,
    ) -> Result<Json<RequestView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Json(self.requests.postpone(&site, &id, &body.0).await?))
    }

    /// Finish a data request
    ///
    /// Does what was asked for: erases the visitor, or gives the address of what is kept for the next 7 days (`export`).
    /// Returns 409 `request_ended` if it was finished or closed.
    #[oai(
        path = "/sites/:site/requests/:id/finish",
        method = "post",
        operation_id = "finish_site_request"
    )]
    async fn finish(
        &self,
        who: Member<ManageConsent>,
        /// The site's id or name.
        site: Path<String>,
        /// The request's id.
        id: Path<String>,
    ) -> Result<Json<RequestView>, Refused<{ UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.requests.finish(&site, &id).await?))
    }

    /// Close a data request
    ///
    /// Ends the request without doing what was asked for, and says why. Returns 409 `request_ended` if it was finished or
    /// closed.
    #[oai(
        path = "/sites/:site/requests/:id/close",
        method = "post",
        operation_id = "close_site_request"
    )]
    async fn close(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        /// The request's id.
        id: Path<String>,
        body: Body<RequestClose>,
    ) -> Result<Json<RequestView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Json(self.requests.close(&site, &id, &body.0).await?))
    }
}
