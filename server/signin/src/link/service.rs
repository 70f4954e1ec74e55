//! Asking for and using sign-in links.

use base::{
    answer::Problem,
    clock::Clock,
    context::Context,
    email::Email,
    limits::{Key, Limited},
    random::Random,
};
use poem::http::StatusCode;
use sqlx::PgPool;

use super::{
    letters,
    making::{self, Order, order},
    records::{CodeUse, EmailOnly, Sent},
    store::{self, Kind},
    using::{take, unknown_link},
};
use crate::{
    letters::whence,
    session::{self, Opened, Requester},
};

/// How long a sign-in link lasts: 15 minutes.
pub const SIGN_IN_SECONDS: i64 = 15 * 60;

/// Why no link was made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// Nobody has this address.
    #[error("nobody here has the address {0}")]
    UnknownAddress(String),
    /// The accounts database did not answer.
    #[error("the accounts database did not answer: {0}")]
    Database(#[from] sqlx::Error),
}

/// Makes a sign-in link for the person with this address and gives its token, for
/// `/sign-in?token=…`. It ends the person's earlier links.
///
/// # Errors
/// When nobody has the address.
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
    let order = Order {
        kind: Kind::SignIn,
        email: &address,
        person: None,
        wish: None,
        lasting: SIGN_IN_SECONDS,
    };
    let made = making::make(&mut transaction, clock, random, order).await?;
    transaction.commit().await?;
    Ok(made.token.expose())
}

/// Mails a link. Whether anybody has the address shows in the mail alone: the same statements are made,
/// and one mail goes out.
pub(super) async fn ask(
    context: &Context,
    wish: &EmailOnly,
    from: &Requester,
) -> Result<Sent, Problem> {
    let email = Email::read(&wish.email, "email")?;
    let key = email.key();
    let mut keys = vec![Key::Target(&key)];
    keys.extend(from.address.map(Key::Address));
    context.limit(Limited::Link, &keys).await?;
    let mut transaction = context.pool().begin().await?;
    let known = store::person(&mut transaction, &key).await?;
    let ordered = Order {
        kind: Kind::SignIn,
        email: &email,
        person: None,
        wish: None,
        lasting: SIGN_IN_SECONDS,
    };
    let made = order(context, &mut transaction, ordered).await?;
    let whence = whence(context, from);
    let letter = match &known {
        Some(person) => {
            let link = context.link("sign-in", &made.token);
            letters::sign_in(&person.email, &person.name, &link, &made.digits, whence)
        }
        None => {
            let sign_up = context.config.sign_in.sign_up;
            letters::nobody(email.as_str(), &context.origin, sign_up, whence)
        }
    };
    context.mail(&mut transaction, &letter).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: made.expires_at,
    })
}

/// Signs in whoever holds this link, once.
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
    Problem::new(
        StatusCode::UNAUTHORIZED,
        "no_account",
        "You are no longer a member of any account.",
    )
}
