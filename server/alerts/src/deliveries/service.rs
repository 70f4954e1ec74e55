//! Reads what was sent.

use base::{
    access::{Caller, Role},
    answer::Problem,
    context::Context,
};
use sites::site_lock::Maker;

use super::{
    records::{DeliveryChannel, DeliveryEvent, DeliveryOutcome, DeliveryView, DeliveryWay},
    store::{self, Row},
};

/// The most attempts in an answer.
pub(super) const MOST: u32 = 200;

pub(super) async fn list(
    context: &Context,
    caller: &Caller,
    before: Option<i64>,
    limit: u32,
) -> Result<Vec<DeliveryView>, Problem> {
    // Those about no site are the account's.
    let sites = (caller.role < Role::Admin).then(|| caller.sites.as_deref().unwrap_or_default());
    let rows = store::list(
        context.pool(),
        caller.account,
        sites,
        before,
        i64::from(limit),
    )
    .await?;
    Ok(rows.into_iter().filter_map(view).collect())
}

/// An attempt as it is shown; `None` for one of a newer version.
fn view(row: Row) -> Option<DeliveryView> {
    let channel = row.channel_name.zip(row.channel_kind);
    Some(DeliveryView {
        id: row.id,
        at: row.at,
        way: DeliveryWay::from_word(&row.way)?,
        channel: channel.map(|(name, kind)| DeliveryChannel {
            id: row.channel_id,
            name,
            kind,
        }),
        person: Maker::of(row.person_id, row.person_name),
        address: row.address,
        event: DeliveryEvent::from_word(&row.event)?,
        title: row.title,
        alerts: row.alert_ids,
        attempt: row.attempt,
        outcome: DeliveryOutcome::from_word(&row.outcome)?,
        status: row.status,
        took_ms: row.took_ms,
        error: row.error,
        next_at: row.next_at,
    })
}
