//! The database of counts is missing or broken: the server reports it, and never replaces it by itself.

use std::{
    fs::File,
    io::{Read as _, Seek as _, SeekFrom, Write as _},
    net::Ipv4Addr,
    path::{Path, PathBuf},
};

use base::{clock::FakeClock, config::Config, random::SystemRandom};
use counts::Scope;
use reqwest::Method;
use serde_json::json;
use server::app::App;
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;
use tests::{Actor, TestApp};

use super::process;

pub(super) async fn hit(browser: &Actor, number: u32) {
    let body =
        json!({"v": 1, "s": "a.example", "u": format!("https://a.example/{number}"), "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header(
            "user-agent",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
        )
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

/// A service that has counted hits, stopped; compacted if so requested.
pub(super) async fn counted(hits: u32, compacted: bool) -> (TempDir, String, FakeClock) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "a.example", "UTC").await;
    for number in 0..hits {
        hit(&app.nobody(), number).await;
    }
    if compacted {
        app.compact(Scope::All).await;
    }
    app.stop().await
}

/// What keeps it from opening.
pub(super) async fn refused(data: &Path, url: &str, clock: &FakeClock) -> String {
    let config = Config::for_tests(data);
    match App::open(config, url, clock.shared(), SystemRandom::shared()).await {
        Ok(_) => panic!("it opened"),
        Err(error) => format!("{error:#}"),
    }
}

pub(super) async fn rows(app: &TestApp) -> u64 {
    app.settled().await;
    app.counts.check().await.expect("it can be read").rows
}

#[tokio::test]
async fn a_missing_file_is_refused_and_begun_anew_only_when_told() {
    let (dir, url, clock) = counted(3, false).await;
    let file = dir.path().join("counts/hits.duckdb");
    std::fs::remove_file(&file).unwrap();
    let logged = refused(dir.path(), &url, &clock).await;
    assert!(
        logged.contains("hits.duckdb is missing") && logged.contains("--begin-anew"),
        "{logged}"
    );
    let (passed, logged) = doctor(dir.path(), &url).await;
    assert!(!passed && !logged.contains("ok    counts"), "{logged}");
    assert!(logged.contains("hits.duckdb is missing"), "{logged}");
    assert!(!file.exists(), "nothing was begun");
    // What the journal holds is counted again.
    let app = TestApp::start_on(dir, url, clock, |config| config.data.begin_anew = true).await;
    assert!(rows(&app).await >= 3);
    // Removed under a running server, which can still write it elsewhere.
    std::fs::rename(&file, file.with_extension("gone")).unwrap();
    let (passed, logged) = doctor(app.data(), &app.database_url).await;
    assert!(
        !passed && logged.contains("hits.duckdb is missing"),
        "{logged}"
    );
    let copy = tempfile::tempdir().unwrap();
    app.counts.backup(&copy.path().join("copy")).await.unwrap();
    assert!(copy.path().join("copy/hits.duckdb").exists());
    std::fs::rename(file.with_extension("gone"), &file).unwrap();
    // The flag does no harm if nothing is missing.
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |config| config.data.begin_anew = true).await;
    assert!(rows(&app).await >= 3);
    app.stop().await;
}

#[tokio::test]
async fn a_whole_folder_that_is_missing_is_known_from_the_sites() {
    let (dir, url, clock) = counted(1, false).await;
    std::fs::remove_dir_all(dir.path().join("counts")).unwrap();
    let logged = refused(dir.path(), &url, &clock).await;
    assert!(logged.contains("1 site"), "{logged}");
    let (passed, logged) = doctor(dir.path(), &url).await;
    assert!(!passed && !logged.contains("ok    counts"), "{logged}");
    assert!(logged.contains("1 site"), "{logged}");
    // As where a disk is not mounted: not even the data folder is there.
    let elsewhere = tempfile::tempdir().unwrap();
    let logged = refused(elsewhere.path(), &url, &clock).await;
    assert!(logged.contains("hits.duckdb is missing"), "{logged}");
}

/// The accounts as an older version left them, as between an update and the first start after it.
pub(super) async fn not_migrated(url: &str) {
    let mut accounts = PgConnection::connect(url).await.unwrap();
    let sql =
        "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)";
    sqlx::query(sql).execute(&mut accounts).await.unwrap();
    accounts.close().await.unwrap();
}

