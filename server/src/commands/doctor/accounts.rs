//! The accounts: Postgres, its version and its tables.

use std::{collections::BTreeSet, time::Instant};

use base::{
    clock::{Clock as _, SystemClock},
    config::Config,
    db,
    secret::SecretUrl,
};
use sqlx::PgPool;
use uuid::Uuid;

use super::Report;
use crate::commands::{Accounts, refuse_as_root, runtime};

const WHAT: &str = "accounts";

/// What of the accounts belongs to files of the data folder. The default: there are no accounts yet.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// How many sites there are.
    pub sites: i64,
    /// The key towards push services, sealed.
    pub push_key: Option<Vec<u8>>,
    /// The secrets of people's authenticator apps, sealed.
    pub second_secrets: Vec<(Uuid, Vec<u8>)>,
}

impl Seen {
    /// How many sealed secrets there are.
    pub fn sealed(&self) -> usize {
        self.second_secrets.len() + usize::from(self.push_key.is_some())
    }
}

/// Connects, and looks. Starts our own Postgres for it if no server runs. Returns what it saw, if there are
/// no tables yet or they are of this version; `None`: it is not known what the accounts have.
pub(super) fn look(config: &Config, report: &mut Report, running: bool) -> Option<Seen> {
    let cluster = config.data.dir.join("postgres");
    if config.accounts.database_url.is_none() && !cluster.exists() {
        match own_postgres::version_for(&config.data.dir) {
            Ok(version) => report.ok(
                WHAT,
                format!("the first start creates a Postgres {version} in the data folder"),
            ),
            Err(error) => report.bad(WHAT, error.to_string()),
        }
        return Some(Seen::default());
    }
    if let (false, Err(error)) = (running, refuse_as_root(&config.data.dir)) {
        report.warn(WHAT, format!("not opened: {error:#}"));
        return None;
    }
    let accounts = match Accounts::running_or_open(config) {
        Ok(accounts) => accounts,
        Err(error) => {
            report.bad(WHAT, format!("{error:#}"));
            return None;
        }
    };
    let looked =
        runtime(config).and_then(|runtime| runtime.block_on(at(&accounts.url, config, report)));
    accounts.close();
    looked.unwrap_or_else(|error| {
        report.bad(WHAT, format!("{error:#}"));
        None
    })
}

async fn at(url: &str, config: &Config, report: &mut Report) -> anyhow::Result<Option<Seen>> {
    let pool = db::connect(url, 1).await?;
    let number: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&pool)
        .await?;
    let version = number.unsigned_abs() / 10_000;
    let where_ = match &config.accounts.database_url {
        Some(url) => SecretUrl::masked(url),
        None => "in the data folder".to_owned(),
    };
    if version < 14 {
        report.bad(
            WHAT,
            format!("Postgres {version} is too old: Stile needs 14 or newer ({where_})"),
        );
        return Ok(None);
    }
    let begun = Instant::now();
    let time: i64 = sqlx::query_scalar("SELECT extract(epoch FROM clock_timestamp())::bigint")
        .fetch_one(&pool)
        .await?;
    let took = begun.elapsed();
    let text = format!(
        "Postgres {version} answers in {:.1} ms ({where_})",
        took.as_secs_f64() * 1000.0
    );
    if took.as_millis() > 50 {
        report.warn(WHAT, format!("{text}, which is slow"));
    } else {
        report.ok(WHAT, text);
    }
    let apart = (time - SystemClock.now_seconds()).abs();
    if apart > 5 {
        report.warn(
            WHAT,
            format!("the clocks of Postgres and of this machine differ by {apart} s"),
        );
    }
    let seen = match tables(&pool, report).await? {
        Tables::None => Some(Seen::default()),
        Tables::Ours => Some(seen(&pool).await?),
        Tables::Others => None,
    };
    connections(&pool, config, report).await?;
    match own_postgres::program("pg_dump", version) {
        Ok(program) => report.ok(
            "backup",
            format!("copies the accounts with {}", program.display()),
        ),
        Err(error) => report.warn("backup", format!("`stile backup` will not work: {error}")),
    }
    pool.close().await;
    Ok(seen)
}

async fn seen(pool: &PgPool) -> anyhow::Result<Seen> {
    Ok(Seen {
        sites: sqlx::query_scalar("SELECT count(*) FROM sites")
            .fetch_one(pool)
            .await?,
        push_key: sqlx::query_scalar("SELECT sealed FROM deployment_keys WHERE name = 'vapid'")
            .fetch_optional(pool)
            .await?,
        second_secrets: sqlx::query_as(
            "SELECT id, second_secret FROM people WHERE second_secret IS NOT NULL",
        )
        .fetch_all(pool)
        .await?,
    })
}

/// What tables there are.
enum Tables {
    /// None yet.
    None,
    /// Those of this version.
    Ours,
    /// Those of another version, or half made.
    Others,
}

async fn tables(pool: &PgPool, report: &mut Report) -> anyhow::Result<Tables> {
    const WHAT: &str = "tables";
    let there: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(pool)
        .await?;
    if !there {
        report.ok(WHAT, "none yet: the first start creates them".to_owned());
        return Ok(Tables::None);
    }
    let done: Vec<(i64, bool)> =
        sqlx::query_as("SELECT version, success FROM _sqlx_migrations ORDER BY version")
            .fetch_all(pool)
            .await?;
    let known: BTreeSet<i64> = db::MIGRATIONS.iter().map(|step| step.version).collect();
    let missing = known
        .iter()
        .filter(|step| !done.iter().any(|(version, _)| version == *step))
        .count();
    if let Some((version, _)) = done.iter().find(|(_, success)| !success) {
        report.bad(
            WHAT,
            format!("migration {version} is incomplete: restore a backup"),
        );
    } else if let Some((version, _)) = done.iter().find(|(version, _)| !known.contains(version)) {
        report.bad(
            WHAT,
            format!(
                "a newer version of Stile has changed them (migration {version}): use that version"
            ),
        );
    } else if missing > 0 {
        report.ok(
            WHAT,
            format!(
                "from an older version: the next start runs {missing} migrations; create a backup first"
            ),
        );
    } else {
        report.ok(WHAT, "up to date".to_owned());
        return Ok(Tables::Ours);
    }
    Ok(Tables::Others)
}

async fn connections(pool: &PgPool, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let text: String = sqlx::query_scalar("SHOW max_connections")
        .fetch_one(pool)
        .await?;
    let most: u32 = text.parse()?;
    if config.accounts.pool + 5 > most {
        report.warn(
            WHAT,
            format!(
                "accounts.pool is {}, but Postgres allows only {most} connections in total: reduce it",
                config.accounts.pool
            ),
        );
    }
    Ok(())
}
