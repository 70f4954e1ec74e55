//! Shows what needs attention, and mutes it.

use base::{
    access::{Caller, Role},
    answer::Problem,
    audit::Line,
    context::Context,
    text::{Language, Localize as _, Reader, Text},
};
use serde_json::json;
use sites::site_lock::Maker;
use uuid::Uuid;

use super::{
    records::{AlertMute, AlertSite, AlertView, Attention, AttentionGroup},
    store::{self, Row},
};
use crate::{
    findings::Findings,
    kind::{AlertKind, AttentionAction, say},
};

/// Alerts that are over are shown this long, in seconds.
const RECOVERED: i64 = 7 * 86_400;
/// The most of them.
const SHOWN: usize = 100;
const DAY: i64 = 86_400;
/// The longest mute, in days.
const LONGEST: u8 = 90;

/// Whether the caller may know of an alert: of a site that they see, of the account that they manage, or of the deployment
/// that they run. A kind of a newer version is not shown.
fn sees(caller: &Caller, kind: &str, site: Option<Uuid>) -> bool {
    let Some(kind) = AlertKind::from_word(kind) else {
        return false;
    };
    match site {
        Some(site) => caller.sees(site),
        None => {
            caller.role >= Role::Admin
                && !caller.is_limited()
                && (caller.operator || !kind.is_of_deployment(site))
        }
    }
}

pub(super) async fn get(context: &Context, caller: &Caller) -> Result<Attention, Problem> {
    let now = context.now();
    let rows = store::list(context.pool(), caller.account, now - RECOVERED, now).await?;
    let rows = rows
        .into_iter()
        .filter(|row| sees(caller, &row.kind, row.site_id));
    // Moments are shown in the reader's own zone where there is one.
    let reader = Reader {
        language: Language::here(),
        zone: store::zone(context.pool(), caller.person).await?,
    };
    let (mut open, mut recovered, mut muted) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let Some(view) = view(&row, &reader) else {
            continue;
        };
        match (view.over_at, &view.muted) {
            (Some(_), _) => recovered.push(view),
            (None, Some(_)) => muted.push(view),
            (None, None) => open.push(view),
        }
    }
    recovered.sort_by_key(|alert| std::cmp::Reverse(alert.over_at));
    recovered.truncate(SHOWN);
    let count = u32::try_from(open.len()).unwrap_or(u32::MAX);
    Ok(Attention {
        open: count,
        groups: groups(open),
        recovered,
        muted,
    })
}

fn groups(open: Vec<AlertView>) -> Vec<AttentionGroup> {
    let of = |action: AttentionAction| {
        let mut alerts: Vec<AlertView> = open
            .iter()
            .filter(|alert| alert.kind.action() == action)
            .cloned()
            .collect();
        alerts.sort_by_key(|alert| std::cmp::Reverse((alert.severity, alert.opened_at)));
        (!alerts.is_empty()).then(|| AttentionGroup {
            action,
            title: Text::new(action.title()).localize_here(),
            alerts,
        })
    };
    AttentionAction::ALL.into_iter().filter_map(of).collect()
}

/// An alert as it is shown; `None` for a kind of a newer version.
fn view(row: &Row, reader: &Reader) -> Option<AlertView> {
    let (kind, severity) = row.known()?;
    let params = row.params.as_object().cloned().unwrap_or_default();
    let site = row.site_id.zip(row.site_name.clone());
    let name = site.as_ref().map(|(_, name)| name.as_str());
    let is_over = row.over_at.is_some();
    let words = say((kind, &row.subject), &params, name, is_over, reader);
    Some(AlertView {
        id: row.id,
        kind,
        severity,
        url: kind.page(name),
        title: words.title,
        text: words.text,
        opened_at: row.opened_at,
        updated_at: row.updated_at,
        over_at: row.over_at,
        muted: row.muted_until.map(|until| AlertMute {
            until,
            by: Maker::of(row.muter_id, row.muter_name.clone()),
        }),
        site: site.map(|(id, name)| AlertSite { id, name }),
    })
}

pub(super) async fn mute(
    context: &Context,
    caller: &Caller,
    id: &str,
    days: u8,
) -> Result<(), Problem> {
    if !(1..=LONGEST).contains(&days) {
        return Err(Problem::invalid("invalid_days.of_mute")
            .with("most", LONGEST)
            .field("days"));
    }
    let mut transaction = context.pool().begin().await?;
    let alert = found(&mut transaction, caller, id).await?;
    let now = context.now();
    let until = now + i64::from(days) * DAY;
    let before = store::mute(&mut transaction, context.id(), caller, &alert, (until, now)).await?;
    let line = Line {
        action: "alert.muted",
        subject: &alert.kind,
        site: alert.site,
        old: before.map(|until| json!({"until": until})),
        new: Some(json!({"until": until})),
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn unmute(
    context: &Context,
    findings: &Findings,
    caller: &Caller,
    id: &str,
) -> Result<(), Problem> {
    let mut transaction = context.pool().begin().await?;
    let alert = found(&mut transaction, caller, id).await?;
    let until = store::unmute(&mut transaction, caller.account, &alert, context.now()).await?;
    let Some(until) = until else {
        return Err(Problem::unknown("unknown_mute"));
    };
    let line = Line {
        action: "alert.unmuted",
        subject: &alert.kind,
        site: alert.site,
        old: Some(json!({"until": until})),
        new: None,
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    findings.announce_unmuted().await?;
    Ok(())
}

/// An alert that the caller may know of.
async fn found(
    transaction: &mut sqlx::PgConnection,
    caller: &Caller,
    id: &str,
) -> Result<store::Found, Problem> {
    let unknown = || Problem::unknown("unknown_alert");
    let id = Uuid::try_parse(id).map_err(|_| unknown())?;
    let alert = store::find(transaction, caller.account, id).await?;
    alert
        .filter(|alert| sees(caller, &alert.kind, alert.site))
        .ok_or_else(unknown)
}
