//! That it is still the person who sits there: a session left open, or stolen, shall not take the account.

use base::{
    access::Caller,
    answer::Problem,
    context::Context,
    limits::{Key, Limited},
};
use poem::http::StatusCode;

use super::store::{self, Myself};

/// A session proves its person for 15 minutes after they showed who they are.
const FRESH_SECONDS: i64 = 15 * 60;

/// Passes when the session's person showed who they are a moment ago, or shows it now by their password.
pub(super) async fn proved(
    context: &Context,
    caller: &Caller,
    myself: &Myself,
    password: Option<String>,
) -> Result<(), Problem> {
    let proved_at = match caller.session() {
        Some(session) => store::proved_at(context.pool(), session).await?,
        None => None,
    };
    if proved_at.is_some_and(|at| at + FRESH_SECONDS > context.now()) {
        return Ok(());
    }
    // Where the deployment has no passwords, one of former days is none.
    let hash = myself
        .password
        .clone()
        .filter(|_| context.config.sign_in.passwords);
    let (Some(password), Some(hash)) = (password, hash) else {
        return Err(Problem::invalid(
            "proof_needed",
            "It is a while since you signed in. Send your password as well, or sign in again.",
        ));
    };
    let target = format!("proof {}", caller.person);
    let mut keys = vec![Key::Target(&target)];
    keys.extend(caller.address.map(Key::Address));
    context.limit(Limited::Login, &keys).await?;
    if context.hasher.verify(password, Some(hash)).await? {
        return Ok(());
    }
    Err(Problem::new(
        StatusCode::UNAUTHORIZED,
        "wrong_password",
        "This is not your password.",
    ))
}
