//! Questions about trips and identities to the accounts database.

use base::secret::Hash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// What is kept of a trip.
#[derive(Debug)]
pub(super) struct NewTrip<'a> {
    pub state: Hash,
    pub provider: &'a str,
    pub secrets: Vec<u8>,
    pub person: Option<Uuid>,
    pub session: Option<Uuid>,
    pub browser: Hash,
    pub back_to: &'a str,
    pub expires_at: i64,
}

pub(super) async fn forget_trips(
    transaction: &mut PgConnection,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/people/social/forget_trips.sql", now)
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn insert_trip(
    transaction: &mut PgConnection,
    trip: &NewTrip<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/social/insert_trip.sql",
        trip.state.as_slice(),
        trip.provider,
        trip.secrets,
        trip.person,
        trip.session,
        trip.browser.as_slice(),
        trip.back_to,
        trip.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[derive(Debug)]
pub(super) struct Trip {
    pub secrets: Vec<u8>,
    pub person_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub back_to: String,
}

/// The trip, which is over with this.
pub(super) async fn end_trip(
    pool: &PgPool,
    state: &Hash,
    provider: &str,
    browsers: &[Vec<u8>],
    now: i64,
) -> Result<Option<Trip>, sqlx::Error> {
    sqlx::query_file_as!(
        Trip,
        "../../queries/accounts/people/social/end_trip.sql",
        state.as_slice(),
        provider,
        browsers,
        now
    )
    .fetch_optional(pool)
    .await
}

/// What is kept of an identity.
#[derive(Debug)]
pub(super) struct NewIdentity<'a> {
    pub id: Uuid,
    pub person: Uuid,
    pub provider: &'a str,
    pub subject: &'a str,
    pub email: &'a str,
    pub now: i64,
}

/// Whether it was new, and the person had none there.
pub(super) async fn insert_identity(
    transaction: &mut PgConnection,
    new: &NewIdentity<'_>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/social/insert_identity.sql",
        new.id,
        new.person,
        new.provider,
        new.subject,
        new.email,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whose an identity is.
pub(super) async fn whose(
    transaction: &mut PgConnection,
    provider: &str,
    subject: &str,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/social/whose.sql",
        provider,
        subject
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.person_id))
}

/// The address that the provider knew the person by, whose identity there is gone.
pub(super) async fn delete_identity(
    transaction: &mut PgConnection,
    person: Uuid,
    provider: &str,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/social/delete_identity.sql",
        person,
        provider
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.email))
}
