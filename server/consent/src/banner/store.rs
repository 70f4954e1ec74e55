//! Banners in the accounts database.

use std::collections::HashMap;

use base::access::InSite;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shared::banner::{Banner, canonical};
use sites::site_lock::{Maker, touched};
use sqlx::{PgConnection, PgExecutor};

use super::{answers::Answers, records::BannerVersionView};

/// How many versions are listed, and how many of them with their content.
const VERSIONS: i64 = 1_000;
const WITH_CONTENT: i64 = 50;

/// The name of a version: the SHA-256 of its content.
fn hash(banner: &Banner) -> [u8; 32] {
    Sha256::digest(canonical(banner)).into()
}

/// A version of a banner, as visitors see it.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub banner: Banner,
    hash: [u8; 32],
    pub published_at: i64,
    pub published_by: Option<Maker>,
}

impl Live {
    /// A version with this content.
    pub fn of(banner: Banner, published_at: i64, published_by: Option<Maker>) -> Self {
        Self {
            hash: hash(&banner),
            banner,
            published_at,
            published_by,
        }
    }

    /// Its name.
    pub fn version(&self) -> String {
        hex::encode(self.hash)
    }
}

/// A draft.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub banner: Banner,
    pub saved_at: i64,
    pub saved_by: Option<Maker>,
}

/// What the audit keeps of a draft: its texts are long, so their hash shows whether they changed.
pub(super) fn audit_fields(banner: &Banner) -> Value {
    let languages: Vec<&String> = banner.texts.keys().collect();
    serde_json::json!({"content": hex::encode(hash(banner)), "languages": languages})
}

/// The live version of a site's banner.
pub(crate) async fn live<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
) -> anyhow::Result<Option<Live>> {
    let row = sqlx::query_file!("../../queries/accounts/consent/banner/live.sql", site.id())
        .fetch_optional(database)
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    Ok(Some(Live {
        banner: serde_json::from_value(row.content)?,
        hash: row
            .hash
            .try_into()
            .map_err(|_| anyhow::anyhow!("a version's hash has another length"))?,
        published_at: row.published_at,
        published_by: Maker::of(row.person_id, row.person_name),
    }))
}

/// The draft of a site's banner.
pub(super) async fn draft<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
) -> anyhow::Result<Option<Draft>> {
    let row = sqlx::query_file!("../../queries/accounts/consent/banner/draft.sql", site.id())
        .fetch_optional(database)
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    Ok(Some(Draft {
        banner: serde_json::from_value(row.content)?,
        saved_at: row.saved_at,
        saved_by: Maker::of(row.person_id, row.person_name),
    }))
}

/// The versions of a site's banner, newest first, with the answers to them, by their names.
pub(super) async fn versions<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    answers: &HashMap<String, Answers>,
) -> anyhow::Result<Vec<BannerVersionView>> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/consent/banner/versions.sql",
        site.id(),
        VERSIONS,
        WITH_CONTENT
    )
    .fetch_all(database)
    .await?;
    let views = rows.into_iter().map(|row| {
        let version = hex::encode(row.hash);
        let answers = answers.get(&version).copied().unwrap_or_default();
        Ok(BannerVersionView {
            version,
            banner: row.content.map(serde_json::from_value).transpose()?,
            from: row.published_at,
            until: row.until,
            published_by: Maker::of(row.person_id, row.person_name),
            shown: answers.shown,
            agreed: answers.agreed,
            declined: answers.declined,
        })
    });
    views.collect()
}

pub(super) async fn save_draft<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    banner: &Banner,
    now: i64,
) -> anyhow::Result<()> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/banner/save_draft.sql",
        site.id(),
        serde_json::to_value(banner)?,
        now,
        site.caller.person
    )
    .execute(transaction)
    .await?;
    Ok(touched(&done)?)
}

/// Makes this the live version, in place of the one that is.
pub(super) async fn publish<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    version: &Live,
) -> anyhow::Result<()> {
    sqlx::query_file!(
        "../../queries/accounts/consent/banner/end_live.sql",
        site.id(),
        version.published_at
    )
    .execute(&mut *transaction)
    .await?;
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/banner/publish.sql",
        site.id(),
        version.hash.as_slice(),
        serde_json::to_value(&version.banner)?,
        version.published_at,
        site.caller.person
    )
    .execute(transaction)
    .await?;
    Ok(touched(&done)?)
}
