//! Flipped bits in the data folder: it is said which file is damaged, what that costs and what to do.

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
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(!well && said.contains("of the journal is broken"), "{said}");
    assert!(said.contains("stile restore"), "{said}");
    assert!(!said.contains("ok    journal"), "{said}");
}

#[tokio::test]
async fn a_flipped_record_that_duckdb_has_is_not_needed() {
    let (dir, url, clock) = counted(3, false).await;
    let segment = newest_segment(dir.path());
    let length = segment.metadata().unwrap().len();
    let not_needed = |(well, said): (bool, String)| {
        assert!(well, "{said}");
        assert!(said.contains("of the journal is broken"), "{said}");
        assert!(said.contains("not needed"), "{said}");
        assert!(!said.contains("stile restore"), "{said}");
        assert!(!said.contains("ok    journal"), "{said}");
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
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("not needed"), "{said}");

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
        let (well, said) = doctor(dir.path(), &url).await;
        assert!(well && said.contains("warn  journal: "), "{what}: {said}");
        assert!(
            said.contains("of the journal is broken") && said.contains("no hit is lost"),
            "{what}: {said}"
        );
        assert!(said.contains("count as two"), "{what}: {said}");
        assert!(!said.contains("not needed"), "{what}: {said}");
        assert!(!said.contains("stile restore"), "{what}: {said}");
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
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("ok    keys"), "{said}");

    let damages: [(&str, &dyn Fn()); 3] = [
        ("flipped", &|| flip(&key, 17)),
        ("cut off", &|| fs::write(&key, &whole[..31]).unwrap()),
        ("gone", &|| fs::remove_file(&key).unwrap()),
    ];
    for (what, damage) in damages {
        damage();
        let (well, said) = doctor(dir.path(), &url).await;
        assert!(!well && !said.contains("ok    keys"), "{what}: {said}");
        assert!(said.contains("bad   keys: "), "{what}: {said}");
        for text in [said, refused(dir.path(), &url, &clock).await] {
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
    let (well, said) = doctor(app.data(), &app.database_url).await;
    assert!(!well && said.contains("bad   keys: "), "{said}");
    flip(&key, 3);
    app.stop().await;
}

/// The accounts of an older version are not read by the doctor, and not migrated by a start without the key.
#[tokio::test]
async fn a_missing_key_is_said_between_an_update_and_the_first_start() {
    let (dir, url, clock) = counted(1, false).await;
    not_migrated(&url).await;
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("ok    keys"), "{said}");
    fs::remove_file(dir.path().join("keys/seal")).unwrap();
    let (_, said) = doctor(dir.path(), &url).await;
    assert!(said.contains("warn  keys: "), "{said}");
    assert!(
        said.contains("keys/seal is missing") && said.contains("not known"),
        "{said}"
    );
    // The step is done already, so that migrating would fail with another error.
    let said = refused(dir.path(), &url, &clock).await;
    assert!(said.contains("keys/seal is missing"), "{said}");

    // A new deployment has nothing sealed, and that is known.
    let (dir, url, _) = TestApp::start().await.stop().await;
    sqlx::raw_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        .execute(&mut PgConnection::connect(&url).await.unwrap())
        .await
        .unwrap();
    fs::remove_dir_all(dir.path().join("counts")).unwrap();
    fs::remove_dir_all(dir.path().join("keys")).unwrap();
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("ok    keys: none yet"), "{said}");
    assert!(said.contains("ok    counts: nothing"), "{said}");
    assert!(!dir.path().join("counts").exists(), "{said}");
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
    let (well, said) = doctor(app.data(), &app.database_url).await;
    assert!(!well, "{said}");
    assert!(
        said.contains("bad   keys: 1 of 2 secrets"),
        "the key itself is right: {said}"
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
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && !said.contains("state "), "{said}");
    // The doctor has opened it, and made another.
    let state = files(&journal, ".state").pop().expect("a state");
    let length = state.metadata().unwrap().len();
    flip(&state, length / 2);
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well, "nothing is lost by it: {said}");
    assert!(said.contains("warn  journal: "), "{said}");
    assert!(
        said.contains(state.file_name().unwrap().to_str().unwrap()),
        "{said}"
    );
    assert!(!said.contains("stile restore"), "{said}");

    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert!(!state.exists(), "it is set aside");
    assert!(rows(&app).await >= 2);
    let health = app.nobody().get("/api/v1/health").await.expect(200).json;
    assert_eq!(health["journal"]["broken_records"], 0, "{health}");
    let (well, said) = doctor(app.data(), &app.database_url).await;
    assert!(well, "{said}");
    assert!(
        said.contains("warn  journal: ") && said.contains("state"),
        "{said}"
    );
    assert!(said.contains("nothing is lost"), "{said}");
    app.stop().await;
}

#[tokio::test]
async fn damaged_salts_are_said() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "a.example", "UTC").await;
    // Now, so that the doctor does not take the salt for one of a day gone by.
    app.clock
        .set(base::clock::Clock::now(&base::clock::SystemClock));
    hit(&app.nobody(), 1).await;
    let (dir, url, clock) = app.stop().await;
    let salts = dir.path().join("salts");
    let salt = files(&salts, "").pop().expect("a salt");
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("ok    salts: "), "{said}");
    let whole = fs::read(&salt).unwrap();

    // One bit: it is known which, and put right.
    flip(&salt, 5);
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("warn  salts: "), "{said}");
    assert!(said.contains("repairs it"), "{said}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert_eq!(fs::read(&salt).unwrap(), whole);
    let (dir, url, clock) = app.stop().await;

    // Three: another is made, and the doctor says what that means.
    for at in [1, 6, 11] {
        flip(&salt, at);
    }
    let (well, said) = doctor(dir.path(), &url).await;
    assert!(well && said.contains("warn  salts: "), "{said}");
    assert!(said.contains("count twice"), "{said}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    hit(&app.nobody(), 1).await;
    assert_ne!(fs::read(&salt).unwrap(), whole);
    let (well, said) = doctor(app.data(), &app.database_url).await;
    assert!(well && said.contains("warn  salts: "), "{said}");
    assert!(said.contains("count twice"), "{said}");
    app.stop().await;
}
