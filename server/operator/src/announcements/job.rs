//! Writes the emails of announcements.

use base::{answer::Problem, context::Context};
use uuid::Uuid;

use super::{emails, store};

/// How many emails are written at once, and how many of an announcement may wait that were not tried yet.
const BATCH: i64 = 50;

/// Writes the next emails of each announcement that is under way. Returns how many. One that fails does not stop the others.
///
/// # Errors
/// If the database does not answer, or one of them failed.
pub async fn write_due(context: &Context) -> Result<u32, Problem> {
    let (mut written, mut outcome) = (0, Ok(()));
    for announcement in store::open(context.pool()).await? {
        match write(context, announcement).await {
            Ok(more) => written += more,
            Err(error) => outcome = Err(error),
        }
    }
    outcome.map(|()| written)
}

async fn write(context: &Context, announcement: Uuid) -> Result<u32, Problem> {
    let mut transaction = context.pool().begin().await?;
    // It may have been stopped since.
    let found = store::lock(&mut transaction, announcement).await?;
    let Some(found) = found.filter(|found| found.ended_at.is_none()) else {
        return Ok(0);
    };
    let room = BATCH
        - store::waiting(&mut transaction, announcement)
            .await?
            .untried;
    if room <= 0 {
        return Ok(0);
    }
    let next = store::next(&mut transaction, announcement, room).await?;
    if next.is_empty() {
        store::end(&mut transaction, announcement, context.now()).await?;
    }
    let mut written = 0;
    for recipient in next {
        let email = (found.subject.as_str(), found.text.as_str());
        let message =
            emails::announcement(&context.origin, &recipient.email, &recipient.account, email);
        let mail = context.mail_with_id(&mut transaction, &message).await?;
        store::written(&mut transaction, announcement, recipient.person, mail).await?;
        written += 1;
    }
    transaction.commit().await?;
    Ok(written)
}
