//! API operations on emails to owners.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{
    records::{AdminAnnouncement, TellOwners, TellOwnersResult},
    service,
};
use crate::Tags;

/// The operations on emails to owners.
#[derive(Debug)]
pub struct AnnouncementsApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Operator")]
impl AnnouncementsApi {
    /// Email owners
    ///
    /// Sends one email to the owners of all accounts, or of those with a plan or in a state; each person gets it once. With
    /// `dry_run`, only counts them and shows the email. Returns 409 `no_recipients` if there are none.
    #[oai(
        path = "/admin/tell-owners",
        method = "post",
        operation_id = "tell_owners"
    )]
    async fn announce(
        &self,
        who: Operator,
        body: Body<TellOwners>,
    ) -> Result<Json<TellOwnersResult>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        Ok(Json(service::announce(&self.context, &who, body.0).await?))
    }

    /// List emails to owners
    ///
    /// Returns the last 100 with their progress, newest first.
    #[oai(
        path = "/admin/tell-owners",
        method = "get",
        operation_id = "list_announcements"
    )]
    async fn list(
        &self,
        who: Operator,
    ) -> Result<Json<Vec<AdminAnnouncement>>, Refused<{ UNKNOWN }>> {
        Ok(Json(service::list(&self.context, &who).await?))
    }

    /// Stop emails to owners
    ///
    /// Deletes those that were not sent yet. Returns 409 `announcement_ended` if all were written and none waits.
    #[oai(
        path = "/admin/tell-owners/:id",
        method = "delete",
        operation_id = "stop_announcement"
    )]
    async fn stop(
        &self,
        who: Operator,
        /// The announcement's id.
        id: Path<Uuid>,
    ) -> Result<Json<AdminAnnouncement>, Refused<{ UNKNOWN | CONFLICT }>> {
        Ok(Json(service::stop(&self.context, &who, id.0).await?))
    }
}
