//! Backups in an S3-compatible store, and a restore from there.

use std::path::Path;

use base::{config, secret::SecretUrl};
use serde_json::json;
use server::{backups::Backups, commands::backup::bucket::Bucket, jobs::Jobs};
use sha2::{Digest as _, Sha256};
use tests::TestApp;

use super::{
    backup::{back_up, config, counted, empty_database, folder, hit, restore},
    s3_store::{KEY, KEY_ID, REGION, Store},
};

fn settings(endpoint: &str) -> config::Backup {
    config::Backup {
        to: Some("s3://backups/stile".to_owned()),
        s3_endpoint: Some(endpoint.to_owned()),
        s3_region: REGION.to_owned(),
        s3_access_key_id: Some(KEY_ID.to_owned()),
        s3_secret_access_key: Some(KEY.to_owned().into()),
        ..config::Backup::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_backed_up_in_a_store_is_restored_from_there() {
    let store = Store::default();
    let endpoint = store.start().await;
    let backup = settings(&endpoint);
    let of_server = backup.clone();
    let app = TestApp::start_with(|config| config.backup = of_server).await;
    let owner = app.owner().await;
    app.site(&owner, "kept.example", "UTC").await;
    for number in 0..20 {
        hit(&app.nobody(), "kept.example", number).await;
    }
    let mut here = config(app.data(), &app.database_url);
    here.backup = backup.clone();
    let place = Path::new("s3://backups/stile/monday");
    back_up(&here, place).await.unwrap();
    let keys = store.keys();
    for file in ["accounts.dump", "backup.json", "counts/hits.duckdb"] {
        assert!(keys.contains(&format!("stile/monday/{file}")), "{keys:?}");
    }
    assert!(store.kept().refused.is_empty());
    let left = std::fs::read_dir(app.data()).unwrap().flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert!(
        !left
            .iter()
            .any(|name| name.to_string_lossy().starts_with("upload-")),
        "{left:?}"
    );
    let last = std::fs::read_to_string(app.data().join("last-backup")).unwrap();
    assert!(last.contains("s3://backups/stile/monday"), "{last}");
    // It overwrites nothing.
    let error = back_up(&here, place).await.unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");

    // Who is erased later is written down there too.
    let site = app.registry.by_name_or_id("kept.example").unwrap();
    app.counts.erase_visitors(site.number()).await.unwrap();
    app.settled().await;
    app.consent.forgotten.look().await.unwrap();
    let file = std::fs::read(app.data().join("forgotten")).unwrap();
    let written = store.kept().objects.remove("stile/monday/forgotten");
    assert_eq!(written, Some(file.clone()));
    // It is found in a later backup, too.
    let later = "stile/wednesday/forgotten".to_owned();
    store.kept().objects.insert(later, file.clone());

    let data = folder();
    let url = empty_database(&app.database_url).await;
    let mut there = config(data.path(), &url);
    there.backup = backup;
    let half = Path::new("s3://backups/stile/tuesday");
    let error = restore(&there, half).await.unwrap_err().to_string();
    assert!(error.contains("not a complete backup"), "{error}");
    restore(&there, place).await.unwrap();
    assert!(!data.path().join("backup.download").exists());
    assert_eq!(std::fs::read(data.path().join("forgotten")).unwrap(), file);
    let restored = TestApp::start_on(data, url, app.clock.clone(), |_| {}).await;
    assert_eq!(counted(&restored).await, counted(&app).await);
    restored.stop().await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_key_writes_nothing_and_is_not_shown() {
    let store = Store::default();
    let app = TestApp::start().await;
    app.owner().await;
    let mut wrong = config(app.data(), &app.database_url);
    wrong.backup = settings(&store.start().await);
    wrong.backup.s3_secret_access_key = Some("geheim-und-falsch".to_owned().into());
    // The running server has its own settings, so no other one serves here.
    let (dir, url, _) = app.stop().await;
    wrong.data.dir = dir.path().to_owned();
    wrong.accounts.database_url = Some(SecretUrl::new(url));
    let error = back_up(&wrong, Path::new("s3://backups/stile/x")).await;
    let error = format!("{:#}", error.unwrap_err());
    assert!(!error.contains("geheim"), "{error}");
    let kept = store.kept();
    assert!(kept.objects.is_empty());
    assert!(
        kept.refused
            .iter()
            .all(|why| why == "SignatureDoesNotMatch")
            && !kept.refused.is_empty()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_file_goes_in_parts_and_comes_back_whole() {
    let store = Store::default();
    let backup = settings(&store.start().await);
    let (from, to) = (folder(), folder());
    let large: Vec<u8> = (0..20_000_000_u32)
        .map(|at| at.to_le_bytes()[at as usize % 3])
        .collect();
    let files = [
        ("accounts.dump", &large[..]),
        ("counts/hits.duckdb", b"small"),
    ];
    let mut listed = Vec::new();
    std::fs::create_dir(from.path().join("counts")).unwrap();
    for (path, bytes) in files {
        std::fs::write(from.path().join(path), bytes).unwrap();
        listed.push(json!({"path": path, "bytes": bytes.len(), "sha256": hex::encode(Sha256::digest(bytes))}));
    }
    let manifest = json!({
        "format": 1, "stile": "0.1.0", "began_at": 1, "ended_at": 2, "postgres": 14, "pg_dump": 14, "files": listed,
    });
    std::fs::write(from.path().join("backup.json"), manifest.to_string()).unwrap();
    let bucket = Bucket::open(&backup, "s3://backups/stile/large").unwrap();
    assert_eq!(bucket.upload(from.path()).await.unwrap(), 20_000_005);
    assert_eq!(store.kept().in_parts, ["stile/large/accounts.dump"]);
    assert!(store.kept().uploads.is_empty());
    let copy = to.path().join("copy");
    bucket.download(&copy).await.unwrap();
    for (path, bytes) in files {
        assert!(std::fs::read(copy.join(path)).unwrap() == bytes, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_backs_up_by_itself_and_deletes_old_ones() {
    const HOUR: i64 = 3_600;
    let store = Store::default();
    let app = TestApp::start().await;
    app.owner().await;
    let mut backups = Backups {
        config: config::Backup {
            every_hours: 24,
            keep: 2,
            ..settings(&store.start().await)
        },
        data: app.data().to_owned(),
        counts: app.counts.clone(),
        accounts: SecretUrl::new(&app.database_url),
        clock: app.clock.shared(),
        jobs: Jobs::default(),
        not_before: i64::MIN,
    };
    // Another deployment uses the same place, and an older version does not store whose its backup is.
    let others = [
        ("2026-11-01T120000Z", json!({"deployment": "0".repeat(32)})),
        ("2026-11-02T120000Z", json!({"format": 1})),
    ];
    for (name, manifest) in &others {
        let key = format!("stile/{name}/backup.json");
        let bytes = manifest.to_string().into_bytes();
        store.kept().objects.insert(key, bytes);
    }
    let others = others.map(|(name, _)| name);
    let complete = || {
        let complete = store.complete();
        assert_eq!(complete[..2], others);
        complete[2..].to_vec()
    };
    // It knows no backup yet, so it makes one at once, and then not again.
    backups.look().await;
    assert_eq!(complete(), ["2026-11-20T120000Z"]);
    app.clock.advance_seconds(24 * HOUR - 60);
    backups.look().await;
    assert_eq!(complete().len(), 1);
    app.clock.advance_seconds(60);
    backups.look().await;
    assert_eq!(complete(), ["2026-11-20T120000Z", "2026-11-21T120000Z"]);

    // The store takes nothing for a while: it is tried again, later.
    store.kept().full = true;
    app.clock.advance_seconds(24 * HOUR);
    backups.look().await;
    store.kept().full = false;
    app.clock.advance_seconds(600);
    backups.look().await;
    assert_eq!(complete().len(), 2, "not yet");
    app.clock.advance_seconds(300);
    backups.look().await;
    assert_eq!(
        complete(),
        ["2026-11-21T120000Z", "2026-11-22T121500Z"],
        "the oldest is gone"
    );
    let left: Vec<String> = store
        .keys()
        .into_iter()
        .filter(|key| key.contains("11-20"))
        .collect();
    assert!(left.is_empty(), "{left:?}");

    // A backup from elsewhere is not one of these.
    let elsewhere = folder();
    let here = config(app.data(), &app.database_url);
    back_up(&here, &elsewhere.path().join("x")).await.unwrap();
    app.clock.advance_seconds(24 * HOUR);
    backups.look().await;
    assert_eq!(complete(), ["2026-11-22T121500Z", "2026-11-23T121500Z"]);
    app.stop().await;
}
