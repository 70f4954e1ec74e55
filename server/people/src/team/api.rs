//! API operations on the team.

use base::{
    access::{AskSecondStep, ManageTeam, Member, OwnAccount, ReadTeam, RemoveMembers},
    answer::{Body, CONFLICT, Created, DENIED, INVALID, MANY, NOBODY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    invitations, members,
    records::{
        InvitationNew, InvitationView, MemberSet, MemberView, OwnerSet, SecondStepAsk, Team,
    },
    service,
};
use crate::Tags;

/// The operations on the team.
#[derive(Debug)]
pub struct TeamApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Team")]
impl TeamApi {
    /// Get the team
    ///
    /// Returns the members with their roles, permissions and sites. Owners and admins also see invitations and requests
    /// for sites. Other members see only those sites of each member that they can see themselves.
    #[oai(path = "/team", method = "get", operation_id = "get_team")]
    async fn team(&self, who: Member<ReadTeam>) -> Result<Json<Team>, Refused<0>> {
        Ok(Json(service::get(&self.context, &who.caller).await?))
    }

    /// Invite a person
    ///
    /// Emails a link that works once, within 7 days. The new member's role and permissions cannot exceed yours (403
    /// `role_above`, `permission_above`). To invite an owner, you must be an owner who signed in or confirmed their
    /// identity within the last 15 minutes (400 `proof_needed`).
    ///
    /// Returns 400 `unknown_site` if a site does not belong to the account, 409 `already_member` or `already_invited`
    /// if the person is a member or already invited, and 409 `too_many_invitations` if 100 invitations are open.
    #[oai(
        path = "/team/invitations",
        method = "post",
        operation_id = "invite_member"
    )]
    async fn invite(
        &self,
        who: Member<ManageTeam>,
        body: Body<InvitationNew>,
    ) -> Result<Created<InvitationView>, Refused<{ INVALID | DENIED | CONFLICT | MANY }>> {
        Ok(Created(
            invitations::invite(&self.context, &who, body.0).await?,
        ))
    }

    /// Withdraw an invitation
    ///
    /// The link stops working immediately.
    #[oai(
        path = "/team/invitations/:id",
        method = "delete",
        operation_id = "withdraw_invitation"
    )]
    async fn withdraw(
        &self,
        who: Member<ManageTeam>,
        /// The invitation's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ DENIED | UNKNOWN }>> {
        invitations::withdraw(&self.context, &who, &id).await?;
        Ok(NoContent)
    }

    /// Send an invitation again
    ///
    /// Emails a new link that works for 7 days. The earlier link stops working immediately.
    #[oai(
        path = "/team/invitations/:id/resend",
        method = "post",
        operation_id = "resend_invitation"
    )]
    async fn resend(
        &self,
        who: Member<ManageTeam>,
        /// The invitation's id.
        id: Path<String>,
    ) -> Result<Json<InvitationView>, Refused<{ DENIED | UNKNOWN | MANY }>> {
        Ok(Json(invitations::resend(&self.context, &who, &id).await?))
    }

    /// Change a member
    ///
    /// Replaces the member's role, permissions and sites. Admins cannot change owners (403 `owner_needed`), members
    /// cannot give a role above their own, and the last owner must stay an owner (409 `last_owner`). To add or remove
    /// the role owner, you must be an owner who signed in or confirmed their identity within the last 15 minutes (400
    /// `proof_needed`). The member's requests for sites that they can now see are closed.
    #[oai(
        path = "/team/members/:id",
        method = "put",
        operation_id = "set_member"
    )]
    async fn set(
        &self,
        who: Member<ManageTeam>,
        /// The membership's id.
        id: Path<String>,
        body: Body<MemberSet>,
    ) -> Result<Json<MemberView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | MANY }>> {
        Ok(Json(members::set(&self.context, &who, &id, body.0).await?))
    }

    /// Remove a member, or leave
    ///
    /// Owners and admins can remove other members, but admins cannot remove owners (403 `owner_needed`). Every
    /// signed-in member can leave, except the last owner (409 `last_owner`). To remove an owner, you must be an owner
    /// who signed in or confirmed their identity within the last 15 minutes (400 `proof_needed`).
    ///
    /// The member's sessions switch to another account of theirs, or end if there is none. Their API tokens of this
    /// account stop working immediately.
    #[oai(
        path = "/team/members/:id",
        method = "delete",
        operation_id = "remove_member"
    )]
    async fn remove(
        &self,
        who: Member<RemoveMembers>,
        /// The membership's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | MANY }>> {
        members::remove(&self.context, &who.caller, &id).await?;
        Ok(NoContent)
    }

    /// Transfer ownership
    ///
    /// Makes another member an owner, and you an admin. Only owners can do this, and not with an API token. You must
    /// have signed in within the last 15 minutes, or send your `password` or `digits` (400 `proof_needed`; 401 if they
    /// are wrong). Returns 409 `already_owner` if the member is already an owner.
    #[oai(path = "/team/owner", method = "post", operation_id = "hand_over")]
    async fn hand_over(
        &self,
        who: Member<OwnAccount>,
        body: Body<OwnerSet>,
    ) -> Result<Json<Team>, Refused<{ INVALID | NOBODY | UNKNOWN | CONFLICT | MANY }>> {
        Ok(Json(members::hand_over(&self.context, &who, body.0).await?))
    }

    /// Require two-factor authentication
    ///
    /// Requires every member to use two-factor authentication from a day on. Members without it get an email and a
    /// notice in their security settings. Only owners and admins who use it themselves can do this (409 `own_first`),
    /// and not with an API token. `null` removes the requirement.
    #[oai(
        path = "/team/second-step",
        method = "put",
        operation_id = "ask_second_step"
    )]
    async fn second_step(
        &self,
        who: Member<AskSecondStep>,
        body: Body<SecondStepAsk>,
    ) -> Result<Json<Team>, Refused<{ INVALID | CONFLICT }>> {
        let body = body.0;
        Ok(Json(
            service::ask_second_step(&self.context, &who.caller, body.from.as_deref()).await?,
        ))
    }
}
