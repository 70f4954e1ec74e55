//! Proof that whoever sits at the keyboard is the one signed in: asked for before
//! what would lock the person out of their own account, were it done by somebody at
//! an unlocked screen or with a stolen cookie.
//!
//! Good is the password, or the digits of the second step, or that the person
//! signed in to this very session in the last 15 minutes. Tries are counted. It is
//! done before the deed's transaction begins: hashing takes long, and must not hold a
//! connection.

mod store;

use base::{access::Caller, answer::Problem, context::Context, limits::Limited};
use poem::http::StatusCode;
use sqlx::PgConnection;
pub use store::Person;
use uuid::Uuid;

use crate::second;

/// How long a session counts as just signed in: 15 minutes.
pub const PROVED_SECONDS: i64 = 15 * 60;

/// What was given with a request to show who one is.
#[derive(Clone, Copy, Default)]
pub struct Shown<'a> {
    /// The password.
    pub password: Option<&'a str>,
    /// Six digits.
    pub digits: Option<&'a str>,
}

impl std::fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown(***)")
    }
}

/// Sees to it that the caller is who they are. What was given decides: a wrong password is refused in a
/// session that was just opened, too. Digits are spent. Operations that ask for it publish 400, 401 and 429.
///
/// # Errors
/// 400 `proof_needed` where nothing was given and the session is older; 401 `wrong_password` or
/// `wrong_digits`; 429 after too many tries.
pub async fn prove(context: &Context, caller: &Caller, shown: Shown<'_>) -> Result<(), Problem> {
    match shown {
        Shown {
            password: Some(password),
            ..
        } => password_is_right(context, caller, password).await?,
        Shown {
            digits: Some(digits),
            ..
        } => digits_are_right(context, caller, digits).await?,
        _ => {
            let mut connection = context.pool().acquire().await?;
            if showed_lately(&mut connection, caller, context.now()).await? {
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
    // Where the deployment has no passwords, one of former days is none.
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

/// Sees to it that the caller showed who they are within 15 minutes, in this connection's transaction: for
/// what takes no password or digits with it.
///
/// # Errors
/// 400 `proof_needed` where it is longer ago.
pub async fn just_signed_in(
    context: &Context,
    connection: &mut PgConnection,
    caller: &Caller,
) -> Result<(), Problem> {
    lately(connection, caller, context.now()).await
}

/// The same for areas that have no context.
///
/// # Errors
/// 400 `proof_needed` where it is longer ago.
pub async fn lately(
    connection: &mut PgConnection,
    caller: &Caller,
    now: i64,
) -> Result<(), Problem> {
    if showed_lately(connection, caller, now).await? {
        return Ok(());
    }
    Err(Problem::invalid("proof_needed.lately"))
}

async fn showed_lately(
    connection: &mut PgConnection,
    caller: &Caller,
    now: i64,
) -> Result<bool, Problem> {
    let proved_at = match caller.session() {
        Some(session) => store::proved_at(connection, session).await?,
        None => None,
    };
    Ok(proved_at.is_some_and(|at| at + PROVED_SECONDS > now))
}

/// 401: the digits are not those that the app shows now.
#[must_use]
pub fn wrong_digits() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "wrong_digits")
}

/// Whom a letter goes to.
///
/// # Errors
/// 401 when the person is gone.
pub async fn person(connection: &mut PgConnection, person: Uuid) -> Result<Person, Problem> {
    store::person(connection, person)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.gone"))
}
