//! Consent settings in the accounts database.

use base::access::InSite;
use shared::banner::{Keep, Promise};
use sites::site_lock::{Maker, touched};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::records::{HardPolicy, HardSettings, PolicyFound};

/// The consent settings of a site; by default those to begin with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub keep: Keep,
    pub languages: Vec<String>,
    pub own_tool: bool,
    pub saved_at: Option<i64>,
    pub saved_by: Option<Maker>,
    pub policy: Option<HardPolicy>,
    /// Why the policy lacks the paragraph, as a code; `None` while it has it.
    pub lost_why: Option<String>,
    pub on_since: Option<i64>,
}

impl Settings {
    /// What a banner of the site must say.
    pub fn promise(&self, site: &str) -> Promise {
        Promise {
            site: site.to_owned(),
            policy_url: self.policy.as_ref().map(|policy| policy.url.clone()),
            keep: self.keep,
            languages: self.languages.clone(),
        }
    }

    /// Those that a request can save.
    pub fn saved(&self) -> HardSettings {
        HardSettings {
            keep: self.keep,
            languages: self.languages.clone(),
            own_tool: self.own_tool,
        }
    }
}

/// The consent settings of a site.
pub(crate) async fn settings<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
) -> anyhow::Result<Settings> {
    let row = sqlx::query_file!(
        "../../queries/accounts/consent/hard/settings.sql",
        site.id()
    )
    .fetch_optional(database)
    .await?;
    let Some(row) = row else {
        return Ok(Settings::default());
    };
    let policy = row.policy_url.zip(row.policy_found_at);
    let passage = row.policy_language.zip(row.policy_passage);
    let (checked_at, lost_at) = (row.policy_checked_at, row.policy_lost_at);
    Ok(Settings {
        keep: Keep {
            visits_days: row.visits_days.try_into()?,
            records_days: row.records_days.try_into()?,
        },
        languages: row.languages,
        own_tool: row.own_tool,
        saved_at: row.saved_at,
        saved_by: Maker::of(row.person_id, row.person_name),
        policy: policy
            .zip(passage)
            .map(|((url, found_at), (language, passage))| HardPolicy {
                url,
                found_at,
                language,
                passage,
                checked_at,
                lost_at,
            }),
        lost_why: row.policy_lost_why,
        on_since: row.on_since,
    })
}

pub(super) async fn save<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    settings: &HardSettings,
    now: i64,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/hard/save.sql",
        site.id(),
        i32::from(settings.keep.visits_days),
        i32::from(settings.keep.records_days),
        &settings.languages,
        settings.own_tool,
        now,
        site.caller.person
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// Keeps the paragraph that was found in the site's privacy policy.
pub(super) async fn keep_passage<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    found: &PolicyFound,
) -> Result<(), sqlx::Error> {
    let keep = Keep::default();
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/hard/keep_passage.sql",
        site.id(),
        i32::from(keep.visits_days),
        i32::from(keep.records_days),
        found.url,
        found.passage,
        found.language,
        found.found_at
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// The privacy policy of a site whose visitors are asked, and what it should have, as the database had it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DuePolicy {
    pub site: Uuid,
    pub url: String,
    /// The paragraph as it was found last.
    pub passage: String,
    pub found_at: i64,
    pub on_since: i64,
    pub keep: Keep,
    /// Why it lacks the paragraph, as a code; `None` if it has it.
    pub lost_why: Option<String>,
}

/// The policies of all sites whose visitors are asked that were not read since a moment and until now, both in Unix seconds.
pub(super) async fn due_policies(
    pool: &PgPool,
    since: i64,
    now: i64,
) -> anyhow::Result<Vec<DuePolicy>> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/consent/hard/due_policies.sql",
        since,
        now
    )
    .fetch_all(pool)
    .await?;
    let policies = rows.into_iter().map(|row| {
        Ok(DuePolicy {
            site: row.site_id,
            url: row.url,
            passage: row.passage,
            found_at: row.found_at,
            on_since: row.on_since,
            keep: Keep {
                visits_days: row.visits_days.try_into()?,
                records_days: row.records_days.try_into()?,
            },
            lost_why: row.lost_why,
        })
    });
    policies.collect()
}

/// Notes that a policy was read and is as before: it has the paragraph, or lacks it, now for the reason with this code.
pub(super) async fn policy_checked(
    pool: &PgPool,
    due: &DuePolicy,
    why: Option<&str>,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/consent/hard/policy_checked.sql",
        due.site,
        due.url,
        due.found_at,
        due.on_since,
        i32::from(due.keep.visits_days),
        i32::from(due.keep.records_days),
        now,
        why
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Notes that a policy lacks the paragraph from now on, for the reason with this code, unless something changed or another
/// server did. Returns whether this did.
pub(super) async fn policy_lost(
    transaction: &mut PgConnection,
    due: &DuePolicy,
    why: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/hard/policy_lost.sql",
        due.site,
        due.url,
        due.found_at,
        due.on_since,
        i32::from(due.keep.visits_days),
        i32::from(due.keep.records_days),
        now,
        why
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Keeps the paragraph, with its language, that a policy has again or for other days, unless something changed or another server did. Returns
/// whether this did.
pub(super) async fn policy_found_again(
    transaction: &mut PgConnection,
    due: &DuePolicy,
    (language, passage): (&str, &str),
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/hard/policy_found_again.sql",
        due.site,
        due.url,
        due.found_at,
        due.on_since,
        i32::from(due.keep.visits_days),
        i32::from(due.keep.records_days),
        now,
        language,
        passage
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}
