//! What opens the counting store: its settings, and what to do where its file is missing.

use std::time::Duration;

use base::config::Config;
use counts::WhenMissing;
use sqlx::PgPool;

use crate::{memory, sealing};

/// DuckDB's part of the settings.
pub fn counts_settings(config: &Config) -> counts::Settings {
    let mut settings = counts::Settings::new(config.data.dir.join("counts"));
    if config.data.begin_anew {
        settings.when_missing = WhenMissing::BeginAnew;
    }
    let shares = memory::shares(config, memory::of_machine());
    settings.memory_limit = shares.duckdb;
    settings.fold_limit = shares.folds;
    settings.waiting_rows = shares.waiting_rows;
    settings.waiting_bytes = shares.waiting_rows * 400;
    settings.open_visits = shares.open_visits;
    settings.sums_values = config.counts.values_kept;
    settings.threads = shares.threads;
    settings.waiting_questions = config.counts.questions_waiting;
    settings.between_syncs = Duration::from_millis(u64::from(config.counts.sync_ms));
    settings.question_timeout =
        Duration::from_secs(u64::from(config.counts.question_timeout_seconds));
    let slow = config.log.slow_query_ms;
    settings.slow_question = (slow > 0).then(|| Duration::from_millis(u64::from(slow)));
    settings
}

/// What to do where `hits.duckdb` is missing and the accounts have this many sites.
pub fn when_missing(sites: i64) -> WhenMissing {
    match sites {
        0 => WhenMissing::Look,
        1 => WhenMissing::Refuse("the accounts have 1 site, whose hits it contained".to_owned()),
        many => WhenMissing::Refuse(format!(
            "the accounts have {many} sites, whose hits it contained"
        )),
    }
}

/// Looks whether the data folder has what the accounts say it had, and gives DuckDB's settings. It runs
/// before the accounts are migrated, so that an operator who has to restore a backup can still start the
/// version before.
pub(crate) async fn nothing_missing(
    config: &Config,
    pool: &PgPool,
) -> anyhow::Result<counts::Settings> {
    let tables: bool = sqlx::query_scalar(
        "SELECT to_regclass('sites') IS NOT NULL AND to_regclass('deployment_keys') IS NOT NULL",
    )
    .fetch_one(pool)
    .await?;
    let mut settings = counts_settings(config);
    if tables && settings.when_missing == WhenMissing::Look {
        let sites: i64 = sqlx::query_scalar("SELECT count(*) FROM sites")
            .fetch_one(pool)
            .await?;
        settings.when_missing = when_missing(sites);
    }
    counts::may_begin(&settings)?;
    if tables {
        sealing::key(&config.data.dir, pool).await?;
    }
    Ok(settings)
}
