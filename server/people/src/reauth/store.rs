//! Queries about the person who reauthenticates.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A person, with what reauthentication and emails need.
pub struct Person {
    /// Their name.
    pub name: String,
    /// Their address.
    pub email: String,
    /// The hash of their password.
    pub password: Option<String>,
}

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

pub(super) async fn person(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/people/reauth/person.sql",
        person
    )
    .fetch_optional(connection)
    .await
}

/// What a person has set up.
#[derive(Debug)]
pub(super) struct StoredWays {
    pub password: bool,
    pub digits: bool,
}

pub(super) async fn ways(pool: &PgPool, person: Uuid) -> Result<StoredWays, sqlx::Error> {
    sqlx::query_file_as!(
        StoredWays,
        "../../queries/accounts/people/reauth/ways.sql",
        person
    )
    .fetch_one(pool)
    .await
}

pub(super) async fn reauthenticated_at(
    connection: &mut PgConnection,
    session: Uuid,
) -> Result<Option<i64>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/reauth/reauthenticated_at.sql",
        session
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.reauthenticated_at))
}

pub(super) async fn touch(pool: &PgPool, session: Uuid, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/reauth/touch.sql",
        session,
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
