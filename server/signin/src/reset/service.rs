//! Asking for and setting a new password.

use base::{
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    limits::Limited,
    password,
    secret::Opaque,
};
use people::sessions;
use poem::http::StatusCode;
use serde_json::json;
use sqlx::PgConnection;

use super::{
    emails,
    records::{ResetDone, ResetFinish, ResetOpen},
    store,
};
use crate::{
    count_wrong,
    emails::origin_facts,
    link::{
        EmailOnly, LinkRequest, Sent, link_over, request_link, restated,
        store::{self as links, Kind, Link, Person},
        unknown_link,
    },
    session::{self, Requester},
};

/// How long the link lasts: an hour.
pub const RESET_SECONDS: i64 = 3_600;

/// Emails a link to set a password, or the reason why there is none.
pub(super) async fn ask(
    context: &Context,
    body: &EmailOnly,
    from: &Requester,
) -> Result<Sent, Problem> {
    let request = LinkRequest {
        action: Limited::Reset,
        kind: Kind::Reset,
        lasting: RESET_SECONDS,
    };
    request_link(context, request, body, from, |known, email, created| {
        let (origin_facts, origin) = (origin_facts(context, from), &context.origin);
        match known {
            Some(person) if context.config.sign_in.passwords => {
                let link = context.link("reset", &created.token);
                emails::reset(&person.email, &person.name, &link, origin_facts)
            }
            Some(person) => emails::without(&person.email, &person.name, origin, origin_facts),
            None => emails::nobody(email.as_str(), origin, origin_facts),
        }
    })
    .await
}

/// What a link opens.
pub(super) async fn open(
    context: &Context,
    token: &str,
    from: &Requester,
) -> Result<ResetOpen, Problem> {
    let mut connection = context.pool().acquire().await?;
    match look(context, &mut connection, token).await {
        Ok((link, person)) => Ok(ResetOpen {
            email: person.email,
            expires_at: link.expires_at,
        }),
        Err(problem) => {
            // Counting asks the database too, and must not wait for this.
            drop(connection);
            Err(counted(context, problem, from).await)
        }
    }
}

/// Sets the password.
pub(super) async fn finish(
    context: &Context,
    body: ResetFinish,
    from: &Requester,
) -> Result<ResetDone, Problem> {
    match set(context, body, from).await {
        Ok(done) => Ok(done),
        Err(problem) => Err(counted(context, problem, from).await),
    }
}

/// Only wrong links are counted. A used or expired one is 404 as well: the contract has no other status.
async fn counted(context: &Context, problem: Problem, from: &Requester) -> Problem {
    let problem = restated(problem, &[StatusCode::UNAUTHORIZED], StatusCode::NOT_FOUND);
    if problem.status_code() != StatusCode::NOT_FOUND {
        return problem;
    }
    count_wrong(context, Limited::Login, from.address, problem).await
}

/// The link, and the person whose password it sets; locked if this is a transaction.
async fn look(
    context: &Context,
    connection: &mut PgConnection,
    token: &str,
) -> Result<(Link, Person), Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let link = links::lock(connection, Kind::Reset, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(context.now()) {
        return Err(link_over());
    }
    let email = link.email.as_deref().unwrap_or("");
    let person = links::person(connection, email)
        .await?
        .ok_or_else(unknown_link)?;
    Ok((link, person))
}

async fn set(context: &Context, body: ResetFinish, from: &Requester) -> Result<ResetDone, Problem> {
    if !context.config.sign_in.passwords {
        return Err(Problem::invalid("no_passwords"));
    }
    let mut connection = context.pool().acquire().await?;
    let (_, person) = look(context, &mut connection, &body.token).await?;
    drop(connection);
    password::check(&body.password, &[&person.name, &person.email], "password")?;
    let hash = context.hasher.hash(body.password).await?;
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    // Read again and locked: concurrent uses happen one after the other.
    let (link, person) = look(context, &mut transaction, &body.token).await?;
    links::mark_used(&mut transaction, link.id, now).await?;
    store::set_password(&mut transaction, person.id, &hash, now).await?;
    let ended = sessions::end_others(&mut transaction, person.id, None).await?;
    if let Some(membership) = session::membership(&mut transaction, person.id).await? {
        let line = Line {
            action: "password.reset",
            new: Some(json!({ "sessions_ended": ended })),
            ..Line::default()
        };
        let who = Who::person(membership.account_id, person.id, from.address);
        context.audit(&mut transaction, who, line).await?;
    }
    let origin_facts = origin_facts(context, from);
    let message = emails::done(&person.email, &person.name, &context.origin, origin_facts);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(ResetDone {
        email: person.email,
    })
}
