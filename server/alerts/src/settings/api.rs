//! API operations on alert settings.

use base::{
    access::{Member, OwnAlerts},
    answer::{BUSY, Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{AlertSettings, Rehearsal},
    service,
};
use crate::{Tags, watch::Watch};

/// The operations on alert settings.
#[derive(Debug)]
pub struct SettingsApi {
    pub(crate) watch: Watch,
}

#[OpenApi(tag = "Tags::Alerts")]
impl SettingsApi {
    /// Get your alert settings
    ///
    /// Returns which alerts of this account you get, how and when. Until you choose, owners get emails about what is broken
    /// or due.
    #[oai(
        path = "/alert-settings",
        method = "get",
        operation_id = "get_alert_settings"
    )]
    async fn get(&self, who: Member<OwnAlerts>) -> Result<Json<AlertSettings>, Refused<0>> {
        Ok(Json(service::get(&self.watch.context, &who.caller).await?))
    }

    /// Set your alert settings
    ///
    /// Replaces your settings in this account. They hold for alerts from now on; messages that already wait for the end of
    /// quiet hours are still sent then.
    #[oai(
        path = "/alert-settings",
        method = "put",
        operation_id = "set_alert_settings"
    )]
    async fn set(
        &self,
        who: Member<OwnAlerts>,
        body: Body<AlertSettings>,
    ) -> Result<Json<AlertSettings>, Refused<{ INVALID | UNKNOWN }>> {
        let settings = service::set(&self.watch.context, &who.caller, &body.0);
        Ok(Json(settings.await?))
    }

    /// Rehearse alerts
    ///
    /// Returns how often each kind of alert would have come in the last 90 days, for the sites that you have access to:
    /// computed from their hits by the same rules that watch them now.
    #[oai(
        path = "/alert-settings/rehearsal",
        method = "get",
        operation_id = "rehearse_alerts"
    )]
    async fn rehearse(
        &self,
        who: Member<OwnAlerts>,
    ) -> Result<Json<Rehearsal>, Refused<{ INVALID | BUSY }>> {
        Ok(Json(self.watch.rehearse(&who.caller).await?))
    }
}
