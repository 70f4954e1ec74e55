//! Whether the person at the keyboard is the person of the session: asked again before owner matters.

use base::{
    access::Caller,
    answer::Problem,
    context::Context,
    limits::{Key, Limited},
};
use poem::http::StatusCode;
use sqlx::PgConnection;
use uuid::Uuid;

/// Whoever signed in or proved themself so lately need not do it again.
const FRESH_SECONDS: i64 = 15 * 60;

/// Passes where the person's password or digits are right, or where they signed in within the last 15
/// minutes.
///
/// # Errors
/// 401 `wrong_password`, 400 `proof_needed`, 429.
pub(crate) async fn check(
    context: &Context,
    transaction: &mut PgConnection,
    caller: &Caller,
    password: Option<&str>,
    _digits: Option<&str>,
) -> Result<(), Problem> {
    if let Some(password) = password {
        let hash = hash(transaction, caller.person).await?;
        let key = caller.person.to_string();
        if context.hasher.verify(password.to_owned(), hash).await? {
            return Ok(());
        }
        context.limit(Limited::Login, &[Key::Target(&key)]).await?;
        return Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "wrong_password",
            "This is not your password.",
        ));
    }
    let session = caller.session().unwrap_or_default();
    let proved = proved_at(transaction, session).await?.unwrap_or(0);
    if proved > context.now() - FRESH_SECONDS {
        return Ok(());
    }
    Err(Problem::invalid(
        "proof_needed",
        "Show once more that it is you: give your password or your six digits, or sign in again and do this within 15 minutes.",
    ))
}

async fn hash(transaction: &mut PgConnection, person: Uuid) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/proof/password.sql", person)
        .fetch_one(transaction)
        .await?;
    Ok(row.password)
}

async fn proved_at(
    transaction: &mut PgConnection,
    session: Uuid,
) -> Result<Option<i64>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/proof/proved_at.sql", session)
        .fetch_optional(transaction)
        .await?;
    Ok(row.map(|row| row.proved_at))
}
