//! Asking for and using sign-in links.

use base::{
    answer::Problem, clock::Clock, context::Context, email::Email, limits::Limited, random::Random,
};
use poem::http::StatusCode;
use sqlx::PgPool;

use super::{
    create::{NewLink, create_with},
    emails,
    lookup::{take, unknown_link},
    records::{CodeUse, EmailOnly, Sent},
    request::{LinkRequest, request_link},
    store::{self, Kind},
};
use crate::{
    emails::origin_facts,
    session::{self, Opened, Requester},
};

/// How long a sign-in link lasts: 15 minutes.
pub const SIGN_IN_SECONDS: i64 = 15 * 60;

/// Why no link was made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// No person has this email address.
    #[error("nobody has the email address {0} here")]
    UnknownAddress(String),
    /// The accounts database did not answer.
    #[error("the accounts database did not answer: {0}")]
    Database(#[from] sqlx::Error),
}

/// Makes a sign-in link for the person with this address and returns its token, for `/sign-in?token=…`. It
/// ends the person's earlier links, and writes an audit entry.
///
/// # Errors
/// If no person has the address.
pub async fn make(
    pool: &PgPool,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    email: &str,
) -> Result<String, MakeError> {
    let unknown = || MakeError::UnknownAddress(email.trim().to_owned());
    let address = Email::parse(email).ok_or_else(unknown)?;
    let mut transaction = pool.begin().await?;
    store::person(&mut transaction, &address.key())
        .await?
        .ok_or_else(unknown)?;
    let new = NewLink {
        kind: Kind::SignIn,
        email: &address,
        person: None,
        payload: None,
        lasting: SIGN_IN_SECONDS,
    };
    let created = create_with(&mut transaction, clock, random, new).await?;
    people::operator::link_made(&mut transaction, clock, random, &address).await?;
    transaction.commit().await?;
    Ok(created.token.expose())
}

/// Emails a sign-in link, or that the address has no account.
pub(super) async fn ask(
    context: &Context,
    body: &EmailOnly,
    from: &Requester,
) -> Result<Sent, Problem> {
    let request = LinkRequest {
        action: Limited::Link,
        kind: Kind::SignIn,
        lasting: SIGN_IN_SECONDS,
    };
    request_link(context, request, body, from, |known, email, created| {
        let origin_facts = origin_facts(context, from);
        match known {
            Some(person) => {
                let link = context.link("sign-in", &created.token);
                emails::sign_in(
                    &person.email,
                    &person.name,
                    &link,
                    &created.digits,
                    origin_facts,
                )
            }
            None => {
                let sign_up = context.config.sign_in.sign_up;
                emails::nobody(email.as_str(), &context.origin, sign_up, origin_facts)
            }
        }
    })
    .await
}

/// Signs the holder of this link in, once.
pub(super) async fn use_once(
    context: &Context,
    code: CodeUse,
    from: &Requester,
) -> Result<Opened, Problem> {
    let (mut transaction, link) = take(context, Kind::SignIn, code, from).await?;
    let email = link.email.as_deref().unwrap_or("");
    let person = store::person(&mut transaction, email)
        .await?
        .ok_or_else(unknown_link)?;
    store::mark_used(&mut transaction, link.id, context.now()).await?;
    let opened = session::open(context, &mut transaction, person.id, from, "session.opened")
        .await?
        .ok_or_else(no_account)?;
    transaction.commit().await?;
    Ok(opened)
}

/// 401: a person without any account.
pub(crate) fn no_account() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "no_account")
}
