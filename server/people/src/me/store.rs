//! Questions about the person signed in.

use base::access::Role;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::records::AccountOfMine;

#[derive(Debug)]
pub(super) struct Row {
    pub person_id: Uuid,
    pub person_name: String,
    pub email: String,
    pub operator: bool,
    pub language: Option<String>,
    pub zone: Option<String>,
    pub account_id: Uuid,
    pub account_name: String,
    pub role: Role,
    pub billing: bool,
    pub devices: bool,
    pub support: bool,
    pub snoozed: Value,
    pub second_step: bool,
    pub second_step_missing: bool,
}

pub(super) async fn me(
    connection: &mut PgConnection,
    person: Uuid,
    account: Uuid,
    now: i64,
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/people/me/me.sql",
        person,
        account,
        now
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn accounts(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Vec<AccountOfMine>, sqlx::Error> {
    sqlx::query_file_as!(
        AccountOfMine,
        "../../queries/accounts/people/me/accounts.sql",
        person
    )
    .fetch_all(connection)
    .await
}

/// A person by name.
#[derive(Debug)]
pub(crate) struct Person {
    pub name: String,
}

pub(crate) async fn person(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/people/me/person.sql",
        person
    )
    .fetch_optional(connection)
    .await
}

/// The person's own settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Profile {
    pub name: String,
    pub language: Option<String>,
    pub zone: Option<String>,
}

/// The person's own settings, locked until the transaction ends.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<Option<Profile>, sqlx::Error> {
    sqlx::query_file_as!(Profile, "../../queries/accounts/people/me/lock.sql", person)
        .fetch_optional(transaction)
        .await
}

pub(super) async fn change(
    transaction: &mut PgConnection,
    person: Uuid,
    changed: &Profile,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/me/change.sql",
        person,
        changed.name,
        changed.language,
        changed.zone
    )
    .execute(transaction)
    .await?;
    Ok(())
}
