//! Invites people to open accounts.

use base::{
    access::Operator,
    answer::{Problem, UpTo},
    context::Context,
    email::Email,
};
use billing::TRIAL_DAYS;
use people::words;
use serde_json::json;
use uuid::Uuid;

use super::{
    emails,
    records::{AdminInvite, AdminInviteNew},
    store,
};
use crate::{Parts, log};

/// How long an invite can be used: seven days.
const LASTING: i64 = 7 * 86_400;
/// How many invites a request asks for, and the most; without a limit, as many.
pub(super) type Invites = UpTo<MOST>;
const MOST: u32 = 200;

/// The newest invites from before a moment.
pub(super) async fn list(
    context: &Context,
    who: &Operator,
    before: Option<i64>,
    limit: Option<u32>,
) -> Result<Vec<AdminInvite>, Problem> {
    let limit = i64::from(limit.unwrap_or(MOST));
    let rows = store::list(context.pool(), before, limit).await?;
    log::note_read(context, who, "invites.listed", None).await?;
    let now = context.now();
    Ok(rows.into_iter().map(|row| row.view(now)).collect())
}

/// Invites a person.
pub(super) async fn create(
    parts: &Parts,
    who: &Operator,
    request: &AdminInviteNew,
) -> Result<AdminInvite, Problem> {
    let (context, now) = (parts.context(), parts.context().now());
    let email = Email::read(&request.email, "email")?;
    let account = request.account.as_deref();
    let account = account
        .map(|name| words::name(name, "account"))
        .transpose()?;
    check_plan(parts, request)?;
    let token = context.token();
    let new = store::New {
        id: context.id(),
        email: email.as_str(),
        account: account.as_deref(),
        token: token.sha256(),
        invited_by: who.caller.person,
        plan: request.plan.as_deref(),
        trial_days: request.trial_days,
        created_at: now,
        expires_at: now + LASTING,
    };
    let mut transaction = context.pool().begin().await?;
    store::lock_address(&mut transaction, &email.key()).await?;
    if store::is_invited(&mut transaction, &email.key(), now).await? {
        return Err(Problem::conflict("already_invited.to_open"));
    }
    store::insert(&mut transaction, &new).await?;
    let link = context.link("start", &token);
    let message = emails::invite(&context.origin, email.as_str(), &link, new.expires_at);
    context.mail(&mut transaction, &message).await?;
    let details = json!({
        "email": email.as_str(),
        "plan": request.plan,
        "trial_days": request.trial_days,
    });
    log::note_work(context, &mut transaction, who, "invite.sent", details).await?;
    let row = store::lock(&mut transaction, new.id)
        .await?
        .ok_or_else(unknown_invite)?;
    transaction.commit().await?;
    Ok(row.view(now))
}

/// Refuses a plan that there is not, and a trial of none.
fn check_plan(parts: &Parts, request: &AdminInviteNew) -> Result<(), Problem> {
    match (&request.plan, request.trial_days) {
        (None, Some(_)) => Err(Problem::invalid("plan_needed").field("plan")),
        (_, Some(days))
            if !u32::try_from(days).is_ok_and(|days| (1..=TRIAL_DAYS).contains(&days)) =>
        {
            Err(Problem::invalid("invalid_days.trial").field("trial_days"))
        }
        (None, None) => Ok(()),
        (Some(plan), _) => parts.billing.known_plan(plan),
    }
}

fn unknown_invite() -> Problem {
    Problem::unknown("unknown_invite")
}

/// Withdraws an invite.
pub(super) async fn withdraw(
    context: &Context,
    who: &Operator,
    invite: Uuid,
) -> Result<(), Problem> {
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    let row = store::lock(&mut transaction, invite)
        .await?
        .ok_or_else(unknown_invite)?;
    if !row.is_open(now) {
        return Err(Problem::conflict("invite_over"));
    }
    store::revoke(&mut transaction, invite, now).await?;
    let details = json!({"email": row.email});
    log::note_work(context, &mut transaction, who, "invite.withdrawn", details).await?;
    transaction.commit().await?;
    Ok(())
}
