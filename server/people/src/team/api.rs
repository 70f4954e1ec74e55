//! The team: the operations.

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
    /// The team
    ///
    /// Members with their roles, permissions and sites. Owners and admins also see who is invited and who
    /// asks for a site; others see of each member's sites those that are theirs too.
    #[oai(path = "/team", method = "get", operation_id = "get_team")]
    async fn team(&self, who: Member<ReadTeam>) -> Result<Json<Team>, Refused<0>> {
        Ok(Json(service::get(&self.context, &who.caller).await?))
    }

    /// Invite somebody
    ///
    /// A link goes to the address, good for 7 days and once. Roles above one's own are refused (403
    /// `role_above`), permissions that one lacks too (403 `permission_above`), sites that are not the
    /// account's with 400 `unknown_site`. Owners are invited by owners signed in who show once more who they
    /// are: within 15 minutes of signing in, else 400 `proof_needed`. Who is a member (409 `already_member`)
    /// or invited (409 `already_invited`) already is not invited again.
    #[oai(
        path = "/team/invitations",
        method = "post",
        operation_id = "invite_member"
    )]
    async fn invite(
        &self,
        who: Member<ManageTeam>,
        wish: Body<InvitationNew>,
    ) -> Result<Created<InvitationView>, Refused<{ INVALID | DENIED | CONFLICT | MANY }>> {
        Ok(Created(
            invitations::invite(&self.context, &who, wish.0).await?,
        ))
    }

    /// Withdraw an invitation
    ///
    /// Its link ends at once.
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
    /// With another link, good for 7 days; the earlier one ends at once.
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
    /// Role, permissions and sites, all at once. Admins do not touch owners (403 `owner_needed`), nobody
    /// raises anybody above their own role, and the last owner stays one (409 `last_owner`). Making or
    /// unmaking an owner takes an owner signed in within the last 15 minutes, else 400 `proof_needed`.
    /// Requests for sites that the member then sees are done.
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
        wish: Body<MemberSet>,
    ) -> Result<Json<MemberView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | MANY }>> {
        Ok(Json(members::set(&self.context, &who, &id, wish.0).await?))
    }

    /// Remove a member, or leave
    ///
    /// Owners and admins remove others, admins no owners (403 `owner_needed`); everyone signed in may leave,
    /// but the last owner (409 `last_owner`). Their sessions here go on in another account of theirs or end,
    /// and their tokens of this account end, at once. Removing an owner takes an owner signed in within the
    /// last 15 minutes, else 400 `proof_needed`.
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

    /// Hand the account over
    ///
    /// Another member becomes owner, the caller admin. By an owner signed in who shows once more who they
    /// are: by password, by six digits, or by having signed in within the last 15 minutes; else 400
    /// `proof_needed`, or 401 where what was given is wrong.
    #[oai(path = "/team/owner", method = "post", operation_id = "hand_over")]
    async fn hand_over(
        &self,
        who: Member<OwnAccount>,
        wish: Body<OwnerSet>,
    ) -> Result<Json<Team>, Refused<{ INVALID | NOBODY | UNKNOWN | CONFLICT | MANY }>> {
        Ok(Json(members::hand_over(&self.context, &who, wish.0).await?))
    }

    /// Ask everyone for a second step
    ///
    /// From a day on; until then, members without one are told by mail, and under Security. By an owner or admin
    /// signed in who has one themself (409 `own_first`). `null` asks nobody any more.
    #[oai(
        path = "/team/second-step",
        method = "put",
        operation_id = "ask_second_step"
    )]
    async fn second_step(
        &self,
        who: Member<AskSecondStep>,
        wish: Body<SecondStepAsk>,
    ) -> Result<Json<Team>, Refused<{ INVALID | CONFLICT }>> {
        let wish = wish.0;
        Ok(Json(
            service::ask_second_step(&self.context, &who.caller, wish.from.as_deref()).await?,
        ))
    }
}
