//! Reauthentication: the person signed in proves who they are once more, before anything with which another
//! person, at an unlocked screen or with a stolen cookie, could lock them out of their account.
//!
//! The password is enough, or a code of the second factor, or that the person signed in to this session in
//! the last 15 minutes. Attempts are counted. It comes before the operation's transaction: hashing takes long
//! and must not occupy a connection.

mod store;

use base::{access::Caller, answer::Problem, context::Context, limits::Limited};
use poem::http::StatusCode;
use sqlx::PgConnection;
pub use store::Person;
use uuid::Uuid;

use crate::second;

/// How long after signing in a session needs no reauthentication: 15 minutes.
pub const RECENT_SECONDS: i64 = 15 * 60;

/// The credentials given with a request.
#[derive(Clone, Copy, Default)]
pub struct Credentials<'a> {
    /// The password.
    pub password: Option<&'a str>,
    /// Six digits.
    pub digits: Option<&'a str>,
}

impl std::fmt::Debug for Credentials<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Credentials(***)")
    }
}

/// By what a person can reauthenticate in a session, besides signing in again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// They have a password, and the deployment has passwords turned on.
    pub password: bool,
    /// They have an authenticator app.
    pub digits: bool,
}

/// What this person has.
///
/// # Errors
/// If the database does not answer.
pub async fn ways(context: &Context, person: Uuid) -> Result<Ways, Problem> {
    let stored = store::ways(context.pool(), person).await?;
    Ok(Ways {
        password: stored.password && context.config.sign_in.passwords,
        digits: stored.digits,
    })
}

/// Requires reauthentication. Given credentials decide: a wrong password is refused even in a session that was just
/// opened. Codes are used up. Operations that need it publish 400, 401 and 429.
///
/// # Errors
/// 400 `proof_needed` if nothing was given and the session is older; 401 `wrong_password` or
/// `wrong_digits`; 429 after too many tries.
pub async fn require(
    context: &Context,
    caller: &Caller,
    credentials: Credentials<'_>,
) -> Result<(), Problem> {
    match credentials {
        Credentials {
            password: Some(password),
            ..
        } => password_is_right(context, caller, password).await?,
        Credentials {
            digits: Some(digits),
            ..
        } => digits_are_right(context, caller, digits).await?,
        _ => {
            let mut connection = context.pool().acquire().await?;
            if is_recent(&mut connection, caller, context.now()).await? {
                return Ok(());
            }
            return Err(Problem::invalid("proof_needed"));
        }
    }
    if let Some(session) = caller.session() {
        store::touch(context.pool(), session, context.now()).await?;
    }
    Ok(())
}

async fn password_is_right(
    context: &Context,
    caller: &Caller,
    password: &str,
) -> Result<(), Problem> {
    let target = caller.person.to_string();
    context
        .limit(Limited::Login, &[&target], caller.address)
        .await?;
    let mut connection = context.pool().acquire().await?;
    let hash = person(&mut connection, caller.person).await?.password;
    drop(connection);
    // If the deployment has passwords turned off, a stored one does not count.
    let hash = hash.filter(|_| context.config.sign_in.passwords);
    if context.hasher.verify(password.to_owned(), hash).await? {
        return Ok(());
    }
    Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password.own"))
}

async fn digits_are_right(context: &Context, caller: &Caller, digits: &str) -> Result<(), Problem> {
    second::count_try(context, caller.address, caller.person, None).await?;
    let mut transaction = context.pool().begin().await?;
    let right = second::take_digits(context, &mut transaction, caller.person, digits).await?;
    transaction.commit().await?;
    if right { Ok(()) } else { Err(wrong_digits()) }
}

/// Requires that the caller signed in or reauthenticated within 15 minutes, in this connection's transaction: for
/// operations that take no password or code.
///
/// # Errors
/// 400 `proof_needed` where it is longer ago.
pub async fn require_recent(
    context: &Context,
    connection: &mut PgConnection,
    caller: &Caller,
) -> Result<(), Problem> {
    require_recent_at(connection, caller, context.now()).await
}

/// The same for areas that have no context.
///
/// # Errors
/// 400 `proof_needed` where it is longer ago.
pub async fn require_recent_at(
    connection: &mut PgConnection,
    caller: &Caller,
    now: i64,
) -> Result<(), Problem> {
    if is_recent(connection, caller, now).await? {
        return Ok(());
    }
    Err(Problem::invalid("proof_needed.lately"))
}

async fn is_recent(
    connection: &mut PgConnection,
    caller: &Caller,
    now: i64,
) -> Result<bool, Problem> {
    let reauthenticated_at = match caller.session() {
        Some(session) => store::reauthenticated_at(connection, session).await?,
        None => None,
    };
    Ok(reauthenticated_at.is_some_and(|at| at + RECENT_SECONDS > now))
}

/// 401: this is not the code that the app shows now.
#[must_use]
pub fn wrong_digits() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "wrong_digits")
}

/// The person to whom an email goes.
///
/// # Errors
/// 401 if the person was deleted.
pub async fn person(connection: &mut PgConnection, person: Uuid) -> Result<Person, Problem> {
    store::person(connection, person)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.gone"))
}
