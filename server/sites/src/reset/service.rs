//! Erases what was counted up to a day.

use anyhow::Context as _;
use base::{
    access::{InSite, ManageSites},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use shared::{date::Date, ids::SiteNumber};

use super::{records::SiteReset, rules, store};
use crate::Sites;

/// Writes the reset down and does it.
pub(super) async fn reset(
    context: &Context,
    sites: &Sites,
    site: &InSite<ManageSites>,
    wish: &SiteReset,
) -> Result<(), Problem> {
    let (settings, now) = (sites.book.get(site)?, context.now());
    let last_day = rules::last_day(&wish.last_day, &settings, now)?;
    if wish.confirm.trim() != settings.name() {
        return Err(Problem::invalid(
            "confirm_mismatch",
            "To erase what was counted, give the site's name exactly as `confirm`.",
        )
        .field("confirm"));
    }
    let mut transaction = context.pool().begin().await?;
    let account = site.caller.account;
    if !store::ask(&mut transaction, site.id(), account, last_day, now).await? {
        return Err(Problem::unknown("site"));
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
    // It is written down that this must be done: a failure is made good by `finish`.
    if let Err(error) = erase(sites, site.number(), last_day).await {
        tracing::error!(
            site = site.name(),
            error = format!("{error:#}"),
            "what was counted before a reset is yet to be erased"
        );
    }
    Ok(())
}

/// Does the resets that were asked for up to this moment (Unix seconds) and are not done: at the server's
/// start, and every few minutes. Says how many.
///
/// # Errors
/// When the database or the erasing fails; what is not done is done next time.
pub async fn finish(sites: &Sites, asked_until: i64) -> anyhow::Result<u32> {
    let mut done = 0;
    for open in store::open(&sites.pool, asked_until).await? {
        let number = SiteNumber(u32::try_from(open.number)?);
        let last_day = Date::parse(&open.last_day)
            .with_context(|| format!("`{}` is no day", open.last_day))?;
        erase(sites, number, last_day).await?;
        done += 1;
    }
    Ok(done)
}

async fn erase(sites: &Sites, number: SiteNumber, last_day: Date) -> anyhow::Result<()> {
    (sites.forget)(number, Some(last_day)).await?;
    store::done(&sites.pool, i32::try_from(number.0)?, last_day).await?;
    Ok(())
}
