//! Queries about the person who returned from a provider.

use people::social::Identity;
use sqlx::PgConnection;
use uuid::Uuid;

/// The person with this identity. Stores that it was used, and the email address given there.
pub(super) async fn person(
    transaction: &mut PgConnection,
    provider: &str,
    identity: &Identity,
    now: i64,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/provider/person.sql",
        provider,
        identity.issuer,
        identity.subject,
        identity.email,
        now
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.person_id))
}
