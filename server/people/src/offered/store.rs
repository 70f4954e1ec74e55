//! Sites that are offered, in the database.

use base::secret::Hash;
use sqlx::PgConnection;
use uuid::Uuid;

/// A site that is offered.
#[derive(Debug)]
pub(super) struct Offer {
    pub id: Uuid,
    pub name: String,
    pub account_id: Uuid,
    pub account: String,
    /// Whether that account is suspended.
    pub suspended: bool,
    pub expires_at: i64,
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    code: &Hash,
) -> Result<Option<Offer>, sqlx::Error> {
    sqlx::query_file_as!(
        Offer,
        "../../queries/accounts/people/offered/lock.sql",
        code.as_slice()
    )
    .fetch_optional(transaction)
    .await
}

/// Whether the visitors of a site are asked for consent, or those who agreed are kept.
pub(super) async fn asks(transaction: &mut PgConnection, site: Uuid) -> Result<bool, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/people/offered/asks.sql", site)
        .fetch_one(transaction)
        .await
}

pub(super) async fn account(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/offered/account.sql", account)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| row.name))
}

/// Moves the site to the account, and removes it from the old account's members, tokens and invitations.
pub(super) async fn take(
    transaction: &mut PgConnection,
    offer: &Offer,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    let (site, old) = (offer.id, offer.account_id);
    sqlx::query_file!(
        "../../queries/accounts/people/offered/move_site.sql",
        site,
        account
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_alerts.sql",
        site,
        old
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_members.sql",
        site
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_requests.sql",
        site
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_tokens.sql",
        site,
        old
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_invitations.sql",
        site,
        old
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_offer.sql",
        site
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_sharing.sql",
        site
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/clear_views.sql",
        site
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/people/offered/tell.sql",
        site.to_string()
    )
    .fetch_one(transaction)
    .await?;
    Ok(())
}
