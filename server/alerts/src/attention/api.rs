//! API operations on open alerts.

use base::{
    access::{Member, MuteAlerts, SeeAlerts},
    answer::{Body, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{Attention, Mute},
    service,
};
use crate::{Tags, findings::Findings};

/// The operations on open alerts.
#[derive(Debug)]
pub struct AttentionApi {
    pub(crate) context: Context,
    pub(crate) findings: Findings,
}

#[OpenApi(tag = "Tags::Alerts")]
impl AttentionApi {
    /// Get what needs attention
    ///
    /// Returns the open alerts of the sites that you have access to, by what is to be done; those that were over in the last
    /// 7 days; and those that are muted. Owners and admins also get the alerts of the account.
    #[oai(path = "/attention", method = "get", operation_id = "get_attention")]
    async fn get(&self, who: Member<SeeAlerts>) -> Result<Json<Attention>, Refused<0>> {
        Ok(Json(service::get(&self.context, &who.caller).await?))
    }

    /// Mute an alert
    ///
    /// Sends no messages about this kind of alert at this site for some days. What is found meanwhile is still shown, and
    /// sent afterwards if it is still open. Muting again replaces the number of days.
    #[oai(
        path = "/alerts/:id/mute",
        method = "post",
        operation_id = "mute_alert"
    )]
    async fn mute(
        &self,
        who: Member<MuteAlerts>,
        /// The alert's id.
        id: Path<String>,
        body: Body<Mute>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN }>> {
        service::mute(&self.context, &who.caller, &id, body.0.days).await?;
        Ok(NoContent)
    }

    /// Unmute an alert
    ///
    /// Ends the mute of this kind of alert at this site. Messages on what is open and was not sent follow at once.
    #[oai(
        path = "/alerts/:id/mute",
        method = "delete",
        operation_id = "unmute_alert"
    )]
    async fn unmute(
        &self,
        who: Member<MuteAlerts>,
        /// The alert's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        service::unmute(&self.context, &self.findings, &who.caller, &id).await?;
        Ok(NoContent)
    }
}
