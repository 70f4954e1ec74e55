//! A backup that is older than withdrawals and erasures is restored without these visitors.

use std::path::{Path, PathBuf};

use counts::{Choice, Verdict};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::{Actor, NOON, TestApp};

use super::{
    Members, SITE,
    answers::{Asked, NOW, SECOND, consenting, mark, person},
    members, settings,
};
use crate::{
    counts::consent::erasing::traces,
    flows::backup::{back_up, config, empty_database, folder, restore_without},
};

/// Visitors whose ids are in no file by chance.
const ERASED: u8 = 183;
const WITHDREW: u8 = 157;
const STAYS: u8 = 107;

/// Three visitors agreed, and one of them wants to be erased; then a backup was made in this folder.
async fn backed_up<'a>(members: &'a Members, dir: &Path) -> (Asked<'a>, Value) {
    let asked = Asked::new(members).await;
    let path = format!("{SITE}/hard");
    let settings = settings(395, 1125, &["en"]);
    members.owner.put(&path, &settings).await.expect(200);
    members.is_on().await;
    for who in [ERASED, WITHDREW, STAYS] {
        asked.hit(asked.view(who, "/", NOW)).await;
        asked.agree(who, NOW).await;
    }
    let body = json!({"visitor": person(ERASED).to_string(), "kind": "erasure"});
    let path = format!("{SITE}/requests");
    let request = members.owner.post(&path, &body).await.expect(201).json;
    let app = &members.app;
    let done = back_up(&config(app.data(), &app.database_url), dir).await;
    done.expect("a backup");
    (asked, request)
}

/// After the backup one is erased, and one withdraws; each is written down at once.
async fn they_go(members: &Members, asked: &Asked<'_>, request: &Value) {
    members.app.clock.advance_seconds(60);
    let id = request["id"].as_str().expect("an id");
    let finish = format!("{SITE}/requests/{id}/finish");
    let finished = members.owner.post(&finish, &Value::Null).await.expect(200);
    assert_eq!(finished.json["erased"]["visits"], 1);
    members.app.settled().await;
    write_down(members).await;
    members.app.clock.advance_seconds(60);
    let withdraw = Choice::Withdraw(consenting(WITHDREW));
    let verdict = asked.answer(WITHDREW, NOW + 9 * SECOND, withdraw, None);
    assert_eq!(verdict.await, Verdict::Counted);
    write_down(members).await;
}

async fn restored(members: &Members, dir: &Path, files: &[PathBuf]) -> (TempDir, String) {
    let data = folder();
    let url = empty_database(&members.app.database_url).await;
    let done = restore_without(&config(data.path(), &url), dir, files).await;
    done.expect("it is restored");
    (data, url)
}

/// Who withdrew or was erased is written down, where that is to be done.
async fn write_down(members: &Members) {
    let look = members.app.consent.forgotten.look().await;
    look.expect("it is written down");
}

/// The visitors whom a restore of the backup lists, with these files named.
async fn listed(members: &Members, reader: &Actor, dir: &Path, files: &[PathBuf]) -> Vec<String> {
    let (data, url) = restored(members, dir, files).await;
    let there = TestApp::start_on(data, url, members.app.clock.clone(), |_| {}).await;
    let listed = visitors(&there.nobody().with_token(reader.secret().expect("one"))).await;
    there.stop().await;
    listed
}

/// The visitors who are listed, by anyone with this token.
async fn visitors(reader: &Actor) -> Vec<String> {
    let path = format!("{SITE}/visitors?period=all");
    let list = reader.get(&path).await.expect(200).json;
    let rows = list["visitors"].as_array().expect("a list").iter();
    let mut ids: Vec<String> = rows
        .filter_map(|row| Some(row["id"].as_str()?.to_owned()))
        .collect();
    ids.sort();
    ids
}

