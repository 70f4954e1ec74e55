//! Consent settings in the accounts database.

use base::access::InSite;
use shared::banner::{Keep, Promise};
use sites::site_lock::{Maker, touched};
use sqlx::{PgConnection, PgExecutor};

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
            }),
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
