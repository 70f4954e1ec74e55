//! Sharing settings in the database.

use base::access::{InSite, ManageSharing};
use sites::share::Share;
use sqlx::PgConnection;

pub(super) async fn save(
    transaction: &mut PgConnection,
    site: &InSite<ManageSharing>,
    share: &Share,
    now: i64,
) -> Result<(), sqlx::Error> {
    let parts: Vec<String> = share
        .parts
        .iter()
        .map(|part| part.word().to_owned())
        .collect();
    sqlx::query_file!(
        "../../queries/accounts/sharing/settings/save.sql",
        site.id(),
        share.is_public,
        &parts,
        share.smallest,
        share.counts,
        &share.hosts,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
