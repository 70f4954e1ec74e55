//! Flipped bits in the data folder: `doctor` and the log name the damaged file, what that costs and what to do.

use std::{
    fs,
    path::{Path, PathBuf},
};

use base::clock::FakeClock;
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;
use tests::TestApp;

use super::missing_file::{
    counted, doctor, flip, hit, newest_segment, not_migrated, refused, rows,
};

/// A service whose newest record of the journal is not in DuckDB, as after a power cut.
async fn behind() -> (TempDir, String, FakeClock) {
    let (dir, url, clock) = counted(1, false).await;
    let file = dir.path().join("counts/hits.duckdb");
    let before = fs::read(&file).unwrap();
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    hit(&app.nobody(), 2).await;
    let (dir, url, clock) = app.stop().await;
    fs::write(&file, before).unwrap();
    (dir, url, clock)
}

#[tokio::test]
async fn a_flipped_record_that_duckdb_lacks_is_bad() {
    let (dir, url, _) = behind().await;
    let segment = newest_segment(dir.path());
    let length = segment.metadata().unwrap().len();
    flip(&segment, length / 2);
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(
        !passed && report.contains("of the journal is broken"),
        "{report}"
    );
    assert!(report.contains("stile restore"), "{report}");
    assert!(!report.contains("ok    journal"), "{report}");
}

#[tokio::test]
async fn a_flipped_record_that_duckdb_has_is_not_needed() {
    let (dir, url, clock) = counted(3, false).await;
    let segment = newest_segment(dir.path());
    let length = segment.metadata().unwrap().len();
    let not_needed = |(passed, report): (bool, String)| {
        assert!(passed, "{report}");
        assert!(report.contains("of the journal is broken"), "{report}");
        assert!(report.contains("not needed"), "{report}");
        assert!(!report.contains("stile restore"), "{report}");
        assert!(!report.contains("ok    journal"), "{report}");
    };
    flip(&segment, length / 2);
    not_needed(doctor(dir.path(), &url).await);

    // A running server reads through everything too.
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    not_needed(doctor(app.data(), &app.database_url).await);
    let rows = rows(&app).await;
    assert!(rows >= 3, "{rows}");
    app.stop().await;
}

/// Behind the newest state: the next start reads the record for what it holds in memory, though DuckDB has the hits.
#[tokio::test]
async fn a_flipped_record_behind_the_newest_state_costs_no_hit_and_is_not_spare() {
    let (dir, url, clock) = counted(3, false).await;
    let segment = newest_segment(dir.path());
    flip(&segment, segment.metadata().unwrap().len() / 2);
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("not needed"), "{report}");

    // As where a power cut, or damage, costs the state that the stop wrote.
    let state = files(&dir.path().join("counts/journal"), ".state")
        .pop()
        .expect("a state");
    let length = state.metadata().unwrap().len();
    let losses: [(&str, &dyn Fn()); 2] = [
        ("damaged", &|| flip(&state, length / 2)),
        ("gone", &|| fs::remove_file(&state).unwrap()),
    ];
    for (what, lose) in losses {
        lose();
        let (passed, report) = doctor(dir.path(), &url).await;
        assert!(
            passed && report.contains("warn  journal: "),
            "{what}: {report}"
        );
        assert!(
            report.contains("of the journal is broken") && report.contains("no hit is lost"),
            "{what}: {report}"
        );
        assert!(report.contains("count as two"), "{what}: {report}");
        assert!(!report.contains("not needed"), "{what}: {report}");
        assert!(!report.contains("stile restore"), "{what}: {report}");
    }

    // It is read: the start sets it aside.
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let health = app.nobody().get("/api/v1/health").await.expect(200).json;
    assert_eq!(health["journal"]["broken_records"], 1, "{health}");
    let rows = rows(&app).await;
    assert!(rows >= 3, "{rows}");
    app.stop().await;
}

#[tokio::test]
async fn a_damaged_key_is_named_by_the_doctor_and_at_the_start() {
    let (dir, url, clock) = counted(1, false).await;
    let key = dir.path().join("keys/seal");
    let whole = fs::read(&key).unwrap();
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("ok    keys"), "{report}");

    let damages: [(&str, &dyn Fn()); 3] = [
        ("flipped", &|| flip(&key, 17)),
        ("cut off", &|| fs::write(&key, &whole[..31]).unwrap()),
        ("gone", &|| fs::remove_file(&key).unwrap()),
    ];
    for (what, damage) in damages {
        damage();
        let (passed, report) = doctor(dir.path(), &url).await;
        assert!(
            !passed && !report.contains("ok    keys"),
            "{what}: {report}"
        );
        assert!(report.contains("bad   keys: "), "{what}: {report}");
        for text in [report, refused(dir.path(), &url, &clock).await] {
            assert!(text.contains("keys/seal"), "{what}: {text}");
            assert!(text.contains("backup"), "{what}: {text}");
            assert!(!text.contains("500 internal"), "{what}: {text}");
        }
        assert_eq!(key.exists(), what != "gone", "no other key is made");
        fs::write(&key, &whole).unwrap();
    }
    // A running server has read the key; the file is looked at all the same.
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    flip(&key, 3);
    let (passed, report) = doctor(app.data(), &app.database_url).await;
    assert!(!passed && report.contains("bad   keys: "), "{report}");
    flip(&key, 3);
    app.stop().await;
}

