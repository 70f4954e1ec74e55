//! Erases a site's data up to a day.

use anyhow::Context as _;
use base::{
    access::{InSite, ManageSites},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use shared::{date::Date, ids::SiteNumber};
use tokio::sync::Mutex;

use super::{records::SiteReset, rules, store};
use crate::Sites;

/// Writes the reset down and does it.
pub(super) async fn reset(
    context: &Context,
    sites: &Sites,
    site: &InSite<ManageSites>,
    request: &SiteReset,
) -> Result<(), Problem> {
    let (settings, now) = (sites.registry.get(site)?, context.now());
    let last_day = rules::last_day(&request.last_day, &settings, now)?;
    if request.confirm.trim() != settings.name() {
        return Err(Problem::invalid("confirm_mismatch.erase").field("confirm"));
    }
    let number = i32::try_from(site.number().0).map_err(Problem::internal)?;
    let mut transaction = context.pool().begin().await?;
    if !store::ask(&mut transaction, site, last_day, now).await? {
        return Err(Problem::unknown("unknown_site"));
    }
    for import in store::remove_imports(&mut transaction, site, last_day).await? {
        let store::RemovedImport {
            id,
            source,
            state,
            shown_days,
        } = import;
        let line = Line {
            action: "import.removed",
            subject: &source,
            site: Some(site.id()),
            old: Some(json!({"id": id, "state": state, "days": shown_days})),
            new: None,
        };
        context.audit(&mut transaction, &site.caller, line).await?;
    }
    let line = Line {
        action: "site.reset",
        subject: settings.name(),
        site: Some(site.id()),
        old: None,
        new: Some(json!({"last_day": last_day.to_string()})),
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    // In its own task: if it were dropped with the request after the erasing, it would be repeated. The table
    // says that it is due, so `finish` repeats it after a failure.
    let (sites, name) = (sites.clone(), site.name().to_owned());
    let doing = tokio::spawn(async move {
        if let Err(error) = erase(&sites, number, i64::MAX).await {
            tracing::error!(
                site = name,
                error = format!("{error:#}"),
                "what was counted before a reset is yet to be erased"
            );
        }
    });
    if let Err(error) = doing.await {
        tracing::error!(site = site.name(), %error, "a reset ended early");
    }
    Ok(())
}

/// Carries out the resets that were requested up to this moment (Unix seconds) and are not done: at the
/// server's start, and every few minutes. Returns how many.
///
/// # Errors
/// If the database or the erasing fails, the first of the failures; the next run retries the rest.
pub async fn finish(sites: &Sites, asked_until: i64) -> anyhow::Result<u32> {
    let mut done = 0;
    let mut outcome: anyhow::Result<()> = Ok(());
    for open in store::open(&sites.pool, asked_until).await? {
        match erase(sites, open.number, asked_until).await {
            Ok(erased) => done += u32::from(erased),
            // It does not hold up those behind it.
            Err(error) => {
                tracing::error!(
                    site = open.number,
                    error = format!("{error:#}"),
                    "what was counted before a reset is yet to be erased"
                );
                outcome = outcome.and(Err(error));
            }
        }
    }
    outcome.map(|()| done)
}

/// Locked during a reset, from reading its row until that is deleted.
static DOING: Mutex<()> = Mutex::const_new(());

/// Does the site's reset if it is still to be done; another may have done it while this one waited.
async fn erase(sites: &Sites, number: i32, asked_until: i64) -> anyhow::Result<bool> {
    let _alone = DOING.lock().await;
    let open = store::open(&sites.pool, asked_until).await?;
    let Some(open) = open.into_iter().find(|open| open.number == number) else {
        return Ok(false);
    };
    let last_day =
        Date::parse(&open.last_day).with_context(|| format!("`{}` is no day", open.last_day))?;
    (sites.erase)(SiteNumber(u32::try_from(number)?), Some(last_day)).await?;
    store::done(&sites.pool, number, last_day).await?;
    Ok(true)
}
