//! What is asked and answered about the team.

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
    /// Who is invited and has not come yet; empty for members below admin.
    pub invitations: Vec<InvitationView>,
    /// Who asks for a site that was not given to them; empty for members below admin.
    pub requests: Vec<AccessRequestView>,
    /// From which day on everyone must have a second step, `YYYY-MM-DD` in UTC; null: nobody must.
    pub second_step_from: Option<String>,
}

/// A member.
#[derive(Clone, Debug, Object)]
pub struct MemberView {
    /// The membership's id.
    pub id: Uuid,
    /// Who.
    pub person: PersonRef,
    /// Their role.
    pub role: Role,
    /// What they may do beside it; an owner has every permission.
    pub permissions: Vec<Permission>,
    /// The names of the sites given to them, of those that the caller may see; null: every site.
    pub sites: Option<Vec<String>>,
    /// Whether they have a second step.
    pub second_step: bool,
    /// When they were last seen here, in Unix seconds; null: never.
    pub seen_at: Option<i64>,
    /// Whether it is the caller.
    pub you: bool,
}

/// Somebody who is invited.
#[derive(Clone, Debug, Object)]
pub struct InvitationView {
    /// The invitation's id.
    pub id: Uuid,
    /// The address it was mailed to.
    pub email: String,
    /// The role they will have.
    pub role: Role,
    /// What they will be allowed beside it.
    pub permissions: Vec<Permission>,
    /// The names of the sites that will be given to them; null: every site.
    pub sites: Option<Vec<String>>,
    /// Who invited them; null: somebody who is no longer here.
    pub invited_by: Option<String>,
    /// When they were invited, in Unix seconds.
    pub created_at: i64,
    /// When the last mail went out, in Unix seconds.
    pub sent_at: i64,
    /// When its link ends, in Unix seconds.
    pub expires_at: i64,
}

/// A member who asks for a site.
#[derive(Clone, Debug, Object)]
pub struct AccessRequestView {
    /// The request's id.
    pub id: Uuid,
    /// The membership of whoever asks.
    pub member: Uuid,
    /// Their name.
    pub name: String,
    /// Their e-mail address.
    pub email: String,
    /// The site.
    pub site: SiteRef,
    /// What they wrote.
    pub message: String,
    /// When, in Unix seconds.
    pub asked_at: i64,
}

/// A site.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct SiteRef {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
}

/// Somebody to be invited.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationNew {
    /// Their e-mail address.
    pub email: String,
    /// Their role, none above one's own.
    pub role: Role,
    /// What they are allowed beside it, none that one lacks.
    pub permissions: Option<Vec<Permission>>,
    /// Ids or names of the sites given to them, for viewers and editors; others see every site.
    pub sites: Option<Vec<String>>,
}

/// What a member shall be.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberSet {
    /// Their role, none above one's own.
    pub role: Role,
    /// What they are allowed beside it, all of it.
    pub permissions: Vec<Permission>,
    /// Ids or names of the sites given to them, all of them, for viewers and editors; left out: those that
    /// they have.
    pub sites: Option<Vec<String>>,
}

/// Who shall own the account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnerSet {
    /// The membership of the one who takes over.
    pub member: Uuid,
    /// One's password, or `digits`; neither is needed within 15 minutes of signing in.
    pub password: Option<String>,
    /// The six digits of one's authenticator app.
    pub digits: Option<String>,
}

/// From when on everyone must have a second step.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondStepAsk {
    /// The day, `YYYY-MM-DD` in UTC: today, or one within a year; null: nobody must.
    pub from: Option<String>,
}
