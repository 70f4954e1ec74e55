//! Days up to which nothing is kept, in the database.

use shared::date::Date;
use sqlx::PgConnection;

use crate::registry::Site;

/// As a reset of the site up to this day would be written down.
pub(super) async fn ask(
    transaction: &mut PgConnection,
    site: &Site,
    last_day: Date,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/reset/ask.sql",
        site.facts.id,
        site.facts.account,
        last_day.to_string(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