#[tokio::test]
async fn the_doctor_never_makes_the_file() {
    // Its disk is not mounted, and the accounts cannot say whether there are sites.
    let (dir, url, _) = counted(1, false).await;
    let counts = dir.path().join("counts");
    std::fs::remove_dir_all(&counts).unwrap();
    std::fs::create_dir(&counts).unwrap();
    not_migrated(&url).await;
    let (_, logged) = doctor(dir.path(), &url).await;
    assert!(logged.contains("warn  counts: "), "{logged}");
    assert!(logged.contains("hits.duckdb is missing"), "{logged}");
    assert!(
        logged.contains("not known") && !logged.contains("ok    counts"),
        "{logged}"
    );
    let left = std::fs::read_dir(&counts).unwrap().count();
    assert_eq!(left, 0, "nothing was begun");

    // Nor where there are no sites, or a first start was cut off.
    let (dir, url, _) = TestApp::start().await.stop().await;
    let counts = dir.path().join("counts");
    std::fs::remove_dir_all(&counts).unwrap();
    std::fs::create_dir(&counts).unwrap();
    let file = counts.join("hits.duckdb");
    for length in [None, Some(4096_usize)] {
        if let Some(length) = length {
            std::fs::write(&file, vec![0_u8; length]).unwrap();
        }
        let (passed, logged) = doctor(dir.path(), &url).await;
        assert!(passed, "{logged}");
        assert!(
            logged.contains("ok    counts: nothing counted yet"),
            "{logged}"
        );
        let left = file.metadata().ok().map(|found| found.len());
        assert_eq!(left, length.map(|length| length as u64), "{logged}");
    }
}

#[tokio::test]
async fn no_command_beside_no_server_makes_the_file() {
    let (dir, url, _) = counted(1, false).await;
    let counts = dir.path().join("counts");
    std::fs::remove_dir_all(&counts).unwrap();
    std::fs::create_dir(&counts).unwrap();
    let copy = dir.path().join("copy");
    let commands: [&[&str]; 2] = [&["backup", copy.to_str().unwrap()], &["migrate"]];
    for command in commands {
        let ran = process::command(dir.path(), command)
            .env("STILE_ACCOUNTS_DATABASE_URL", &url)
            .output()
            .await
            .expect("it runs");
        let logged = String::from_utf8_lossy(&ran.stderr);
        assert!(!ran.status.success(), "{command:?}: {logged}");
        assert!(
            logged.contains("hits.duckdb is missing"),
            "{command:?}: {logged}"
        );
        let left = std::fs::read_dir(&counts).unwrap().count();
        assert_eq!(left, 0, "{command:?}: {logged}");
    }
}

/// The newest segment that has records.
pub(super) fn newest_segment(data: &Path) -> PathBuf {
    let entries = std::fs::read_dir(data.join("counts/journal")).unwrap();
    let mut segments: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "journal"))
        .filter(|path| path.metadata().unwrap().len() > 100)
        .collect();
    segments.sort();
    segments.pop().expect("a segment with records")
}

pub(super) async fn doctor(data: &Path, url: &str) -> (bool, String) {
    let ran = process::command(data, &["doctor"])
        .env("STILE_ACCOUNTS_DATABASE_URL", url)
        .output()
        .await
        .expect("it runs");
    let logged = String::from_utf8_lossy(&ran.stdout).into_owned();
    (
        ran.status.success(),
        logged + &String::from_utf8_lossy(&ran.stderr),
    )
}

#[tokio::test]
async fn a_missing_segment_is_seen_and_said() {
    let (dir, url, clock) = counted(3, false).await;
    std::fs::remove_file(newest_segment(dir.path())).unwrap();
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let health = app.nobody().get("/api/v1/health").await.expect(200).json;
    assert_eq!(health["journal"]["broken_records"], 1, "{health}");
    assert!(
        health["status"].as_str().unwrap().contains("missing"),
        "{health}"
    );
    // Figures have what DuckDB has.
    assert!(rows(&app).await >= 3);
    let (dir, url, _) = app.stop().await;
    let (_, logged) = doctor(dir.path(), &url).await;
    assert!(
        logged.contains("warn  journal: segment") && logged.contains("missing"),
        "{logged}"
    );
}

pub(super) fn flip(path: &Path, at: u64) {
    let mut file = File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(at)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(&[byte[0] ^ 16]).unwrap();
}

/// How many places of a file are tried.
const PLACES: u64 = 12;

#[tokio::test]
async fn a_flipped_bit_in_duckdb_is_found_by_the_doctor() {
    let (dir, url, _) = counted(40, true).await;
    let (passed, logged) = doctor(dir.path(), &url).await;
    assert!(
        passed && logged.contains("every checksum is correct"),
        "{logged}"
    );
    let file = dir.path().join("counts/hits.duckdb");
    let whole = std::fs::read(&file).unwrap();
    let (mut found, begin) = (0, 3 * 4096);
    for place in 0..PLACES {
        // Behind the headers, in the middle of what DuckDB wrote.
        let at = begin + (whole.len() as u64 - begin) * (2 * place + 1) / (2 * PLACES);
        flip(&file, at);
        let (passed, logged) = doctor(dir.path(), &url).await;
        assert!(!logged.contains("panic"), "{logged}");
        if !passed {
            assert!(logged.contains("hits.duckdb"), "{logged}");
            assert!(logged.contains("stile restore"), "{logged}");
            found += 1;
        }
        std::fs::write(&file, &whole).unwrap();
    }
    // Free blocks are not read: they are empty.
    assert!(
        found > 0,
        "no flipped bit was found in {} bytes",
        whole.len()
    );
}
