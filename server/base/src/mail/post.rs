//! Writing a mail down in the transaction of the deed it tells of.

use sqlx::PgConnection;

use super::Letter;
use crate::{
    clock::Clock,
    random::{Random, uuid_v7},
};

/// The channel of Postgres on which the postman is woken.
pub(super) const CHANNEL: &str = "stile_mails";

/// Writes the mail down, to be sent once the transaction is committed. Whoever asked does not wait for
/// the mail server.
///
/// # Errors
/// When the database does not take it.
pub async fn post(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    letter: &Letter,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/base/mail/post.sql",
        uuid_v7(clock, random),
        letter.to,
        letter.subject,
        letter.plain(),
        letter.html(),
        letter.first_link(),
        clock.now_seconds()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!("../../queries/accounts/base/mail/wake.sql", CHANNEL)
        .fetch_one(transaction)
        .await?;
    Ok(())
}
