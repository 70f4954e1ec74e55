//! Imports: what an upload holds, what figures then include, and what is refused.

mod check;
mod contradicted;
mod figures;
mod golden;
mod matomo;
mod own;
mod own_days;
mod runs;
mod servers;

use std::io::{Cursor, Read as _, Write as _};

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Reply, TestApp, until};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

const SITE: &str = "/api/v1/sites/ours.example";
const SECOND: &str = "/api/v1/sites/second.example";
const FIREFOX: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/// Two days of Plausible's export. The clock of a test begins on 2026-11-20.
const PLAUSIBLE: [(&str, &str); 3] = [
    (
        "imported_visitors_20261117_20261118.csv",
        "date,visitors,pageviews,bounces,visits,visit_duration\n\
         2026-11-17,10,40,5,20,1000\n2026-11-18,20,60,10,30,2000\n",
    ),
    (
        "imported_pages_20261117_20261118.csv",
        "date,hostname,page,visits,visitors,pageviews\n\
         2026-11-17,ours.example,/,9,8,25\n2026-11-17,ours.example,=1+1,2,2,15\n2026-11-18,ours.example,/,30,20,60\n",
    ),
    (
        "imported_browsers_20261117_20261118.csv",
        "date,browser,browser_version,visitors,visits,visit_duration,bounces,pageviews\n\
         2026-11-17,Firefox,132.0,10,20,1000,5,40\n2026-11-18,Firefox,133.0,20,30,2000,10,60\n",
    ),
];

/// An archive with these files.
fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}

/// Files by their paths.
type Files = Vec<(String, Vec<u8>)>;

/// An archive with these files.
fn packed(files: &Files) -> Vec<u8> {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (&**name, &**bytes))
        .collect();
    zipped(&files)
}

/// The files of an archive.
fn unpacked(archive: &[u8]) -> Files {
    let mut zip = ZipArchive::new(Cursor::new(archive)).expect("a zip");
    let files = (0..zip.len()).map(|at| {
        let mut file = zip.by_index(at).expect("an entry");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("its bytes");
        (file.name().expect("a name").into_owned(), bytes)
    });
    files.collect()
}

/// Empties the site, as one of another deployment is.
async fn emptied(app: &TestApp) {
    let site = app.registry.by_name_or_id("ours.example");
    let site = site.expect("the site is known").number();
    app.counts.erase_site(site).await.expect("it is erased");
}

pub fn plausible() -> Vec<u8> {
    zipped(&PLAUSIBLE.map(|(name, text)| (name, text.as_bytes())))
}

/// Pages of [`large`].
const PAGES: u64 = 100_000;

/// An export whose import takes a while: five parts, each in a transaction.
fn large() -> Vec<u8> {
    let mut table = "date,hostname,page,visits,visitors,pageviews\n".to_owned();
    for page in 0..PAGES {
        table.push_str(&format!("2026-11-17,ours.example,/{page},1,1,1\n"));
    }
    zipped(&[
        (PLAUSIBLE[0].0, PLAUSIBLE[0].1.as_bytes()),
        (PLAUSIBLE[1].0, table.as_bytes()),
    ])
}

/// The state of an import in the database, also while no service runs.
async fn state(pool: &sqlx::PgPool, import: &str) -> String {
    sqlx::query_scalar("SELECT state FROM imports WHERE id = $1::uuid")
        .bind(import)
        .fetch_one(pool)
        .await
        .expect("the import")
}

/// A service with a site in UTC, and its owner.
async fn fixture() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    (app, owner)
}

/// Has an upload checked.
async fn check(actor: &Actor, source: &str, body: Vec<u8>) -> Reply {
    check_in(actor, SITE, source, body).await
}

/// The same for another site.
async fn check_in(actor: &Actor, site: &str, source: &str, body: Vec<u8>) -> Reply {
    let path = format!("{site}/imports/check?source={source}");
    let request = actor.request(Method::POST, &path).body(body);
    actor.send(request).await
}

/// Starts the import of an upload; gives its id.
async fn start(actor: &Actor, upload: &Value, from: Option<&str>, to: Option<&str>) -> String {
    let body = json!({"upload": upload["upload"], "from": from, "to": to});
    let started = actor.post(&format!("{SITE}/imports"), &body).await;
    let started = started.expect(202).json;
    started["id"].as_str().expect("an id").to_owned()
}

/// An import as it is now; null where there is none.
async fn import(actor: &Actor, id: &str) -> Value {
    let list = actor.get(&format!("{SITE}/imports")).await.expect(200).json;
    let mut imports = list["imports"].as_array().expect("a list").iter();
    imports
        .find(|one| one["id"] == id)
        .cloned()
        .unwrap_or_default()
}

/// Waits until an import is in this state.
async fn reaches(actor: &Actor, id: &str, state: &str) -> Value {
    until(state, async || import(actor, id).await["state"] == state).await;
    import(actor, id).await
}

/// Checks an upload and imports all of it.
pub async fn import_all(actor: &Actor, source: &str, body: Vec<u8>) -> Value {
    let upload = check(actor, source, body).await.expect(201).json;
    let id = start(actor, &upload, None, None).await;
    reaches(actor, &id, "done").await
}

/// Takes an import back, and waits until it is gone.
async fn take_back(actor: &Actor, id: &str) {
    let path = format!("{SITE}/imports/{id}");
    let removed = actor.delete(&path).await.expect(202).json;
    assert_eq!(removed["state"], "removing");
    until("it is no longer there", async || {
        import(actor, id).await.is_null()
    })
    .await;
}

/// Statistics of these days.
async fn stats(actor: &Actor, days: &str, more: &str) -> Value {
    let path = format!("{SITE}/stats?period={days}{more}");
    actor.get(&path).await.expect(200).json
}

/// The names of the files in the folder of imports.
fn files(app: &TestApp) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(app.data().join("imports")) else {
        return Vec::new();
    };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.to_string_lossy().into_owned()
    };
    entries.map(name).collect()
}

/// A line of a log, of this address and time.
fn line(address: &str, time: &str, path: &str, agent: &str) -> String {
    format!("{address} - - [{time} +0000] \"GET {path} HTTP/1.1\" 200 512 \"-\" \"{agent}\"\n")
}
