//! The open alerts that a report shows.

use base::{answer::Problem, text::Reader};
use uuid::Uuid;

use super::{OpenAlert, Sources};

/// Those of these sites that are not muted, the oldest first.
pub(super) async fn open(
    sources: Sources<'_>,
    account: Uuid,
    sites: &[Uuid],
    reader: &Reader,
) -> Result<Vec<OpenAlert>, Problem> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/reports/sending/alerts.sql",
        account,
        sites,
        sources.now
    )
    .fetch_all(sources.pool)
    .await?;
    // A kind that a newer version added has no text here.
    let alerts = rows.into_iter().filter_map(|row| {
        let title = alerts::title_of(
            &row.kind,
            &row.subject,
            &row.params,
            Some(&row.site),
            reader,
        );
        let site = row.site;
        title.map(|title| OpenAlert { site, title })
    });
    Ok(alerts.collect())
}