fn ids(of: &[u8]) -> Vec<String> {
    let mut ids: Vec<String> = of.iter().map(|who| person(*who).to_string()).collect();
    ids.sort();
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_has_forgotten_who_withdrew_or_was_erased_since() {
    let members = members().await;
    let reader = members.token(&["visitors:read", "figures:read"]).await;
    let backups = folder();
    let dir = backups.path().join("first");
    let (asked, request) = backed_up(&members, &dir).await;
    assert_ne!(traces(&dir, &person(ERASED).0), Vec::<String>::new());
    they_go(&members, &asked, &request).await;
    let file = std::fs::read_to_string(dir.join("forgotten")).expect("a file");
    assert_eq!(file.lines().count(), 3, "{file}");
    for who in [ERASED, WITHDREW] {
        for bytes in [person(who).0, mark(who).0] {
            assert!(!file.contains(&hex::encode(bytes)), "{file}");
        }
    }
    // What was written down is not written again.
    write_down(&members).await;
    let again = std::fs::read_to_string(members.app.data().join("forgotten"));
    assert_eq!(again.expect("a file"), file);

    let (data, url) = restored(&members, &dir, &[]).await;
    let copied = std::fs::read_to_string(data.path().join("forgotten"));
    assert_eq!(copied.expect("a file"), file);
    // A crash tore the last line.
    let torn = format!("{file}0011");
    std::fs::write(data.path().join("forgotten"), torn).expect("it is written");
    assert_eq!(traces(data.path(), &person(ERASED).0), Vec::<String>::new());
    let there = TestApp::start_on(data, url, members.app.clock.clone(), |_| {}).await;
    let reads = there.nobody().with_token(reader.secret().expect("one"));
    assert_eq!(visitors(&reads).await, ids(&[STAYS]));
    let requests = reads.get(&format!("{SITE}/requests")).await.expect(200);
    assert_eq!(requests.json[0]["state"], "open");
    assert_eq!(requests.json[0]["visitor"], Value::Null);
    // The record of one who withdrew still says whose it is.
    let records = reads.get(&format!("{SITE}/consent/records")).await;
    let named = records.expect(200).json;
    let named = named.as_array().expect("records").iter();
    assert_eq!(named.filter(|one| one["visitor"] != Value::Null).count(), 2);
    let line: Vec<Value> =
        sqlx::query_scalar("SELECT new FROM audit WHERE action = 'consent.forgotten'")
            .fetch_all(&there.pool)
            .await
            .expect("the audit");
    assert_eq!(line, [json!({"visitors": 2})]);
    // Once more: that they were erased here, too.
    let (data, _, _) = there.stop().await;
    let kept = std::fs::read_to_string(data.path().join("forgotten")).expect("a file");
    let rest = kept.strip_prefix(&file).expect("all of it");
    let visitors = |text: &str| -> Vec<String> {
        let mut all: Vec<String> = text.lines().map(|line| line[..32].to_owned()).collect();
        all.sort();
        all
    };
    let (_, before) = file.split_once('\n').expect("lines");
    assert_eq!(visitors(rest), visitors(before), "{kept}");
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_a_backup_forgets_is_also_said_by_its_neighbours_and_by_a_named_file() {
    let members = members().await;
    let reader = members.token(&["visitors:read", "figures:read"]).await;
    let backups = folder();
    let dir = backups.path().join("first");
    let (asked, request) = backed_up(&members, &dir).await;
    they_go(&members, &asked, &request).await;
    let elsewhere = folder();
    let moved = elsewhere.path().join("forgotten");
    std::fs::copy(dir.join("forgotten"), &moved).expect("a copy");
    std::fs::remove_file(dir.join("forgotten")).expect("it is there");
    let neighbour = backups.path().join("second");
    std::fs::create_dir(&neighbour).expect("a folder");
    let all = ids(&[ERASED, WITHDREW, STAYS]);
    assert_eq!(
        listed(&members, &reader, &dir, &[]).await,
        all,
        "nothing says so"
    );
    assert_eq!(
        listed(&members, &reader, &dir, std::slice::from_ref(&moved)).await,
        ids(&[STAYS])
    );
    std::fs::copy(&moved, neighbour.join("forgotten")).expect("a copy");
    assert_eq!(
        listed(&members, &reader, &dir, &[]).await,
        all,
        "what is no backup says nothing"
    );
    std::fs::write(neighbour.join("backup.json"), "{}").expect("a file");
    assert_eq!(listed(&members, &reader, &dir, &[]).await, ids(&[STAYS]));

    for (file, words) in [
        ("stile forgotten 2", "not a list of forgotten visitors"),
        (
            "stile forgotten 1 00112233445566778899aabbccddeeff\n",
            "of another deployment",
        ),
    ] {
        std::fs::write(&moved, file).expect("a file");
        let data = folder();
        let url = empty_database(&members.app.database_url).await;
        let files = std::slice::from_ref(&moved);
        let refused = restore_without(&config(data.path(), &url), &dir, files).await;
        let error = format!("{:#}", refused.expect_err("it is not such a file"));
        assert!(error.contains(words), "{error}");
        let left = std::fs::read_dir(data.path()).expect("a folder").count();
        assert_eq!(left, 0, "it can be tried again");
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_who_were_all_erased_are_forgotten_and_later_ones_are_not() {
    let members = members().await;
    let reader = members.token(&["visitors:read", "figures:read"]).await;
    let backups = folder();
    let dirs = ["first", "second"].map(|name| backups.path().join(name));
    let (asked, _) = backed_up(&members, &dirs[0]).await;
    let app = &members.app;
    let erase_all = async || {
        app.clock.advance_seconds(60);
        let erased = app.counts.erase_visitors(asked.site).await;
        erased.expect("they are erased");
        app.settled().await;
        write_down(&members).await;
    };
    erase_all().await;
    // One agrees again, before the next backup.
    app.clock.advance_seconds(60);
    let later = NOW + 120 * SECOND;
    asked.hit(asked.view(STAYS, "/", later)).await;
    asked.agree(STAYS, later).await;
    let done = back_up(&config(app.data(), &app.database_url), &dirs[1]).await;
    done.expect("a backup");
    assert_eq!(listed(&members, &reader, &dirs[0], &[]).await, ids(&[]));
    assert_eq!(
        listed(&members, &reader, &dirs[1], &[]).await,
        ids(&[STAYS])
    );
    // All are erased again, soon after the first time.
    erase_all().await;
    assert_eq!(listed(&members, &reader, &dirs[1], &[]).await, ids(&[]));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_ran_ahead_hides_nothing() {
    let mut members = members().await;
    let olga = members.app.person("olga@example.com").await;
    members.owner = members.app.session(olga, 86_400).await;
    let reader = members
        .app
        .program(olga, &["visitors:read", "figures:read"], None, 86_400);
    let reader = reader.await;
    let backups = folder();
    let dir = backups.path().join("first");
    // It runs ahead during the backup, and while one withdraws.
    members.app.clock.advance_seconds(7_200);
    let (asked, request) = backed_up(&members, &dir).await;
    let withdraw = Choice::Withdraw(consenting(WITHDREW));
    let verdict = asked.answer(WITHDREW, NOW + 9 * SECOND, withdraw, None);
    assert_eq!(verdict.await, Verdict::Counted);
    write_down(&members).await;
    members.app.clock.set_seconds(NOON + 60);
    write_down(&members).await;
    let id = request["id"].as_str().expect("an id");
    let finish = format!("{SITE}/requests/{id}/finish");
    members.owner.post(&finish, &Value::Null).await.expect(200);
    members.app.settled().await;
    write_down(&members).await;
    assert_eq!(listed(&members, &reader, &dir, &[]).await, ids(&[STAYS]));
    let erased = members.app.counts.erase_visitors(asked.site).await;
    erased.expect("they are erased");
    members.app.settled().await;
    write_down(&members).await;
    assert_eq!(listed(&members, &reader, &dir, &[]).await, ids(&[]));
    members.app.stop().await;
}
