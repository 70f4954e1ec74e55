//! Writing an email in the transaction of the change that it reports.

use jiff::tz::TimeZone;
use sqlx::PgConnection;

use super::Message;
use crate::{
    clock::Clock,
    random::{Random, uuid_v7},
    text::{Language, Reader},
};

/// The channel of Postgres on which the mail worker is woken.
pub(super) const CHANNEL: &str = "stile_mails";

/// Writes the email in the language of its reader, to be sent once the transaction is committed. The request does not
/// wait for the mail server.
///
/// # Errors
/// When the database does not take it.
pub async fn post(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    message: &Message,
) -> Result<(), sqlx::Error> {
    let email = message.render(&reader(transaction, message).await?);
    sqlx::query_file!(
        "../../queries/accounts/base/mail/post.sql",
        uuid_v7(clock, random),
        email.to,
        email.subject,
        email.plain,
        email.html,
        message.first_link(),
        clock.now_seconds()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!("../../queries/accounts/base/mail/wake.sql", CHANNEL)
        .fetch_one(transaction)
        .await?;
    Ok(())
}

/// How its reader reads: by their own choice, else in the language of the request that causes it.
async fn reader(transaction: &mut PgConnection, message: &Message) -> Result<Reader, sqlx::Error> {
    let person = sqlx::query_file!(
        "../../queries/accounts/base/mail/reader.sql",
        message.to(),
        message.person()
    )
    .fetch_one(transaction)
    .await?;
    Ok(Reader {
        language: person
            .language
            .and_then(|tag| Language::of(&tag))
            .or_else(Language::wanted)
            .unwrap_or(Language::ENGLISH),
        // A zone that a newer list no longer has is as none.
        zone: person
            .zone
            .and_then(|name| TimeZone::get(&name).ok())
            .unwrap_or(TimeZone::UTC),
    })
}
