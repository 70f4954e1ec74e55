//! The accounts database: connecting, bringing its tables up to date, and a fresh copy for each test.

use std::time::Duration;

use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, PgPool,
    migrate::{MigrateError, Migrator},
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{
    random::{self, SystemRandom},
    secret::{SecretUrl, sha256},
};

/// The tables, one step after another.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/accounts");

/// A statement slower than this is named in the log.
const SLOW: Duration = Duration::from_millis(500);

/// What can go wrong with the accounts database as a whole.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// The address cannot be read.
    #[error(
        "The address of the accounts database cannot be read ({0}): write it as postgres://user:password@host/database."
    )]
    Address(#[source] sqlx::Error),
    /// It does not answer, or does not let us in.
    #[error(
        "The accounts database at {at} cannot be reached ({source}): is it running, and are the user name and password correct?"
    )]
    Connect {
        /// Its address, masked.
        at: String,
        /// Why.
        #[source]
        source: sqlx::Error,
    },
    /// Its tables could not be brought up to date.
    #[error("The tables of the accounts database could not be updated: {0}")]
    Migrate(#[from] MigrateError),
    /// A statement failed.
    #[error("A statement to the accounts database failed: {0}")]
    Statement(#[from] sqlx::Error),
}

/// Connects, with at most `pool` connections. One is opened at once, so a wrong address shows here; a
/// database that is just starting is waited for, ten seconds at most.
///
/// # Errors
/// When the address cannot be read or no server answers there.
pub async fn connect(url: &str, pool: u32) -> Result<PgPool, DbError> {
    let failed = |source| DbError::Connect {
        at: SecretUrl::new(url).masked(),
        source,
    };
    PgPoolOptions::new()
        .max_connections(pool)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options(url)?)
        .await
        .map_err(failed)
}

/// Is the database unavailable or about to stop, rather than our statement wrong? Then the query may be
/// tried again.
#[must_use]
pub fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::Io(_)
        | sqlx::Error::Tls(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            // Connection exceptions, too many connections, and: stopping, crashed, starting.
            code.starts_with("08") || ["53300", "57P01", "57P02", "57P03"].contains(&&*code)
        }),
        _ => false,
    }
}

/// Brings the tables up to date. Several servers may do so at once: one does it, the others wait.
///
/// # Errors
/// When a step fails (it is rolled back whole), or one that was done has changed or gone since.
pub async fn migrate(pool: &PgPool) -> Result<(), DbError> {
    Ok(MIGRATIONS.run(pool).await?)
}

fn options(url: &str) -> Result<PgConnectOptions, DbError> {
    let options: PgConnectOptions = url.parse().map_err(DbError::Address)?;
    Ok(options
        .application_name("stile")
        .options([("TimeZone", "UTC")])
        .log_statements(tracing_level(tracing::Level::DEBUG))
        .log_slow_statements(tracing_level(tracing::Level::WARN), SLOW))
}

/// `sqlx` has levels of another crate, whose type it does not re-export.
fn tracing_level<L: std::str::FromStr>(level: tracing::Level) -> L
where
    L::Err: std::fmt::Debug,
{
    level
        .as_str()
        .parse()
        .expect("both crates have the same five names")
}

