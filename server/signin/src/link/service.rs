//! Making and using sign-in links.

use base::{
    answer::Problem,
    clock::Clock,
    context::Context,
    limits::Limited,
    random::{Random, uuid_v7},
    secret::Opaque,
};
use poem::http::StatusCode;
use sqlx::PgPool;

use super::store::{self, Kind};
use crate::{
    count_wrong,
    session::{self, Opened, Requester},
};

/// How long a sign-in link lasts: 15 minutes.
pub const SIGN_IN_SECONDS: i64 = 15 * 60;
/// A used link is remembered for a day, so that a second use can be told from a typing error.
const REMEMBERED_SECONDS: i64 = 86_400;

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
    let now = clock.now_seconds();
    let mut transaction = pool.begin().await?;
    let person = store::person(&mut transaction, email.trim())
        .await?
        .ok_or_else(|| MakeError::UnknownAddress(email.trim().to_owned()))?;
    store::forget(&mut transaction, person, now - REMEMBERED_SECONDS).await?;
    let token = Opaque::generate(random);
    let id = uuid_v7(clock, random);
    let expires_at = now + SIGN_IN_SECONDS;
    store::insert(
        &mut transaction,
        id,
        Kind::SignIn,
        &token.sha256(),
        Some(person),
        now,
        expires_at,
    )
    .await?;
    transaction.commit().await?;
    Ok(token.expose())
}

/// 404: there was never such a link, or it is long over.
pub(crate) fn unknown_link() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "unknown_link",
        "This link is not known here. Copy the whole of it, or ask for a new one.",
    )
}

/// Signs in whoever holds this link, once.
pub(super) async fn use_once(
    context: &Context,
    token: &str,
    from: &Requester,
) -> Result<Opened, Problem> {
    match try_once(context, token, from).await {
        Ok(opened) => Ok(opened),
        Err(problem) => Err(match problem.status_code() {
            StatusCode::NOT_FOUND | StatusCode::UNAUTHORIZED => {
                count_wrong(context, Limited::Login, from.address, problem).await
            }
            _ => problem,
        }),
    }
}

async fn try_once(context: &Context, token: &str, from: &Requester) -> Result<Opened, Problem> {
    let over = |code, text: &'static str| Problem::new(StatusCode::UNAUTHORIZED, code, text);
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let now = context.gate.clock.now_seconds();
    let mut transaction = context.gate.pool.begin().await?;
    let link = store::lock(&mut transaction, Kind::SignIn, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(now) {
        return Err(over(
            "link_over",
            "This link was used before or has run out. Ask for a new one.",
        ));
    }
    let person = link.person_id.ok_or_else(unknown_link)?;
    store::mark_used(&mut transaction, link.id, now).await?;
    let opened = session::open(context, &mut transaction, person, from, "session.opened")
        .await?
        .ok_or_else(|| over("no_account", "You are no longer a member of any account."))?;
    transaction.commit().await?;
    Ok(opened)
}
