//! Requests and responses of the team operations.

use base::access::Role;
use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::me::{Permission, PersonRef};

/// The team of an account.
#[derive(Clone, Debug, Object)]
pub struct Team {
    /// The members, owners first.
    pub members: Vec<MemberView>,
    /// Open invitations; empty unless you are an owner or admin.
    pub invitations: Vec<InvitationView>,
    /// Requests for access to sites; empty unless you are an owner or admin.
    pub requests: Vec<AccessRequestView>,
    /// The day from which every member needs two-factor authentication, `YYYY-MM-DD` in UTC; null if it is not
    /// required.
    pub second_step_from: Option<String>,
}

/// A member.
#[derive(Clone, Debug, Object)]
pub struct MemberView {
    /// The membership's id.
    pub id: Uuid,
    /// The person.
    pub person: PersonRef,
    /// The member's role.
    pub role: Role,
    /// Permissions in addition to the role; an owner has all of them.
    pub permissions: Vec<Permission>,
    /// The names of the member's sites, as far as you can see them; null means every site.
    pub sites: Option<Vec<String>>,
    /// Whether the member uses two-factor authentication.
    pub second_step: bool,
    /// When the member was last active in this account, in Unix seconds; null if never.
    pub seen_at: Option<i64>,
    /// Whether this is you.
    pub you: bool,
}

/// An open invitation.
#[derive(Clone, Debug, Object)]
pub struct InvitationView {
    /// The invitation's id.
    pub id: Uuid,
    /// The email address it was sent to.
    pub email: String,
    /// The role that the person will have.
    pub role: Role,
    /// Permissions in addition to the role.
    pub permissions: Vec<Permission>,
    /// The names of the sites that the person will see; null means every site.
    pub sites: Option<Vec<String>>,
    /// The name of the person who sent it; null if that person no longer exists.
    pub invited_by: Option<String>,
    /// When the invitation was created, in Unix seconds.
    pub created_at: i64,
    /// When the last email was sent, in Unix seconds.
    pub sent_at: i64,
    /// When the link expires, in Unix seconds.
    pub expires_at: i64,
}

/// A member's request for access to a site.
#[derive(Clone, Debug, Object)]
pub struct AccessRequestView {
    /// The request's id.
    pub id: Uuid,
    /// The member's membership id.
    pub member: Uuid,
    /// The member's name.
    pub name: String,
    /// The person's email address.
    pub email: String,
    /// The site.
    pub site: SiteRef,
    /// The member's message.
    pub message: String,
    /// When the request was made, in Unix seconds.
    pub asked_at: i64,
}

/// A site.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct SiteRef {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
}

/// An invitation to create.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationNew {
    /// The person's email address.
    pub email: String,
    /// The role; it cannot be above yours.
    pub role: Role,
    /// Permissions in addition to the role; you must have them yourself.
    pub permissions: Option<Vec<Permission>>,
    /// Ids or names of the sites that viewers and editors will see; owners and admins see every site.
    pub sites: Option<Vec<String>>,
}

/// The new settings of a member.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberSet {
    /// The role; it cannot be above yours.
    pub role: Role,
    /// All permissions in addition to the role.
    pub permissions: Vec<Permission>,
    /// Ids or names of all sites that a viewer or editor will see; unchanged if omitted.
    pub sites: Option<Vec<String>>,
}

/// The new owner of the account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnerSet {
    /// The membership id of the new owner.
    pub member: Uuid,
    /// Your password. Neither this nor `digits` is needed within 15 minutes of signing in.
    pub password: Option<String>,
    /// The six-digit code of your authenticator app, instead of the password.
    pub digits: Option<String>,
}

/// The day from which two-factor authentication is required.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondStepAsk {
    /// The day, `YYYY-MM-DD` in UTC: today or up to a year ahead; null to remove the requirement.
    pub from: Option<String>,
}
