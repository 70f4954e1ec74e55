//! Questions about new people to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

/// A new person.
#[derive(Debug)]
pub(super) struct NewPerson<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub email: &'a str,
    pub password: Option<&'a str>,
    pub now: i64,
}

/// Whether the person was created: not if the address is taken.
pub(super) async fn insert_person(
    transaction: &mut PgConnection,
    new: &NewPerson<'_>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/signin/signup/insert_person.sql",
        new.id,
        new.name,
        new.email,
        new.password,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}
