//! Mails to addresses that somebody typed. Those that nobody here has share one bucket, or the deployment could be
//! used to send mails to anybody. Whether a mail went out shows in no answer, and in no time.

use base::{answer::Problem, clock::Clock as _, context::Context, mail::Message};
use sqlx::{Acquire as _, PgConnection};

/// Whether a mail to an address may go out that somebody has or nobody has.
pub(crate) fn may_mail(context: &Context, known: bool) -> bool {
    known || context.limiter.may_mail_stranger(context.gate.clock.now())
}

/// Writes the mail down, where it may go out. Where it may not, the same is done, and undone.
pub(crate) async fn mail(
    context: &Context,
    transaction: &mut PgConnection,
    message: &Message,
    may: bool,
) -> Result<(), Problem> {
    let mut part = transaction.begin().await?;
    context.mail(&mut part, message).await?;
    if may {
        part.commit().await?;
    } else {
        part.rollback().await?;
    }
    Ok(())
}
