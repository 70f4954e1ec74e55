//! API operations of the links in reports.

use base::{
    answer::{GONE, NoContent, Refused},
    context::Context,
};
use poem_openapi::{ApiResponse, OpenApi, param::Query, payload::Json};

use super::{records::ReportConfirmed, service};
use crate::Tags;

/// The operations of the links in reports.
#[derive(Debug)]
pub struct ReportLinksApi {
    pub(crate) context: Context,
}

/// Where a page is.
#[derive(Debug, ApiResponse)]
pub enum ToPage {
    /// The page is there.
    #[oai(status = 303)]
    SeeOther(
        /// The page's address.
        #[oai(header = "Location")]
        String,
    ),
}

#[OpenApi(tag = "Tags::Alerts")]
impl ReportLinksApi {
    /// Confirm that an address gets a report
    ///
    /// Needs no sign-in: the token is that of the link in the email to the address. Works for 14 days, also more than once.
    /// Returns 410 if the link has expired or is unknown, or if the address was taken off the report.
    #[oai(
        path = "/reports/confirm",
        method = "post",
        operation_id = "confirm_report"
    )]
    async fn confirm(
        &self,
        /// The token in the link.
        token: Query<String>,
    ) -> Result<Json<ReportConfirmed>, Refused<{ GONE }>> {
        Ok(Json(service::confirm(&self.context, &token).await?))
    }

    /// Unsubscribe from a report
    ///
    /// Needs no sign-in: the token is that of the link in the report. Programs for email call this with one click (RFC 8058);
    /// a body is ignored. The response is the same if the address gets no report, or if the token is unknown.
    #[oai(
        path = "/reports/unsubscribe",
        method = "post",
        operation_id = "unsubscribe_report"
    )]
    async fn unsubscribe(
        &self,
        /// The token in the link.
        token: Query<String>,
    ) -> Result<NoContent, Refused<0>> {
        service::unsubscribe(&self.context, &token).await?;
        Ok(NoContent)
    }

    /// Open the page that unsubscribes from a report
    ///
    /// Redirects a browser to the page of the dashboard, which asks before it unsubscribes. Changes nothing.
    #[oai(
        path = "/reports/unsubscribe",
        method = "get",
        operation_id = "show_unsubscribe_report"
    )]
    async fn page(
        &self,
        /// The token in the link.
        token: Query<String>,
    ) -> ToPage {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let token: String = token.0.chars().filter(|letter| is_plain(*letter)).collect();
        ToPage::SeeOther(format!(
            "{}/reports/unsubscribe?token={token}",
            self.context.origin
        ))
    }
}
