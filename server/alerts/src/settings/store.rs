//! Alert settings in the accounts database.

use base::access::Caller;
use sqlx::PgConnection;
use uuid::Uuid;

use super::choices::Choices;
use crate::{
    settings::kinds_word,
    timing::{Frequency, Quiet},
};

/// What a member chose; `None`: nothing yet.
pub(super) async fn get(
    connection: &mut PgConnection,
    caller: &Caller,
) -> Result<Option<Choices>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/alerts/settings/get.sql",
        caller.account,
        caller.person
    );
    let row = row.fetch_optional(connection).await?;
    Ok(row.map(|row| Choices {
        email: row.email,
        push: row.push,
        kinds: row.kinds.as_deref().map(Choices::kinds_of),
        sites: row.site_ids,
        frequency: Frequency::from_word(&row.frequency).unwrap_or(Frequency::AtOnce),
        daily_hour: row.daily_hour,
        quiet: Quiet::of(row.quiet_from, row.quiet_until),
        say_when_over: row.say_when_over,
    }))
}

pub(super) async fn set(
    transaction: &mut PgConnection,
    caller: &Caller,
    choices: &Choices,
) -> Result<(), sqlx::Error> {
    let kinds = kinds_word(choices.kinds.as_deref());
    sqlx::query_file!(
        "../../queries/accounts/alerts/settings/set.sql",
        caller.account,
        caller.person,
        choices.email,
        choices.push,
        kinds.as_deref(),
        choices.sites.as_deref(),
        choices.frequency.word(),
        choices.daily_hour,
        choices.quiet.map(|quiet| quiet.from),
        choices.quiet.map(|quiet| quiet.until),
        choices.say_when_over
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The sites of an account.
pub(crate) async fn sites(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/alerts/settings/sites.sql", account);
    let rows = rows.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
