//! API operations that turn the mode on and off.

use base::{
    access::{ManageConsent, Member},
    answer::{BUSY, Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{HardOff, HardOn, RemovedView},
    service::On,
};
use crate::{Tags, hard::HardView};

/// The operations that turn the mode on and off.
#[derive(Debug)]
pub struct OnApi {
    pub(crate) on: On,
}

#[OpenApi(tag = "Tags::Consent")]
impl OnApi {
    /// Ask visitors for consent
    ///
    /// From now on, visitors are asked, and those who agree are recognised. Every step of `GET /sites/{site}/hard` must be
    /// done: otherwise returns 409 `steps_missing`, which names the missing ones. Changes nothing if visitors are asked
    /// already.
    #[oai(
        path = "/sites/:site/hard/on",
        method = "post",
        operation_id = "turn_site_hard_on"
    )]
    async fn on(
        &self,
        who: Member<ManageConsent>,
        /// The site's id or name.
        site: Path<String>,
        _body: Body<HardOn>,
    ) -> Result<Json<HardView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        Ok(Json(self.on.on(&who.open(&site)?).await?))
    }

    /// Stop asking visitors for consent
    ///
    /// Visitors are no longer asked, and not recognised any more. To confirm, send the name of the site (400
    /// `name_differs` otherwise). `visitors` says what happens to those who agreed. Also erases visitors who were kept
    /// when the mode was turned off before.
    #[oai(
        path = "/sites/:site/hard/off",
        method = "post",
        operation_id = "turn_site_hard_off"
    )]
    async fn off(
        &self,
        who: Member<ManageConsent>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<HardOff>,
    ) -> Result<Json<RemovedView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        Ok(Json(self.on.off(&who.open(&site)?, &body.0).await?))
    }
}
