//! API operations on push devices.

use base::{
    access::{Member, OwnDevices},
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem::{Request, http::header::USER_AGENT};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{PushDeviceView, PushSubscribe, PushView},
    service,
    vapid::Vapid,
};
use crate::Tags;

/// The operations on push devices.
#[derive(Debug)]
pub struct PushApi {
    pub(crate) context: Context,
    pub(crate) vapid: Vapid,
}

#[OpenApi(tag = "Tags::Me")]
impl PushApi {
    /// List push devices
    ///
    /// Returns the browsers that get push notifications, and the public key that a browser needs to subscribe. Members
    /// who manage devices see all devices of the account; others see their own.
    #[oai(path = "/me/push", method = "get", operation_id = "list_push_devices")]
    async fn list(&self, who: Member<OwnDevices>) -> Result<Json<PushView>, Refused<0>> {
        Ok(Json(
            service::list(&self.context, &self.vapid, &who.caller).await?,
        ))
    }

    /// Add a push device
    ///
    /// Adds the browser of this subscription and sends it a test message. If the message fails, `failed` gives the
    /// reason. Returns 409 `device_known` if the subscription already exists, and 409 `too_many_devices` if you already
    /// have 20 devices.
    #[oai(path = "/me/push", method = "post", operation_id = "add_push_device")]
    async fn add(
        &self,
        request: &Request,
        who: Member<OwnDevices>,
        body: Body<PushSubscribe>,
    ) -> Result<Created<PushDeviceView>, Refused<{ INVALID | CONFLICT }>> {
        let device = self
            .context
            .client_lookup
            .browser(request.header(USER_AGENT).unwrap_or(""))
            .to_string();
        Ok(Created(
            service::add(&self.context, &self.vapid, &who.caller, body.0, device).await?,
        ))
    }

    /// Remove a push device
    ///
    /// Removes one of your devices, or any device of the account if you manage devices.
    #[oai(
        path = "/me/push/:id",
        method = "delete",
        operation_id = "remove_push_device"
    )]
    async fn remove(
        &self,
        who: Member<OwnDevices>,
        /// The device's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        service::remove(&self.context, &who.caller, &id).await?;
        Ok(NoContent)
    }
}
