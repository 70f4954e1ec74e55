//! Questions about who came back to the accounts database.

use people::social::Identity;
use sqlx::PgConnection;
use uuid::Uuid;

/// Whose identity this is; that it was used, and the address told there, are kept.
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
