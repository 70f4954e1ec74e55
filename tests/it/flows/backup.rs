//! A backup while hits arrive, and the same figures after a restore elsewhere.

use std::{
    collections::HashMap,
    net::Ipv4Addr,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use base::{
    config::Config,
    db,
    random::{SystemRandom, number},
    secret::SecretUrl,
};
use counts::{
    Question,
    arrow::{
        array::AsArray as _,
        datatypes::{Int64Type, UInt32Type},
    },
};
use reqwest::Method;
use serde_json::json;
use server::commands::backup::{Backup, Restore};
use sqlx::{Connection as _, Executor as _, PgConnection};
use tempfile::TempDir;
use tests::{Actor, TestApp};

use crate::signin::second_step::Phone;

const FIREFOX: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/// One view of a separate page, by a separate visitor.
pub(super) async fn hit(browser: &Actor, site: &str, number: u32) {
    let body = json!({"v": 1, "s": site, "u": format!("https://{site}/{number}"), "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header("user-agent", FIREFOX)
        .header(
            "x-forwarded-for",
            Ipv4Addr::from_bits(0xC163_0000 + number).to_string(),
        )
        .body(body.to_string());
    let reply = browser.send(request).await.expect(202);
    assert!(
        !reply.headers.contains_key("stile-left-out"),
        "{:?}",
        reply.headers
    );
}

/// How often each page of each site was counted.
pub(super) async fn counted(app: &TestApp) -> HashMap<(u32, String), i64> {
    app.settled().await;
    let sql = "SELECT site_id, path, count(*) AS n FROM hits_live GROUP BY ALL";
    let answer = app
        .counts
        .ask(Question {
            name: "pages",
            sql: sql.to_owned(),
            values: vec![],
        })
        .await
        .unwrap();
    let mut counted = HashMap::new();
    for batch in &answer.batches {
        let (sites, numbers) = (
            batch.column(0).as_primitive::<UInt32Type>(),
            batch.column(2).as_primitive::<Int64Type>(),
        );
        let paths = batch.column(1).as_string::<i32>();
        for row in 0..batch.num_rows() {
            counted.insert(
                (sites.value(row), paths.value(row).to_owned()),
                numbers.value(row),
            );
        }
    }
    counted
}

/// An empty database on the server of this test database.
pub(crate) async fn empty_database(url: &str) -> String {
    let name = format!("stile_empty_{:016x}", number(&SystemRandom));
    let mut server = PgConnection::connect(url).await.unwrap();
    server
        .execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")))
        .await
        .unwrap();
    let (server, rest) = url
        .rsplit_once("/stile_test_")
        .expect("the address of a test's database");
    let parameters = rest
        .split_once('?')
        .map_or("", |(_, parameters)| parameters);
    format!("{server}/{name}?{parameters}")
}

pub(crate) fn config(data: &Path, database_url: &str) -> Config {
    let mut config = Config::for_tests(data);
    config.accounts.database_url = Some(SecretUrl::new(database_url));
    config
}

pub(crate) async fn back_up(config: &Config, dir: &Path) -> anyhow::Result<()> {
    let (config, dir) = (config.clone(), dir.to_owned());
    tokio::task::spawn_blocking(move || Backup { dir: Some(dir) }.run(&config))
        .await
        .unwrap()
}

pub(crate) async fn restore(config: &Config, dir: &Path) -> anyhow::Result<()> {
    restore_without(config, dir, &[]).await
}

/// The same, with files of visitors who are to be forgotten.
pub(crate) async fn restore_without(
    config: &Config,
    dir: &Path,
    forgotten: &[PathBuf],
) -> anyhow::Result<()> {
    let config = config.clone();
    let restore = Restore {
        dir: dir.to_owned(),
        forgotten: forgotten.to_vec(),
    };
    tokio::task::spawn_blocking(move || restore.run(&config))
        .await
        .unwrap()
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn hits_acknowledged_before_a_backup_are_in_it_once() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "kept.example", "UTC").await;
    app.site(&owner, "gone.example", "UTC").await;
    let reader = app.token(&owner, &["figures:read"]).await;
    hit(&app.nobody(), "gone.example", 60_000).await;

    // Hits continue before, during and after.
    let (acknowledged, enough) = (
        Arc::new(AtomicU32::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let sending = tokio::spawn({
        let (browser, acknowledged, enough) = (app.nobody(), acknowledged.clone(), enough.clone());
        async move {
            while !enough.load(SeqCst) {
                hit(&browser, "kept.example", acknowledged.load(SeqCst)).await;
                acknowledged.fetch_add(1, SeqCst);
            }
        }
    });
    let at_least = |many| {
        let acknowledged = acknowledged.clone();
        async move {
            while acknowledged.load(SeqCst) < many {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    };
    at_least(200).await;

    // As though this site were deleted after the counts were copied and before the accounts were.
    let number: i32 =
        sqlx::query_scalar("DELETE FROM sites WHERE name = 'gone.example' RETURNING number")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    let backup = folder();
    let before = acknowledged.load(SeqCst);
    back_up(
        &config(app.data(), &app.database_url),
        &backup.path().join("first"),
    )
    .await
    .unwrap();
    let during = acknowledged.load(SeqCst);
    assert!(
        during > before,
        "hits were taken meanwhile: {before}, {during}"
    );
    at_least(during + 50).await;
    enough.store(true, SeqCst);
    sending.await.unwrap();

    // The first service continues; the restored one is another.
    let data = folder();
    let url = empty_database(&app.database_url).await;
    restore(&config(data.path(), &url), &backup.path().join("first"))
        .await
        .unwrap();
    let restored = TestApp::start_on(data, url, app.clock.clone(), |_| {}).await;
    let all = counted(&restored).await;
    let kept: HashMap<&str, i64> = all
        .iter()
        .filter(|((site, _), _)| *site != number.cast_unsigned())
        .map(|((_, path), times)| (path.as_str(), *times))
        .collect();
    assert!(kept.values().all(|times| *times == 1), "nothing twice");
    for page in 0..before {
        assert!(
            kept.contains_key(format!("/{page}").as_str()),
            "the hit {page} of {before} is there"
        );
    }
    assert!(
        kept.len() <= during as usize + 1,
        "{} of {during}",
        kept.len()
    );

    // Its token still works, and gets the same answers.
    let path = "/api/v1/sites/kept.example/stats?period=today&by=page&limit=1";
    let stats = restored
        .nobody()
        .with_token(reader.secret().unwrap())
        .get(path)
        .await
        .expect(200);
    assert_eq!(stats.json["totals"]["views"]["value"], kept.len());

    // It counts on, under numbers that were not given before.
    hit(&restored.nobody(), "kept.example", 61_000).await;
    assert_eq!(
        counted(&restored)
            .await
            .values()
            .filter(|times| **times == 1)
            .count(),
        counted(&restored).await.len()
    );
    let gone = |all: &HashMap<(u32, String), i64>| {
        !all.keys().any(|(site, _)| *site == number.cast_unsigned())
    };
    for _ in 0..100 {
        if gone(&counted(&restored).await) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(
        gone(&counted(&restored).await),
        "what was counted for a deleted site is erased"
    );
    restored.stop().await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_overwritten_and_nothing_damaged_is_restored() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "kept.example", "UTC").await;
    hit(&app.nobody(), "kept.example", 1).await;
    let here = config(app.data(), &app.database_url);
    let (backups, data) = (folder(), folder());
    let dir = backups.path().join("first");
    back_up(&here, &dir).await.unwrap();
    let refused = |result: anyhow::Result<()>, why: &str| {
        let text = format!("{:#}", result.expect_err(why));
        assert!(text.contains(why), "{text}");
    };

    refused(back_up(&here, &dir).await, "is not empty");
    refused(restore(&here, &dir).await, "overwrites nothing");
    let elsewhere = config(data.path(), &app.database_url);
    refused(restore(&elsewhere, &dir).await, "already contains accounts");
    assert_eq!(
        std::fs::read_dir(data.path()).unwrap().count(),
        0,
        "nothing stays of it"
    );

    let elsewhere = config(data.path(), &empty_database(&app.database_url).await);
    let file = dir.join("accounts.dump");
    let whole = std::fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(&file, damaged).unwrap();
    refused(restore(&elsewhere, &dir).await, "its checksum differs");
    std::fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    refused(restore(&elsewhere, &dir).await, "its checksum differs");
    std::fs::write(&file, &whole).unwrap();
    let manifest = std::fs::read_to_string(dir.join("backup.json")).unwrap();
    std::fs::write(
        dir.join("backup.json"),
        manifest.replace("\"format\": 1", "\"format\": 2"),
    )
    .unwrap();
    refused(restore(&elsewhere, &dir).await, "another version of Stile");
    std::fs::write(
        dir.join("backup.json"),
        manifest.replace("counts/hits.duckdb", "../hits.duckdb"),
    )
    .unwrap();
    refused(restore(&elsewhere, &dir).await, "outside of the backup");
    std::fs::remove_file(dir.join("backup.json")).unwrap();
    refused(restore(&elsewhere, &dir).await, "not a complete backup");
    assert_eq!(
        std::fs::read_dir(data.path()).unwrap().count(),
        0,
        "nothing stays of it"
    );

    // With a valid manifest it can be restored; also where tables exist already, but no account.
    std::fs::write(dir.join("backup.json"), manifest).unwrap();
    restore(&elsewhere, &dir).await.unwrap();
    let template = db::template(&app.database_url).await.unwrap();
    let begun = db::create_database_from_template(&app.database_url, &template)
        .await
        .unwrap();
    let other = folder();
    std::fs::write(other.path().join("stile.toml"), "").unwrap();
    restore(&config(other.path(), &begun), &dir).await.unwrap();
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_server_is_backed_up_too() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "kept.example", "UTC").await;
    hit(&app.nobody(), "kept.example", 1).await;
    let (data, url, clock) = app.stop().await;
    let (backups, elsewhere) = (folder(), folder());
    let dir = backups.path().join("first");
    back_up(&config(data.path(), &url), &dir).await.unwrap();
    let url = empty_database(&url).await;
    restore(&config(elsewhere.path(), &url), &dir)
        .await
        .unwrap();
    let restored = TestApp::start_on(elsewhere, url, clock, |_| {}).await;
    assert_eq!(
        counted(&restored).await.into_values().collect::<Vec<_>>(),
        [1]
    );
    restored.stop().await;
}

/// Into a database without tables, and into one whose tables this version made already.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_with_older_tables_is_migrated() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "kept.example", "UTC").await;
    let reader = app.token(&owner, &["figures:read"]).await;
    sqlx::raw_sql(include_str!("older_tables.sql"))
        .execute(&app.pool)
        .await
        .unwrap();
    let backups = folder();
    let dir = backups.path().join("first");
    back_up(&config(app.data(), &app.database_url), &dir)
        .await
        .unwrap();
    let template = db::template(&app.database_url).await.unwrap();
    let begun = db::create_database_from_template(&app.database_url, &template)
        .await
        .unwrap();
    for url in [empty_database(&app.database_url).await, begun] {
        let data = folder();
        restore(&config(data.path(), &url), &dir).await.unwrap();
        let restored = TestApp::start_on(data, url, app.clock.clone(), |_| {}).await;
        let secret = owner.cookie().unwrap().split_once('=').unwrap().1;
        let there = restored.nobody().with_session(secret);
        let sessions = there.get("/api/v1/sessions").await.expect(200);
        assert_eq!(sessions.json[0]["current"], true, "{}", sessions.json);
        restored
            .nobody()
            .with_token(reader.secret().unwrap())
            .get("/api/v1/sites/kept.example/stats")
            .await
            .expect(200);
        let name: String =
            sqlx::query_scalar("SELECT payload->>'name' FROM links WHERE kind = 'sign_up'")
                .fetch_one(&restored.pool)
                .await
                .unwrap();
        assert_eq!(name, "Ann");
        restored.stop().await;
    }
    app.stop().await;
}

/// Accounts may have been created since the restore checked that there are none. A table that is forgotten in the list
/// would stop the restore of an older backup.
#[tokio::test]
async fn a_restore_drops_every_table_first_but_no_accounts() {
    let app = TestApp::start().await;
    app.owner().await;
    let sql = include_str!("../../../queries/accounts/restore/drop_tables.sql");
    let refused = sqlx::raw_sql(sql).execute(&app.pool).await.unwrap_err();
    assert!(
        refused.to_string().contains("contains accounts by now"),
        "{refused}"
    );
    let accounts: i64 = sqlx::query_scalar("SELECT count(*) FROM accounts")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(accounts, 1);

    let (dir, url, _) = app.stop().await;
    let mut accounts = PgConnection::connect(&url).await.unwrap();
    accounts.execute("TRUNCATE accounts CASCADE").await.unwrap();
    accounts.execute(sql).await.unwrap();
    let left: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
         UNION ALL SELECT typname::text FROM pg_type WHERE typnamespace = 'public'::regnamespace",
    )
    .fetch_all(&mut accounts)
    .await
    .unwrap();
    assert!(left.is_empty(), "{left:?}");
    drop(dir);
}

/// What is sealed in the accounts opens with the keys in the data folder, which a backup carries.
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_deployment_still_takes_the_digits() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let start = owner.request(Method::POST, "/api/v1/me/second-step/start");
    let phone = Phone::with(&owner.send(start).await.expect(200).json);
    let digits = |off: i64| json!({"digits": phone.digits(tests::NOON + off)});
    owner
        .post("/api/v1/me/second-step", &digits(0))
        .await
        .expect(204);
    let before = owner.get("/api/v1/me/push").await.expect(200).json["public_key"].clone();

    let (backups, data) = (folder(), folder());
    let dir = backups.path().join("first");
    back_up(&config(app.data(), &app.database_url), &dir)
        .await
        .unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (mode(&dir.join("keys")), mode(&dir.join("keys/seal"))),
        (0o700, 0o600)
    );
    let url = empty_database(&app.database_url).await;
    restore(&config(data.path(), &url), &dir).await.unwrap();
    assert_eq!(
        (
            mode(&data.path().join("keys")),
            mode(&data.path().join("keys/seal"))
        ),
        (0o700, 0o600)
    );
    let restored = TestApp::start_on(data, url, app.clock.clone(), |_| {}).await;
    restored.clock.advance_seconds(30);
    let secret = owner.cookie().unwrap().split_once('=').unwrap().1;
    let there = restored.nobody().with_session(secret);
    there
        .post("/api/v1/me/second-step/off", &digits(0))
        .await
        .expect(401);
    let after = there.get("/api/v1/me/push").await.expect(200).json["public_key"].clone();
    assert_eq!(before, after, "browsers subscribed with this key");
    there
        .post("/api/v1/me/second-step/off", &digits(30))
        .await
        .expect(204);
    restored.stop().await;
    app.stop().await;
}
