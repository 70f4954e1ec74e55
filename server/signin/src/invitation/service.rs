//! Showing and accepting invitations.

use base::{
    access::{Caller, Role, must_be_same},
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    limits::Limited,
    secret::Opaque,
};
use people::{accounts, words::name};
use poem::{
    Request,
    http::{StatusCode, header::AUTHORIZATION},
};
use serde_json::json;
use sqlx::PgConnection;

use super::{
    emails::{self, Guest},
    records::{InvitationAccept, InvitationShown},
    store::{self, Invitation},
};
use crate::{
    count_wrong,
    link::store::{self as links, Person},
    session::{self, Opened, Requester},
};

fn unknown() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "unknown_invitation.over")
}

/// Who is signed in in the browser that sends this, if anybody; they must have sent it from our own pages.
pub(super) async fn signed_in(
    context: &Context,
    request: &Request,
) -> Result<Option<Caller>, Problem> {
    if request.header(AUTHORIZATION).is_some() {
        return Ok(None);
    }
    match context.gate.caller(request).await {
        Ok(caller) => {
            must_be_same(request)?;
            Ok(Some(caller))
        }
        Err(problem) if problem.status_code() == StatusCode::UNAUTHORIZED => Ok(None),
        Err(problem) => Err(problem),
    }
}

async fn find(
    context: &Context,
    connection: &mut PgConnection,
    token: &str,
) -> Result<Invitation, Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown)?.sha256();
    store::lock(connection, &hash, context.now())
        .await?
        .ok_or_else(unknown)
}

/// Wrong links are counted, right ones never.
async fn counted(context: &Context, problem: Problem, from: &Requester) -> Problem {
    if problem.status_code() != StatusCode::NOT_FOUND {
        return problem;
    }
    count_wrong(context, Limited::Login, from.address, problem).await
}

/// What the link opens.
pub(super) async fn show(
    context: &Context,
    token: &str,
    present: Option<Caller>,
    from: &Requester,
) -> Result<InvitationShown, Problem> {
    let mut connection = context.pool().acquire().await?;
    let invitation = match find(context, &mut connection, token).await {
        Ok(invitation) => invitation,
        Err(problem) => {
            // Counting asks the database too, and must not wait for this.
            drop(connection);
            return Err(counted(context, problem, from).await);
        }
    };
    let key = invitation.email.to_ascii_lowercase();
    let known = links::person(&mut connection, &key).await?;
    let hidden = known
        .as_ref()
        .is_some_and(|known| present.is_none_or(|present| present.person != known.id));
    let sites = store::sites(&mut connection, invitation.account_id, &invitation.site_ids).await?;
    Ok(InvitationShown {
        account: invitation.account,
        invited_by: invitation.inviter_name,
        email: match hidden {
            true => masked(&invitation.email),
            false => invitation.email,
        },
        role: invitation.role,
        sites,
        expires_at: invitation.expires_at,
        has_account: known.is_some(),
    })
}

/// `a…@example.com`: enough for its owner to know it by.
fn masked(email: &str) -> String {
    let (local, domain) = email.split_once('@').unwrap_or((email, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}…@{domain}")
}

fn sign_in_first() -> Problem {
    Problem::conflict("sign_in_first")
}

fn other_person(invited: &str) -> Problem {
    Problem::conflict("signed_in_as_other").with("address", masked(invited))
}

/// Makes the person invited a member.
pub(super) async fn accept(
    context: &Context,
    body: InvitationAccept,
    present: Option<Caller>,
    from: &Requester,
) -> Result<Opened, Problem> {
    match join(context, body, present, from).await {
        Ok(opened) => {
            context.gate.invalidate_tokens();
            Ok(opened)
        }
        Err(problem) => Err(counted(context, problem, from).await),
    }
}

async fn join(
    context: &Context,
    body: InvitationAccept,
    present: Option<Caller>,
    from: &Requester,
) -> Result<Opened, Problem> {
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    let invitation = find(context, &mut transaction, &body.token).await?;
    let key = invitation.email.to_ascii_lowercase();
    let known = links::person(&mut transaction, &key).await?;
    // An unauthenticated client may use the link only for an address that belongs to no person.
    let session = match (&known, present) {
        (None, None) => None,
        (Some(known), Some(present)) if known.id == present.person => Some(present),
        (Some(_), None) => return Err(sign_in_first()),
        (_, Some(_)) => return Err(other_person(&invitation.email)),
    };
    let person = match known {
        Some(person) => person,
        None => make(context, &mut transaction, &invitation, body.name).await?,
    };
    let plans = &context.plans;
    plans
        .may_join(&mut transaction, invitation.account_id)
        .await?;
    let member = context.id();
    if !store::insert_member(&mut transaction, member, person.id, &invitation, now).await? {
        return Err(Problem::conflict("already_member"));
    }
    // Owners and admins see every site.
    if invitation.role < Role::Admin {
        store::give_sites(&mut transaction, member, &invitation).await?;
    }
    let sites = store::sites(
        &mut transaction,
        invitation.account_id,
        &invitation.site_ids,
    )
    .await?;
    store::delete(&mut transaction, invitation.id).await?;
    let line = Line {
        action: "member.joined",
        subject: &person.email,
        new: Some(json!({
            "role": invitation.role, "sites": sites,
            "billing": invitation.billing, "devices": invitation.devices,
        })),
        ..Line::default()
    };
    let who = Who::person(invitation.account_id, person.id, from.address);
    context.audit(&mut transaction, who, line).await?;
    notify(context, &mut transaction, &invitation, &person).await?;
    let opened = match session {
        Some(caller) => Opened {
            me: accounts::act_in(context, &mut transaction, &caller, invitation.account_id).await?,
            cookies: Vec::new(),
            learnt: None,
        },
        None => {
            let account = invitation.account_id;
            session::open_invited(context, &mut transaction, person.id, account, from).await?
        }
    };
    transaction.commit().await?;
    Ok(opened)
}

/// Creates the invited person.
async fn make(
    context: &Context,
    transaction: &mut PgConnection,
    invitation: &Invitation,
    typed: Option<String>,
) -> Result<Person, Problem> {
    let typed = typed.ok_or_else(|| Problem::invalid("name_needed").field("name"))?;
    let (id, typed) = (context.id(), name(&typed, "name")?);
    let email = &invitation.email;
    if !store::insert_person(transaction, id, &typed, email, context.now()).await? {
        // A concurrent request created a person with the address.
        return Err(sign_in_first());
    }
    let key = email.to_ascii_lowercase();
    links::person(transaction, &key).await?.ok_or_else(unknown)
}

/// Notifies the person who sent the invitation, if they are still a member.
async fn notify(
    context: &Context,
    transaction: &mut PgConnection,
    invitation: &Invitation,
    person: &Person,
) -> Result<(), Problem> {
    let (Some(name), Some(email)) = (&invitation.inviter_name, &invitation.inviter_email) else {
        return Ok(());
    };
    let guest = Guest {
        name: &person.name,
        email: &person.email,
        role: invitation.role,
        account: &invitation.account,
    };
    let message = emails::joined(email, name, guest, &context.origin);
    Ok(context.mail(transaction, &message).await?)
}
