//! API operations on invites.

use base::{
    access::Operator,
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use uuid::Uuid;

use super::{
    records::{AdminInvite, AdminInviteNew},
    service,
};
use crate::{Parts, Tags};

/// The operations on invites.
#[derive(Debug)]
pub struct InvitesApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl InvitesApi {
    /// List invites
    ///
    /// Returns the invites to open an account, newest first, also those that were used.
    #[oai(
        path = "/admin/invites",
        method = "get",
        operation_id = "list_admin_invites"
    )]
    async fn list(
        &self,
        who: Operator,
        /// Only invites from before this moment, in Unix seconds. For the next page, use `created_at` of the last one.
        before: Query<Option<i64>>,
        /// The maximum number of invites, up to 200 (default: 200); a higher limit returns 200. Those of the last second are
        /// always returned together, even if that makes more.
        limit: Query<Option<service::Invites>>,
    ) -> Result<Json<Vec<AdminInvite>>, Refused<{ INVALID | UNKNOWN }>> {
        let limit = limit.0.map(u32::from);
        let invites = service::list(self.parts.context(), &who, before.0, limit);
        Ok(Json(invites.await?))
    }

    /// Invite a person to open an account
    ///
    /// Emails a link that works for 7 days, also where sign-up is closed. The account can get a plan, for good or as a trial.
    /// Returns 404 `unknown_plan` for a plan that the settings do not have, and 409 `already_invited` if the address has an
    /// invite that can still be used.
    #[oai(
        path = "/admin/invites",
        method = "post",
        operation_id = "create_admin_invite"
    )]
    async fn create(
        &self,
        who: Operator,
        body: Body<AdminInviteNew>,
    ) -> Result<Created<AdminInvite>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let invite = service::create(&self.parts, &who, &body.0);
        Ok(Created(invite.await?))
    }

    /// Withdraw an invite
    ///
    /// The link no longer works. Returns 409 `invite_over` if the invite was used or withdrawn, or has expired.
    #[oai(
        path = "/admin/invites/:id",
        method = "delete",
        operation_id = "withdraw_admin_invite"
    )]
    async fn withdraw(
        &self,
        who: Operator,
        /// The invite's id.
        id: Path<Uuid>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        service::withdraw(self.parts.context(), &who, id.0).await?;
        Ok(NoContent)
    }
}
