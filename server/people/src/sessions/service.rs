//! What is done to sessions.

use base::{access::Caller, answer::Problem, audit::Line, context::Context};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{records::SessionView, store};

pub(super) async fn list(context: &Context, caller: &Caller) -> Result<Vec<SessionView>, Problem> {
    let now = context.now();
    Ok(store::list(context.pool(), caller.person, caller.session(), now).await?)
}

/// Ends every session of the person but this one, including those that wait for the second factor, and every
/// emailed link that would sign in or change the address. Returns how many sessions ended.
///
/// # Errors
/// If the database does not answer.
pub async fn end_others(
    transaction: &mut PgConnection,
    person: Uuid,
    kept: Option<Uuid>,
) -> Result<u64, sqlx::Error> {
    store::end_links(transaction, person).await?;
    store::delete_others(transaction, person, kept).await
}

pub(super) async fn end_all_others(context: &Context, caller: &Caller) -> Result<(), Problem> {
    let mut transaction = context.pool().begin().await?;
    let ended = end_others(&mut transaction, caller.person, caller.session()).await?;
    let line = Line {
        action: "sessions.ended",
        new: Some(json!({"sessions": ended})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn end(context: &Context, caller: &Caller, session: &str) -> Result<(), Problem> {
    let unknown = || Problem::unknown("unknown_session");
    let id = Uuid::try_parse(session).map_err(|_| unknown())?;
    let mut transaction = context.pool().begin().await?;
    let device = store::delete(&mut transaction, id, caller.person)
        .await?
        .ok_or_else(unknown)?;
    let line = Line {
        action: "session.ended",
        subject: &device,
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends the caller's own session, so that they sign in again.
///
/// # Errors
/// If the database does not answer, or the session ended meanwhile.
pub async fn end_current(context: &Context, caller: &Caller) -> Result<(), Problem> {
    match caller.session() {
        Some(session) => end(context, caller, &session.to_string()).await,
        None => Ok(()),
    }
}
