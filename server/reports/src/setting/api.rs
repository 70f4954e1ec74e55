//! API operations on the settings of reports.

use base::{
    access::{ManageReports, Member, OwnAlerts, PreviewReports, SeeReports},
    answer::{Accepted, BUSY, Body, DENIED, INVALID, MANY, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::records::{ReportAsk, ReportPreview, ReportSent, ReportSetting, ReportSettingUpdate};
use crate::{Reports, Tags};

/// The operations on the settings of reports.
#[derive(Debug)]
pub struct ReportsApi {
    pub(crate) reports: Reports,
}

#[OpenApi(tag = "Tags::Alerts")]
impl ReportsApi {
    /// Show your digest
    ///
    /// The digest is one email about all websites that you have access to in this account.
    #[oai(path = "/reports/digest", method = "get", operation_id = "get_digest")]
    async fn digest(&self, who: Member<OwnAlerts>) -> Result<Json<ReportSetting>, Refused<0>> {
        Ok(Json(self.reports.digest(&who.caller).await?))
    }

    /// Change your digest
    ///
    /// Returns 403 `addresses_of_others` if `addresses` has addresses other than your own and you are neither an admin nor an owner.
    #[oai(path = "/reports/digest", method = "put", operation_id = "set_digest")]
    async fn change_digest(
        &self,
        who: Member<OwnAlerts>,
        body: Body<ReportSettingUpdate>,
    ) -> Result<Json<ReportSetting>, Refused<{ INVALID | DENIED | MANY }>> {
        let changed = self.reports.change_digest(&who.caller, &body.0).await?;
        Ok(Json(changed))
    }

    /// Preview your digest
    ///
    /// Returns the digest on the last whole week or month as it would be sent now.
    #[oai(
        path = "/reports/digest/preview",
        method = "post",
        operation_id = "preview_digest"
    )]
    async fn preview_digest(
        &self,
        who: Member<OwnAlerts>,
        body: Body<ReportAsk>,
    ) -> Result<Json<ReportPreview>, Refused<{ INVALID | MANY | BUSY }>> {
        let preview = self.reports.preview_digest(&who.caller, &body.0).await?;
        Ok(Json(preview))
    }

    /// Send yourself your digest
    ///
    /// Emails the digest on the last whole week or month to your address now. The next one is sent when it is due all the
    /// same.
    #[oai(
        path = "/reports/digest/send",
        method = "post",
        operation_id = "send_digest"
    )]
    async fn send_digest(
        &self,
        who: Member<OwnAlerts>,
        body: Body<ReportAsk>,
    ) -> Result<Accepted<ReportSent>, Refused<{ INVALID | MANY | BUSY }>> {
        let sent = self.reports.send_digest(&who.caller, &body.0).await?;
        Ok(Accepted(sent))
    }

    /// Show the report of a site
    #[oai(
        path = "/sites/:site/reports",
        method = "get",
        operation_id = "get_site_report"
    )]
    async fn of_site(
        &self,
        who: Member<SeeReports>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<ReportSetting>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.reports.of_site(&who.open(&site)?).await?))
    }

    /// Change the report of a site
    ///
    /// A report is about the last whole week or month in the site's time zone.
    #[oai(
        path = "/sites/:site/reports",
        method = "put",
        operation_id = "set_site_report"
    )]
    async fn change_of_site(
        &self,
        who: Member<ManageReports>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ReportSettingUpdate>,
    ) -> Result<Json<ReportSetting>, Refused<{ INVALID | UNKNOWN | MANY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.reports.change_of_site(&site, &body.0).await?))
    }

    /// Preview the report of a site
    ///
    /// Returns the report on the last whole week or month as it would be sent now. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/reports/preview",
        method = "post",
        operation_id = "preview_site_report"
    )]
    async fn preview_of_site(
        &self,
        who: Member<PreviewReports>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ReportAsk>,
    ) -> Result<Json<ReportPreview>, Refused<{ INVALID | UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.reports.preview_of_site(&site, &body.0).await?))
    }

    /// Send yourself the report of a site
    ///
    /// Emails the report on the last whole week or month to your address now; with a token, to the address of the person
    /// who created it. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/reports/send",
        method = "post",
        operation_id = "send_site_report"
    )]
    async fn send_of_site(
        &self,
        who: Member<PreviewReports>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ReportAsk>,
    ) -> Result<Accepted<ReportSent>, Refused<{ INVALID | UNKNOWN | MANY | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Accepted(self.reports.send_of_site(&site, &body.0).await?))
    }
}
