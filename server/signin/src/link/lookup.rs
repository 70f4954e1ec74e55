//! Finding links, by their token or by their code.

use base::{answer::Problem, context::Context, email::Email, limits::Limited, secret::Opaque};
use poem::http::StatusCode;
use sqlx::{Postgres, Transaction};

use super::{
    create::code_hash,
    records::{CodeUse, Way},
    store::{self, Kind, Link},
};
use crate::{count_wrong, device, session::Requester};

/// A link locked by a transaction: concurrent uses happen one after the other.
pub(crate) type LockedLink = (Transaction<'static, Postgres>, Link);

/// 404: there was never such a link, or it is long over.
pub(crate) fn unknown_link() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "unknown_link")
}

/// 401: it was a link once.
pub(crate) fn link_over() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "link_over")
}

/// 401, the same for a wrong code, an expired or used one, and an address of no person.
fn wrong_code() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "wrong_code")
}

/// The same problem under another status, where it had one of these.
pub(crate) fn restated(problem: Problem, from: &[StatusCode], to: StatusCode) -> Problem {
    if !from.contains(&problem.status_code()) {
        return problem;
    }
    problem.restated(to)
}

/// Finds and locks the link. Only wrong tokens count on the client's address, so the holder of a link is
/// never rejected. Codes can be guessed, so every code counts.
pub(crate) async fn take(
    context: &Context,
    kind: Kind,
    code: CodeUse,
    from: &Requester,
) -> Result<LockedLink, Problem> {
    match code.way()? {
        Way::Token(token) => match by_token(context, kind, &token).await {
            Err(problem) if problem.status_code().is_client_error() => {
                Err(count_wrong(context, Limited::Login, from.address, problem).await)
            }
            other => other,
        },
        Way::Code { email, digits } => {
            // Counted apart from passwords: guessing passwords does not block codes, and guessing codes does not block
            // the link.
            let target = format!("code {}", email.key());
            device::count(context, Limited::SecondStep, (&target, &email.key()), from).await?;
            by_code(context, kind, &email, &digits).await
        }
    }
}

async fn by_token(context: &Context, kind: Kind, token: &str) -> Result<LockedLink, Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let mut transaction = context.pool().begin().await?;
    let link = store::lock(&mut transaction, kind, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(context.now()) {
        return Err(link_over());
    }
    Ok((transaction, link))
}

async fn by_code(
    context: &Context,
    kind: Kind,
    email: &Email,
    digits: &str,
) -> Result<LockedLink, Problem> {
    let mut transaction = context.pool().begin().await?;
    let link = store::newest(&mut transaction, kind, email)
        .await?
        .filter(|link| !link.is_over(context.now()) && !link.is_code_over())
        .ok_or_else(wrong_code)?;
    if link.code_hash.as_deref() == Some(code_hash(link.id, digits).as_slice()) {
        return Ok((transaction, link));
    }
    store::add_wrong(&mut transaction, link.id).await?;
    transaction.commit().await?;
    Err(wrong_code())
}
