//! Whether the reports of a site that were due were sent.

use alerts::AlertKind;
use base::text::Text;
use sqlx::PgPool;
use uuid::Uuid;

use crate::outcome::{CheckCode, CheckResult, Effect, Outcome};

/// Since when reports that were sent or failed are counted, in seconds: the last night, and the day before it.
const SINCE: i64 = 26 * 3_600;
/// One that is later than this is late, in seconds: a failed one is tried again a few times.
const LATE: i64 = 6 * 3_600;

/// The reports of a site, or of all sites and members.
struct Found {
    planned: i64,
    waiting: i64,
    sent: i64,
    failed: i64,
}

async fn found(pool: &PgPool, site: Option<Uuid>, now: i64) -> Result<Found, sqlx::Error> {
    sqlx::query_file_as!(
        Found,
        "../../queries/accounts/nightly/site/reports.sql",
        site,
        now - SINCE,
        now - LATE
    )
    .fetch_one(pool)
    .await
}

/// Checks those of a site. Failed ones have alerts of their own, so none is opened here.
pub(super) async fn check(pool: &PgPool, site: Uuid, now: i64) -> Result<Outcome, sqlx::Error> {
    Ok(judged(&found(pool, Some(site), now).await?))
}

/// Checks those of all sites and members. Late ones open an alert: what sends reports does not.
pub(crate) async fn of_all(pool: &PgPool, now: i64) -> Result<Outcome, sqlx::Error> {
    let found = found(pool, None, now).await?;
    let late = Found { failed: 0, ..found };
    let outcome = judged(&late).self_checking();
    Ok(match outcome.result {
        // Those that were late are switched off.
        CheckResult::NotChecked => outcome.with(Effect::Close(AlertKind::SelfCheck)),
        _ => outcome,
    })
}

fn judged(found: &Found) -> Outcome {
    let (result, text) = if found.failed + found.waiting > 0 {
        let text = Text::new("nightly_reports.title")
            .with("failed", found.failed)
            .with("count", found.waiting);
        (CheckResult::Warning, text)
    } else if found.planned == 0 {
        (CheckResult::NotChecked, Text::new("nightly_reports.none"))
    } else {
        let text = Text::new("nightly_reports.ok")
            .with("planned", found.planned)
            .with("sent", found.sent);
        (CheckResult::Ok, text)
    };
    Outcome::new(CheckCode::Reports, result, text)
        .advise(Text::new("nightly_reports.text"))
        .number("sent", found.sent)
}
