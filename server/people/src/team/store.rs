//! The team in the database.

use base::{
    access::{Caller, Role},
    secret::Hash,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::records::{AccessRequestView, InvitationView, MemberView, SiteRef};
use crate::me::{Permission, PersonRef};

#[derive(Debug)]
pub(super) struct MemberRow {
    pub id: Uuid,
    pub person_id: Uuid,
    pub name: String,
    pub email: String,
    pub role: Role,
    pub billing: bool,
    pub devices: bool,
    pub seen_at: Option<i64>,
    pub second_step: bool,
    pub site_ids: Vec<Uuid>,
    pub sites: Vec<String>,
}

impl MemberRow {
    pub fn permissions(&self) -> Vec<Permission> {
        Permission::of(self.role, self.billing, self.devices)
    }

    /// The names of the sites that the member sees; `None`: every one.
    pub fn seen_sites(&self) -> Option<Vec<String>> {
        (self.role < Role::Admin).then(|| self.sites.clone())
    }

    /// As this caller may see it.
    pub fn view(self, caller: &Caller) -> MemberView {
        let seen = self.site_ids.iter().zip(&self.sites);
        let sites = seen
            .filter(|(id, _)| caller.sees(**id))
            .map(|(_, name)| name.clone());
        MemberView {
            id: self.id,
            permissions: self.permissions(),
            sites: (self.role < Role::Admin).then(|| sites.collect()),
            you: self.person_id == caller.person,
            person: PersonRef {
                id: self.person_id,
                name: self.name,
                email: self.email,
            },
            role: self.role,
            second_step: self.second_step,
            seen_at: self.seen_at,
        }
    }
}

/// The account's members; one only where it is named.
pub(super) async fn members(
    connection: &mut PgConnection,
    account: Uuid,
    member: Option<Uuid>,
) -> Result<Vec<MemberRow>, sqlx::Error> {
    sqlx::query_file_as!(
        MemberRow,
        "../../queries/accounts/people/team/members.sql",
        account,
        member
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn member(
    connection: &mut PgConnection,
    account: Uuid,
    member: Uuid,
) -> Result<Option<MemberRow>, sqlx::Error> {
    Ok(members(connection, account, Some(member)).await?.pop())
}

pub(super) async fn set_member(
    transaction: &mut PgConnection,
    member: Uuid,
    role: Role,
    permissions: &[Permission],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/set_member.sql",
        member,
        role as Role,
        permissions.contains(&Permission::Billing),
        permissions.contains(&Permission::Devices)
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn take_sites(
    transaction: &mut PgConnection,
    member: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/people/team/take_sites.sql", member)
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn give_sites(
    transaction: &mut PgConnection,
    member: Uuid,
    account: Uuid,
    sites: &[Uuid],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/give_sites.sql",
        member,
        account,
        sites
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Ends the requests for what the member sees by now; `all`: for every site.
pub(super) async fn resolve_requests(
    transaction: &mut PgConnection,
    member: Uuid,
    all: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/resolve_requests.sql",
        member,
        all
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn count_owners(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/team/count_owners.sql",
        account
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.count)
}

/// An owner to be written to.
#[derive(Debug)]
pub struct Owner {
    /// Their address.
    pub email: String,
}

/// The owners of an account, the oldest membership first.
///
/// # Errors
/// When the database does not answer.
pub async fn owners(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<Owner>, sqlx::Error> {
    sqlx::query_file_as!(
        Owner,
        "../../queries/accounts/people/team/owners.sql",
        account
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn has_second_step(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/team/has_second_step.sql",
        person
    )
    .fetch_one(connection)
    .await?;
    Ok(row.has)
}

pub(super) async fn set_second_step(
    transaction: &mut PgConnection,
    account: Uuid,
    from: Option<i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/set_second_step.sql",
        account,
        from
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn without_second_step(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/people/team/without_second_step.sql",
        account
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.email).collect())
}

/// Moves the person's sessions in this account to another account of theirs, or ends them if they have none.
pub(crate) async fn move_sessions(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    move_to_others(transaction, account, Some(person)).await?;
    sqlx::query_file!(
        "../../queries/accounts/people/team/end_sessions.sql",
        account,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Moves every session in this account to another account of its person, if they have one.
pub(crate) async fn move_sessions_of_all(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    move_to_others(transaction, account, None).await
}

async fn move_to_others(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Option<Uuid>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/move_sessions.sql",
        account,
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_member(
    transaction: &mut PgConnection,
    member: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/delete_member.sql",
        member
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn is_member(
    connection: &mut PgConnection,
    account: Uuid,
    email: &str,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/team/is_member.sql",
        account,
        email
    )
    .fetch_one(connection)
    .await?;
    Ok(row.is)
}

/// How many invitations are open, and whether one is for this address.
pub(super) async fn is_invited(
    connection: &mut PgConnection,
    account: Uuid,
    email: &str,
) -> Result<(i64, bool), sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/team/is_invited.sql",
        account,
        email
    )
    .fetch_one(connection)
    .await?;
    Ok((row.count, row.invited))
}

#[derive(Debug)]
pub(super) struct InvitationRow {
    pub id: Uuid,
    pub email: String,
    pub role: Role,
    pub billing: bool,
    pub devices: bool,
    pub created_at: i64,
    pub sent_at: i64,
    pub expires_at: i64,
    pub invited_by: Option<String>,
    pub sites: Vec<String>,
}

impl InvitationRow {
    pub fn view(self) -> InvitationView {
        InvitationView {
            permissions: Permission::of(self.role, self.billing, self.devices),
            sites: (self.role < Role::Admin).then_some(self.sites),
            id: self.id,
            email: self.email,
            role: self.role,
            invited_by: self.invited_by,
            created_at: self.created_at,
            sent_at: self.sent_at,
            expires_at: self.expires_at,
        }
    }
}

/// The account's invitations; one only where it is named.
pub(super) async fn invitations(
    connection: &mut PgConnection,
    account: Uuid,
    invitation: Option<Uuid>,
) -> Result<Vec<InvitationRow>, sqlx::Error> {
    sqlx::query_file_as!(
        InvitationRow,
        "../../queries/accounts/people/team/invitations.sql",
        account,
        invitation
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn invitation(
    connection: &mut PgConnection,
    account: Uuid,
    invitation: Uuid,
) -> Result<Option<InvitationRow>, sqlx::Error> {
    let found = invitations(connection, account, Some(invitation)).await?;
    Ok(found.into_iter().next())
}

/// What is kept of a new invitation.
#[derive(Debug)]
pub(super) struct NewInvitation {
    pub id: Uuid,
    pub account: Uuid,
    pub email: String,
    pub role: Role,
    pub permissions: Vec<Permission>,
    pub sites: Vec<Uuid>,
    pub hash: Hash,
    pub by: Uuid,
    pub now: i64,
    pub expires_at: i64,
}

pub(super) async fn insert_invitation(
    transaction: &mut PgConnection,
    new: &NewInvitation,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/insert_invitation.sql",
        new.id,
        new.account,
        new.email,
        new.role as Role,
        new.permissions.contains(&Permission::Billing),
        new.permissions.contains(&Permission::Devices),
        &new.sites,
        new.hash.as_slice(),
        new.by,
        new.now,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn resend_invitation(
    transaction: &mut PgConnection,
    invitation: Uuid,
    hash: &Hash,
    now: i64,
    expires_at: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/resend_invitation.sql",
        invitation,
        hash.as_slice(),
        now,
        expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_invitation(
    transaction: &mut PgConnection,
    invitation: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/team/delete_invitation.sql",
        invitation
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn requests(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<AccessRequestView>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/people/team/requests.sql", account)
        .fetch_all(connection)
        .await?;
    let views = rows.into_iter().map(|row| AccessRequestView {
        id: row.id,
        member: row.member_id,
        name: row.name,
        email: row.email,
        site: SiteRef {
            id: row.site_id,
            name: row.site,
        },
        message: row.message,
        asked_at: row.asked_at,
    });
    Ok(views.collect())
}
