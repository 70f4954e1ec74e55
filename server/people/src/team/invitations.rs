//! Inviting people to the account.

use base::{
    access::{Caller, ManageTeam, Member, Role},
    answer::Problem,
    audit::Line,
    context::Context,
    email::Email,
    limits::Limited,
    secret::Opaque,
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    emails::{self, Invited},
    records::{InvitationNew, InvitationView},
    rules,
    store::{self, NewInvitation},
};
use crate::{
    account::{self, gone},
    reauth,
};

/// An invitation's link lasts 7 days.
const LASTING: i64 = 7 * 86_400;
/// The most open invitations that an account may have.
const MOST: i64 = 100;

fn unknown() -> Problem {
    Problem::unknown("unknown_invitation")
}

/// What the audit keeps of an invitation.
fn audit_value(view: &InvitationView) -> Value {
    json!({"role": view.role, "permissions": view.permissions, "sites": view.sites})
}

/// Each sends an email to a person who did not ask for it, so it counts on that address and on the account.
async fn count(context: &Context, caller: &Caller, to: &str) -> Result<(), Problem> {
    let by = format!("invitations of {}", caller.account);
    context.limit(Limited::Invite, &[to, &by], None).await
}

async fn mail(
    context: &Context,
    transaction: &mut PgConnection,
    view: &InvitationView,
    account: &str,
    token: &Opaque,
) -> Result<(), sqlx::Error> {
    let message = emails::invited(&Invited {
        invitation: view,
        account,
        link: &context.link("invitation", token),
    });
    context.mail(transaction, &message).await
}

/// Creates an invitation and emails it.
pub(super) async fn invite(
    context: &Context,
    who: &Member<ManageTeam>,
    request: InvitationNew,
) -> Result<InvitationView, Problem> {
    let (caller, now) = (&who.caller, context.now());
    let email = Email::read(&request.email, "email")?;
    let permissions = request.permissions.unwrap_or_default();
    rules::give(caller.role, request.role)?;
    rules::give_permissions(caller, &[], &permissions)?;
    let sites = rules::sites(who, request.role, &request.sites.unwrap_or_default())?;
    if request.role >= Role::Admin || !permissions.is_empty() {
        rules::person_only(caller)?;
    }
    count(context, caller, &email.key()).await?;
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    if request.role == Role::Owner {
        reauth::require_recent(context, &mut transaction, caller).await?;
    }
    if store::is_member(&mut transaction, caller.account, email.as_str()).await? {
        return Err(Problem::conflict("already_member.other").field("email"));
    }
    let (open, invited) =
        store::is_invited(&mut transaction, caller.account, email.as_str()).await?;
    if invited {
        return Err(Problem::conflict("already_invited").field("email"));
    }
    if open >= MOST {
        return Err(Problem::conflict("too_many_invitations").with("most", MOST));
    }
    let plans = &context.plans;
    plans
        .may_invite(&mut transaction, caller.account, now)
        .await?;
    let token = context.token();
    let new = NewInvitation {
        id: context.id(),
        account: caller.account,
        email: email.as_str().to_owned(),
        role: request.role,
        permissions,
        sites,
        hash: token.sha256(),
        by: caller.person,
        now,
        expires_at: now + LASTING,
    };
    store::insert_invitation(&mut transaction, &new).await?;
    let view = store::invitation(&mut transaction, caller.account, new.id)
        .await?
        .ok_or_else(unknown)?
        .view();
    let line = Line {
        action: "invitation.made",
        subject: &view.email,
        new: Some(audit_value(&view)),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    mail(context, &mut transaction, &view, &account.name, &token).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Sends it again, with another link.
pub(super) async fn resend(
    context: &Context,
    who: &Member<ManageTeam>,
    invitation: &str,
) -> Result<InvitationView, Problem> {
    let (caller, now) = (&who.caller, context.now());
    let id = Uuid::try_parse(invitation).map_err(|_| unknown())?;
    let mut connection = context.pool().acquire().await?;
    let invited = store::invitation(&mut connection, caller.account, id)
        .await?
        .ok_or_else(unknown)?;
    drop(connection);
    // What is kept was an address when it was invited.
    let key = Email::parse(&invited.email).map_or(invited.email, |email| email.key());
    count(context, caller, &key).await?;
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let before = store::invitation(&mut transaction, caller.account, id)
        .await?
        .ok_or_else(unknown)?;
    rules::touch(caller.role, before.role)?;
    if before.role >= Role::Admin {
        rules::person_only(caller)?;
    }
    let token = context.token();
    let ends = now + LASTING;
    store::resend_invitation(&mut transaction, id, &token.sha256(), now, ends).await?;
    let view = store::invitation(&mut transaction, caller.account, id)
        .await?
        .ok_or_else(unknown)?
        .view();
    let line = Line {
        action: "invitation.sent_again",
        subject: &view.email,
        old: Some(json!({"expires_at": before.expires_at})),
        new: Some(json!({"expires_at": view.expires_at})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    mail(context, &mut transaction, &view, &account.name, &token).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Withdraws it.
pub(super) async fn withdraw(
    context: &Context,
    who: &Member<ManageTeam>,
    invitation: &str,
) -> Result<(), Problem> {
    let caller = &who.caller;
    let id = Uuid::try_parse(invitation).map_err(|_| unknown())?;
    let mut transaction = context.pool().begin().await?;
    account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let before = store::invitation(&mut transaction, caller.account, id)
        .await?
        .ok_or_else(unknown)?;
    rules::touch(caller.role, before.role)?;
    store::delete_invitation(&mut transaction, id).await?;
    let view = before.view();
    let line = Line {
        action: "invitation.withdrawn",
        subject: &view.email,
        old: Some(audit_value(&view)),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
