//! Changing and removing members, and handing the account over.

use base::{
    access::{Caller, ManageTeam, Member, OwnAccount, Role},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    emails, leaving,
    records::{MemberSet, MemberView, OwnerSet, Team},
    rules, service,
    store::{self, MemberRow},
};
use crate::{
    account::{self, gone},
    me::Permission,
    reauth,
};

fn unknown() -> Problem {
    Problem::unknown("unknown_member")
}

fn id(text: &str) -> Result<Uuid, Problem> {
    Uuid::try_parse(text).map_err(|_| unknown())
}

/// What the audit keeps of a member.
fn audit_value(role: Role, permissions: &[Permission], sites: Option<&[String]>) -> Value {
    json!({"role": role, "permissions": permissions, "sites": sites})
}

/// Changes role, permissions and sites.
pub(super) async fn set(
    context: &Context,
    who: &Member<ManageTeam>,
    member: &str,
    request: MemberSet,
) -> Result<MemberView, Problem> {
    let (caller, member) = (&who.caller, id(member)?);
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let before = store::member(&mut transaction, caller.account, member)
        .await?
        .ok_or_else(unknown)?;
    rules::touch(caller.role, before.role)?;
    rules::give(caller.role, request.role)?;
    rules::give_permissions(caller, &before.permissions(), &request.permissions)?;
    let raised = request.role > before.role && request.role >= Role::Admin;
    if raised
        || request
            .permissions
            .iter()
            .any(|one| !before.permissions().contains(one))
    {
        rules::person_only(caller)?;
    }
    let sites = match &request.sites {
        Some(sites) => Some(rules::sites(who, request.role, sites)?),
        None => None,
    };
    if (before.role == Role::Owner) != (request.role == Role::Owner) {
        touch_ownership(context, &mut transaction, caller, before.role).await?;
    }
    store::set_member(&mut transaction, member, request.role, &request.permissions).await?;
    let all = request.role >= Role::Admin;
    if all || sites.is_some() {
        store::take_sites(&mut transaction, member).await?;
    }
    if let Some(sites) = &sites {
        store::give_sites(&mut transaction, member, caller.account, sites).await?;
    }
    store::resolve_requests(&mut transaction, member, all).await?;
    let after = store::member(&mut transaction, caller.account, member)
        .await?
        .ok_or_else(unknown)?;
    let (old, new) = (before.audit_value(), after.audit_value());
    if old != new {
        let line = Line {
            action: "member.changed",
            subject: &before.name,
            old: Some(old),
            new: Some(new),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
        if before.person_id != caller.person {
            let sites = after.seen_sites();
            let message = emails::changed(
                &context.origin,
                &after.email,
                &account.name,
                after.role,
                sites.as_deref(),
            );
            context.mail(&mut transaction, &message).await?;
        }
    }
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    Ok(after.view(caller))
}

/// What makes or unmakes an owner: never the last one, and by a person who shows who they are.
async fn touch_ownership(
    context: &Context,
    transaction: &mut PgConnection,
    caller: &Caller,
    before: Role,
) -> Result<(), Problem> {
    rules::person_only(caller)?;
    keep_one_owner(transaction, caller, before).await?;
    reauth::require_recent(context, transaction, caller).await
}

async fn keep_one_owner(
    transaction: &mut PgConnection,
    caller: &Caller,
    before: Role,
) -> Result<(), Problem> {
    if before == Role::Owner && store::count_owners(transaction, caller.account).await? <= 1 {
        return Err(rules::last_owner());
    }
    Ok(())
}

/// Removes a member, or lets the caller leave.
pub(super) async fn remove(
    context: &Context,
    caller: &Caller,
    member: &str,
) -> Result<(), Problem> {
    let member = Uuid::try_parse(member).ok();
    let leaving = member == Some(caller.member) && !caller.support;
    if leaving {
        rules::person_only(caller)?;
    } else if caller.role < Role::Admin {
        return Err(Problem::denied("role_too_low"));
    }
    let member = member.ok_or_else(unknown)?;
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let before = store::member(&mut transaction, caller.account, member)
        .await?
        .ok_or_else(unknown)?;
    rules::touch(caller.role, before.role)?;
    if leaving {
        keep_one_owner(&mut transaction, caller, before.role).await?;
    } else if before.role == Role::Owner {
        touch_ownership(context, &mut transaction, caller, before.role).await?;
    }
    remove_member(&mut transaction, caller.account, &before).await?;
    let line = Line {
        action: if leaving {
            "member.left"
        } else {
            "member.removed"
        },
        subject: &before.name,
        old: Some(before.audit_value()),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    if !leaving {
        let message = emails::removed(&before.email, &account.name);
        context.mail(&mut transaction, &message).await?;
    }
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    Ok(())
}

/// Removes a member with their sessions, tokens, devices and invitations.
async fn remove_member(
    transaction: &mut PgConnection,
    account: Uuid,
    member: &MemberRow,
) -> Result<(), sqlx::Error> {
    let person = member.person_id;
    store::move_sessions(transaction, account, person).await?;
    leaving::delete_tokens(transaction, account, person).await?;
    leaving::delete_devices(transaction, account, person).await?;
    leaving::delete_invitations_by(transaction, account, person).await?;
    store::delete_member(transaction, member.id).await
}

/// Makes another member owner, and the caller admin.
pub(super) async fn hand_over(
    context: &Context,
    who: &Member<OwnAccount>,
    request: OwnerSet,
) -> Result<Team, Problem> {
    let caller = &who.caller;
    let credentials = reauth::Credentials {
        password: request.password.as_deref(),
        digits: request.digits.as_deref(),
    };
    reauth::require(context, caller, credentials).await?;
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let old = store::member(&mut transaction, caller.account, caller.member)
        .await?
        .filter(|own| own.role == Role::Owner)
        .ok_or_else(rules::owner_no_more)?;
    let heir = store::member(&mut transaction, caller.account, request.member)
        .await?
        .ok_or_else(unknown)?;
    if heir.role == Role::Owner {
        return Err(Problem::conflict("already_owner"));
    }
    let every = [Permission::Billing, Permission::Devices];
    store::set_member(&mut transaction, heir.id, Role::Owner, &every).await?;
    store::take_sites(&mut transaction, heir.id).await?;
    store::resolve_requests(&mut transaction, heir.id, true).await?;
    store::set_member(&mut transaction, old.id, Role::Admin, &every).await?;
    let line = Line {
        action: "account.handed_over",
        subject: &heir.name,
        old: Some(json!({"owner": old.name})),
        new: Some(json!({"owner": heir.name})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let mut audit_value: Vec<String> = store::owners(&mut transaction, caller.account)
        .await?
        .into_iter()
        .map(|owner| owner.email)
        .collect();
    audit_value.push(old.email);
    for email in audit_value {
        let message = emails::handed_over(
            &context.origin,
            &email,
            &account.name,
            &old.name,
            &heir.name,
        );
        context.mail(&mut transaction, &message).await?;
    }
    let team = service::team(context, &mut transaction, caller, Role::Admin).await?;
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    Ok(team)
}

impl MemberRow {
    fn audit_value(&self) -> Value {
        audit_value(self.role, &self.permissions(), self.seen_sites().as_deref())
    }
}
