//! People and their accounts, as an operator asks about them.

use base::access::Role;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A person in the list.
#[derive(Debug)]
pub struct PersonRow {
    /// Their name.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Whether they are an operator of the deployment.
    pub operator: bool,
    /// Whether two-factor authentication is on.
    pub second_step: bool,
    /// When they were last seen, Unix seconds.
    pub seen_at: Option<i64>,
    /// Their accounts with their roles, as in `Example (owner)`.
    pub accounts: Vec<String>,
}

pub(super) async fn people(pool: &PgPool) -> Result<Vec<PersonRow>, sqlx::Error> {
    sqlx::query_file_as!(
        PersonRow,
        "../../queries/accounts/people/operator/people.sql"
    )
    .fetch_all(pool)
    .await
}

#[derive(Debug)]
pub(super) struct Person {
    pub id: Uuid,
    pub name: String,
    pub email: String,
    pub second_step: bool,
}

pub(super) async fn person(
    transaction: &mut PgConnection,
    email: &str,
) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/people/operator/person.sql",
        email
    )
    .fetch_optional(transaction)
    .await
}

/// An operator in the list.
#[derive(Debug)]
pub struct OperatorRow {
    /// Their address.
    pub email: String,
    /// Their name.
    pub name: String,
    /// Whether two-factor authentication is on.
    pub second_step: bool,
    /// Whether the settings name them.
    pub by_settings: bool,
}

pub(super) async fn operators(pool: &PgPool) -> Result<Vec<OperatorRow>, sqlx::Error> {
    sqlx::query_file_as!(
        OperatorRow,
        "../../queries/accounts/people/operator/operators.sql"
    )
    .fetch_all(pool)
    .await
}

/// Whether a person is an operator.
#[derive(Debug)]
pub(super) struct OperatorState {
    /// By an operator's choice.
    pub operator: bool,
    /// By the settings.
    pub by_settings: bool,
}

pub(super) async fn operator_state(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<OperatorState, sqlx::Error> {
    sqlx::query_file_as!(
        OperatorState,
        "../../queries/accounts/people/operator/operator_state.sql",
        person
    )
    .fetch_one(transaction)
    .await
}

pub(super) async fn set_operator(
    transaction: &mut PgConnection,
    person: Uuid,
    operator: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/operator/set_operator.sql",
        person,
        operator
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Writes an action on the server itself into the operators' log.
pub(super) async fn log(
    transaction: &mut PgConnection,
    id: Uuid,
    now: i64,
    action: &str,
    details: serde_json::Value,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/operator/log.sql",
        id,
        now,
        action,
        details
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[derive(Debug)]
pub(super) struct Membership {
    pub member: Uuid,
    pub account: Uuid,
    pub name: String,
    pub role: Role,
}

pub(super) async fn memberships(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<Vec<Membership>, sqlx::Error> {
    sqlx::query_file_as!(
        Membership,
        "../../queries/accounts/people/operator/memberships.sql",
        person
    )
    .fetch_all(transaction)
    .await
}

pub(super) async fn make_owner(
    transaction: &mut PgConnection,
    member: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/operator/make_owner.sql",
        member
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn reset_second_step(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/operator/reset_second_step.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}
