//! Carries out the deletions that are due, and emails the owners beforehand.

use base::{answer::Problem, context::Context};
use uuid::Uuid;

use super::{emails, may_go, store};
use crate::team::{move_sessions_of_all, owners};

/// How long before the deletion the owners are emailed, the first and the second time.
const FIRST_SECONDS: i64 = 3 * 86_400;
const SECOND_SECONDS: i64 = 86_400;

/// What a look at the clock did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Accounts deleted.
    pub deleted: u32,
    /// Accounts whose owners were reminded.
    pub reminded: u32,
    /// Accounts for which it failed; they are tried again at the next look.
    pub failed: u32,
}

/// Checks every deletion that is due soon. Each is handled on its own: one that fails does not stop the
/// others, and is retried at the next check.
///
/// # Errors
/// When the accounts database does not answer at all.
pub async fn look(context: &Context) -> Result<Done, sqlx::Error> {
    let mut done = Done::default();
    for account in store::pending(context.pool(), context.now() + FIRST_SECONDS).await? {
        match look_at(context, account).await {
            Ok(more) => {
                done.deleted += more.deleted;
                done.reminded += more.reminded;
            }
            Err(error) => {
                done.failed += 1;
                tracing::error!(
                    %account,
                    %error,
                    "the deletion of an account could not go on; it is tried again"
                );
            }
        }
    }
    Ok(done)
}

async fn look_at(context: &Context, account: Uuid) -> Result<Done, Problem> {
    let now = context.now();
    let mut done = Done::default();
    let mut transaction = context.pool().begin().await?;
    // It may have been stopped since, or done by another process.
    let Some(doomed) = store::lock(&mut transaction, account).await? else {
        return Ok(done);
    };
    let ahead = doomed.delete_at - now;
    if ahead <= 0 {
        // Others may have opened accounts since it was asked for.
        may_go(&mut transaction, account).await?;
        delete(context, &mut transaction, account, &doomed, now).await?;
        done.deleted = 1;
    } else {
        let due = if ahead <= SECOND_SECONDS {
            2
        } else {
            i16::from(ahead <= FIRST_SECONDS)
        };
        if doomed.delete_mails >= due {
            return Ok(done);
        }
        for owner in owners(&mut transaction, account).await? {
            let at = doomed.delete_at;
            let by_operator = doomed.delete_by_operator;
            let message =
                emails::soon(&context.origin, &owner.email, &doomed.name, at, by_operator);
            context.mail(&mut transaction, &message).await?;
        }
        store::mailed(&mut transaction, account, due).await?;
        done.reminded = 1;
    }
    transaction.commit().await?;
    if done.deleted > 0 {
        context.gate.invalidate_tokens();
        tracing::info!(%account, "an account was deleted, as asked");
    }
    Ok(done)
}

/// Deletes the account in one transaction. Its hits are erased later, from `sites_to_erase`.
async fn delete(
    context: &Context,
    transaction: &mut sqlx::PgConnection,
    account: Uuid,
    doomed: &store::Doomed,
    now: i64,
) -> Result<(), Problem> {
    // First, since it may fail, and then the account must still be there.
    let subscriptions = &context.subscriptions;
    subscriptions.account_deleted(transaction, account).await?;
    for owner in owners(transaction, account).await? {
        let message = emails::done(&owner.email, &doomed.name, doomed.delete_by_operator);
        context.mail(transaction, &message).await?;
    }
    let people = store::people(transaction, account).await?;
    // Members of another account continue there.
    move_sessions_of_all(transaction, account).await?;
    store::notify_sites(transaction, account).await?;
    let sites = store::delete_sites(transaction, account, now).await?;
    store::delete_account(transaction, account).await?;
    let gone: Vec<String> = store::delete_people(transaction, &people)
        .await?
        .into_iter()
        .map(|email| email.to_ascii_lowercase())
        .collect();
    store::delete_links(transaction, &gone).await?;
    store::delete_openings(transaction, &gone).await?;
    let note = store::Note {
        id: account,
        created_at: doomed.created_at,
        asked_at: doomed.asked_at,
        deleted_at: now,
        sites: i32::try_from(sites).unwrap_or(i32::MAX),
        members: i32::try_from(people.len()).unwrap_or(i32::MAX),
    };
    store::note(transaction, &note).await?;
    Ok(())
}