/// The accounts of an older version are not read by the doctor, and not migrated by a start without the key.
#[tokio::test]
async fn a_missing_key_is_said_between_an_update_and_the_first_start() {
    let (dir, url, clock) = counted(1, false).await;
    not_migrated(&url).await;
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("ok    keys"), "{report}");
    fs::remove_file(dir.path().join("keys/seal")).unwrap();
    let (_, report) = doctor(dir.path(), &url).await;
    assert!(report.contains("warn  keys: "), "{report}");
    assert!(
        report.contains("keys/seal is missing") && report.contains("not known"),
        "{report}"
    );
    // The step is done already, so that migrating would fail with another error.
    let report = refused(dir.path(), &url, &clock).await;
    assert!(report.contains("keys/seal is missing"), "{report}");

    // A new deployment has nothing sealed, and that is known.
    let (dir, url, _) = TestApp::start().await.stop().await;
    sqlx::raw_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        .execute(&mut PgConnection::connect(&url).await.unwrap())
        .await
        .unwrap();
    fs::remove_dir_all(dir.path().join("counts")).unwrap();
    fs::remove_dir_all(dir.path().join("keys")).unwrap();
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(
        passed && report.contains("ok    keys: none yet"),
        "{report}"
    );
    assert!(report.contains("ok    counts: nothing"), "{report}");
    assert!(!dir.path().join("counts").exists(), "{report}");
}

#[tokio::test]
async fn a_sealed_secret_that_does_not_open_is_named() {
    let app = TestApp::start().await;
    let _owner = app.owner().await;
    let person = app.person("olga@example.com").await;
    sqlx::query("UPDATE people SET second_secret = $2 WHERE id = $1")
        .bind(person.id)
        .bind(vec![7_u8; 60])
        .execute(&app.pool)
        .await
        .unwrap();
    let (passed, report) = doctor(app.data(), &app.database_url).await;
    assert!(!passed, "{report}");
    assert!(
        report.contains("bad   keys: 1 of 2 secrets"),
        "the key itself is right: {report}"
    );
    app.stop().await;
}

/// The files of a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect();
    found.sort();
    found
}

#[tokio::test]
async fn a_damaged_state_is_said_and_made_again() {
    let (dir, url, clock) = counted(2, false).await;
    let journal = dir.path().join("counts/journal");
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && !report.contains("state "), "{report}");
    // The doctor has opened it, and made another.
    let state = files(&journal, ".state").pop().expect("a state");
    let length = state.metadata().unwrap().len();
    flip(&state, length / 2);
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed, "nothing is lost by it: {report}");
    assert!(report.contains("warn  journal: "), "{report}");
    assert!(
        report.contains(state.file_name().unwrap().to_str().unwrap()),
        "{report}"
    );
    assert!(!report.contains("stile restore"), "{report}");

    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert!(!state.exists(), "it is set aside");
    assert!(rows(&app).await >= 2);
    let health = app.nobody().get("/api/v1/health").await.expect(200).json;
    assert_eq!(health["journal"]["broken_records"], 0, "{health}");
    let (passed, report) = doctor(app.data(), &app.database_url).await;
    assert!(passed, "{report}");
    assert!(
        report.contains("warn  journal: ") && report.contains("state"),
        "{report}"
    );
    assert!(report.contains("nothing is lost"), "{report}");
    app.stop().await;
}

#[tokio::test]
async fn damaged_salts_are_said() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "a.example", "UTC").await;
    // Now, so that the doctor does not take the salt for one of a past day.
    app.clock
        .set(base::clock::Clock::now(&base::clock::SystemClock));
    hit(&app.nobody(), 1).await;
    let (dir, url, clock) = app.stop().await;
    let salts = dir.path().join("salts");
    let salt = files(&salts, "").pop().expect("a salt");
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("ok    salts: "), "{report}");
    let whole = fs::read(&salt).unwrap();

    // One bit: it is known which, and put right.
    flip(&salt, 5);
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("warn  salts: "), "{report}");
    assert!(report.contains("repairs it"), "{report}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert_eq!(fs::read(&salt).unwrap(), whole);
    let (dir, url, clock) = app.stop().await;

    // Three: another salt is created, and the doctor explains it.
    for at in [1, 6, 11] {
        flip(&salt, at);
    }
    let (passed, report) = doctor(dir.path(), &url).await;
    assert!(passed && report.contains("warn  salts: "), "{report}");
    assert!(report.contains("count twice"), "{report}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    hit(&app.nobody(), 1).await;
    assert_ne!(fs::read(&salt).unwrap(), whole);
    let (passed, report) = doctor(app.data(), &app.database_url).await;
    assert!(passed && report.contains("warn  salts: "), "{report}");
    assert!(report.contains("count twice"), "{report}");
    app.stop().await;
}
