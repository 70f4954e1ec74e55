//! Push devices: the operations.

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
    /// Push devices
    ///
    /// The browsers that are told of alerts, and the key that another needs to become one. Whoever manages
    /// devices sees all of the account, others their own.
    #[oai(path = "/me/push", method = "get", operation_id = "list_push_devices")]
    async fn list(&self, who: Member<OwnDevices>) -> Result<Json<PushView>, Refused<0>> {
        Ok(Json(
            service::list(&self.context, &self.vapid, &who.caller).await?,
        ))
    }

    /// Add a push device
    ///
    /// Adds the browser whose subscription this is, and sends it a message at once; where that did not get
    /// through, `failed` says why. 409 `device_known` for a subscription that is there already, and
    /// `too_many_devices` beyond 20 of a person.
    #[oai(path = "/me/push", method = "post", operation_id = "add_push_device")]
    async fn add(
        &self,
        request: &Request,
        who: Member<OwnDevices>,
        wish: Body<PushSubscribe>,
    ) -> Result<Created<PushDeviceView>, Refused<{ INVALID | CONFLICT }>> {
        let device = self
            .context
            .whereabouts
            .device(request.header(USER_AGENT).unwrap_or(""));
        Ok(Created(
            service::add(&self.context, &self.vapid, &who.caller, wish.0, device).await?,
        ))
    }

    /// Remove a push device
    ///
    /// One's own; for whoever manages devices any of the account.
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
