//! Signs in by password.

use base::{answer::Problem, context::Context, email::Email, limits::Limited};
use poem::http::StatusCode;

use super::{records::Login, store};
use crate::{
    device,
    link::{no_account, store as links},
    session::{self, Opened, Requester},
};

/// 401, the same for a wrong password, an address of no person, and a person without a password.
fn wrong() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "wrong_password")
}

/// Signs a person in with their password. Every attempt is counted before the password is checked, and the
/// check takes as long for an address of no person.
pub(super) async fn login(
    context: &Context,
    request: Login,
    from: &Requester,
) -> Result<Opened, Problem> {
    if !context.config.sign_in.passwords {
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "no_passwords"));
    }
    let email = Email::read(&request.email, "email")?;
    let key = email.key();
    device::count(context, Limited::Login, (&key, &key), from).await?;
    let mut connection = context.pool().acquire().await?;
    let person = links::person(&mut connection, &key).await?;
    // Hashing takes long: do not hold a database connection meanwhile.
    drop(connection);
    let hash = person.as_ref().and_then(|person| person.password.clone());
    let right = context
        .hasher
        .verify(request.password, hash.clone())
        .await?;
    let (Some(person), Some(hash), true) = (person, hash, right) else {
        return Err(wrong());
    };
    let mut transaction = context.pool().begin().await?;
    // A password that was changed meanwhile ended every session: the old one opens none after it.
    if !store::still_theirs(&mut transaction, person.id, &hash).await? {
        return Err(wrong());
    }
    let opened = session::open(context, &mut transaction, person.id, from, "session.opened")
        .await?
        .ok_or_else(no_account)?;
    transaction.commit().await?;
    Ok(opened)
}