/// Makes the database that tests copy, with all tables and nothing in them, where the server has none of
/// this state of the migrations yet; gives its name. No connection to it stays open: Postgres would refuse
/// to copy it.
///
/// # Errors
/// When the server cannot be reached or a migration fails.
pub async fn template(server_url: &str) -> Result<String, DbError> {
    let steps: Vec<u8> = MIGRATIONS
        .iter()
        .flat_map(|step| step.checksum.iter().copied())
        .collect();
    let name = format!("stile_template_{}", hex::encode(&sha256(steps)[..8]));
    let mut server = open(server_url).await?;
    // One makes it, the others wait; the lock goes with the connection.
    sqlx::query("SELECT pg_advisory_lock(7307)")
        .execute(&mut server)
        .await?;
    let exists =
        sqlx::query_scalar::<_, bool>("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)");
    if !exists.bind(&name).fetch_one(&mut server).await? {
        // Under another name until it is whole.
        let half = format!("{name}_half");
        server
            .execute(AssertSqlSafe(format!("DROP DATABASE IF EXISTS {half}")))
            .await?;
        server
            .execute(AssertSqlSafe(format!("CREATE DATABASE {half}")))
            .await?;
        let mut connection = open(&database_url(server_url, &half)?).await?;
        MIGRATIONS.run(&mut connection).await?;
        connection.close().await?;
        server
            .execute(AssertSqlSafe(format!(
                "ALTER DATABASE {half} RENAME TO {name}"
            )))
            .await?;
    }
    server.close().await?;
    Ok(name)
}

/// Makes a database of a test's own as a copy of the template (10 to 20 ms) and gives its address. It is
/// never dropped: the whole server is thrown away.
///
/// # Errors
/// When the server cannot be reached or another connection to the template is open.
pub async fn create_database_from_template(
    server_url: &str,
    template: &str,
) -> Result<String, DbError> {
    let name = format!("stile_test_{:016x}", random::number(&SystemRandom));
    let mut server = open(server_url).await?;
    let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&mut server)
        .await?;
    // Copying files beats writing them through the log, which 15 does by default and 14 cannot.
    let strategy = if version >= 150_000 {
        "STRATEGY FILE_COPY"
    } else {
        ""
    };
    // Both names were made above from letters and hex digits.
    let order = format!("CREATE DATABASE {name} TEMPLATE {template} {strategy}");
    server.execute(AssertSqlSafe(order)).await?;
    server.close().await?;
    database_url(server_url, &name)
}

async fn open(url: &str) -> Result<PgConnection, DbError> {
    let failed = |source| DbError::Connect {
        at: SecretUrl::new(url).masked(),
        source,
    };
    options(url)?.connect().await.map_err(failed)
}

/// The same server, another database.
fn database_url(server_url: &str, name: &str) -> Result<String, DbError> {
    let mut url = url::Url::parse(server_url)
        .map_err(|error| DbError::Address(sqlx::Error::config(error)))?;
    url.set_path(name);
    Ok(url.to_string())
}

#[cfg(test)]
mod tests {
    use own_postgres::TemporaryPostgres;

    use super::*;

    #[tokio::main(flavor = "current_thread")]
    async fn each_has_its_own(url: &str) {
        let template_name = template(url).await.unwrap();
        assert_eq!(template(url).await.unwrap(), template_name, "made once");
        let first = create_database_from_template(url, &template_name)
            .await
            .unwrap();
        let second = create_database_from_template(url, &template_name)
            .await
            .unwrap();
        let (first, second) = (
            connect(&first, 2).await.unwrap(),
            connect(&second, 2).await.unwrap(),
        );
        first.execute("CREATE TABLE only_here ()").await.unwrap();
        let there = sqlx::query_scalar::<_, bool>("SELECT to_regclass('only_here') IS NOT NULL");
        assert!(!there.fetch_one(&second).await.unwrap());
        migrate(&first).await.unwrap();
        let zone: String = sqlx::query_scalar("SHOW timezone")
            .fetch_one(&first)
            .await
            .unwrap();
        assert_eq!(zone, "UTC");
        first.close().await;
        second.close().await;
    }

    #[test]
    fn tests_get_a_fresh_copy_each() {
        let postgres = TemporaryPostgres::start().unwrap();
        each_has_its_own(postgres.url());
    }

    #[tokio::test]
    async fn what_is_wrong_is_said_without_the_password() {
        let error = open("postgres://ann:geheim@127.0.0.1:1/stile")
            .await
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("ann:***@127.0.0.1") && !error.contains("geheim"),
            "{error}"
        );
        let error = open("no address").await.unwrap_err().to_string();
        assert!(error.contains("postgres://"), "{error}");
    }
}
