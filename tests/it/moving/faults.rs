//! `stile move` between servers that lose answers, fail, keep less, or count themselves by now.

use std::{net::SocketAddr, process::Stdio};

use base::clock::{FakeClock, MICROS};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::{Actor, NOON, TestApp};

use super::{
    DAY, get, list,
    proxy::{Fault, Proxy},
    text,
};
use crate::flows::process;

const SITE: &str = "ours.example";
/// A site without hits.
const ABROAD: &str = "abroad.example";

/// The old server with hits on some days, and the new one.
struct Servers {
    old: TestApp,
    new: TestApp,
    /// The owner on the new server.
    owner: Actor,
    /// Programs with the tokens of the command.
    from: Actor,
    to: Actor,
    /// Programs that send hits.
    sender: Actor,
    new_sender: Actor,
    /// The folders of the command.
    folder: TempDir,
    /// About how many hits a part has.
    at_once: u64,
}

/// How the command ended.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    output: String,
}

impl Ended {
    /// This end, which must have this exit status.
    #[track_caller]
    fn expect(self, code: i32) -> Ended {
        assert_eq!(self.code, Some(code), "{}", self.output);
        self
    }

    #[track_caller]
    fn says(&self, words: &str) {
        assert!(
            self.output.contains(words),
            "`{words}` is not in: {}",
            self.output
        );
    }
}

/// Three hits of two visitors at this moment.
async fn view(app: &TestApp, sender: &Actor) {
    let now = app.clock_now() / MICROS;
    let event = |path: &str, visitor: &str, ago: i64| json!({"url": format!("https://{SITE}{path}"), "visitor": {"id": visitor}, "time": now - ago});
    let events = json!([
        event("/", "anna", 300),
        event("/prices", "anna", 240),
        event("/", "ben", 120)
    ]);
    let path = format!("/api/v1/sites/{SITE}/events/batch");
    let taken = sender.post(&path, &events).await.expect(202);
    assert_eq!(taken.json["counted"], 3, "{}", taken.json);
    app.settled().await;
}

impl Servers {
    /// With hits on these days after 2026-11-20. Both servers are at the day `now` then.
    async fn with_hits_on(days: &[i64], now: i64) -> Servers {
        let old = TestApp::start().await;
        let old_owner = old.owner().await;
        old.site(&old_owner, SITE, "UTC").await;
        old.site(&old_owner, ABROAD, "UTC").await;
        let body = json!({"name": "Prices", "definition": {"kind": "page", "pages": ["/prices"]}});
        let path = format!("/api/v1/sites/{SITE}/goals");
        old_owner.post(&path, &body).await.expect(201);
        let sender = old.token(&old_owner, &["events:write"]).await;
        let from = ["account:read", "figures:read"];
        let from = old.token(&old_owner, &from).await;
        for day in days {
            old.clock.set((NOON + day * DAY) * MICROS);
            view(&old, &sender).await;
        }
        let new = TestApp::start_on(
            tests::folder(),
            tests::database().await.expect("a database for the test"),
            FakeClock::at_seconds(NOON + now * DAY),
            |_| {},
        )
        .await;
        let owner = new.owner().await;
        let to = new.token(&owner, &["figures:read", "sites:write"]).await;
        let new_sender = new.token(&owner, &["events:write"]).await;
        let servers = Servers {
            old,
            new,
            owner,
            from,
            to,
            sender,
            new_sender,
            folder: process::folder(),
            at_once: 1,
        };
        servers.set_day(now);
        servers
    }

    fn set_day(&self, day: i64) {
        for app in [&self.old, &self.new] {
            app.clock.set((NOON + day * DAY) * MICROS);
        }
    }

    /// Runs the command with a folder of this name.
    async fn run(
        &self,
        folder: &str,
        (from, to): (SocketAddr, SocketAddr),
        sites: &[&str],
    ) -> Ended {
        let folder = self.folder.path().join(folder);
        let secret = |program: &Actor| program.secret().expect("a token").to_owned();
        let mut command = process::command(&folder, &["move"]);
        command
            .args(["--at-once", &self.at_once.to_string()])
            .args(["--from", &format!("http://{from}")])
            .args(["--to", &format!("http://{to}")])
            .args(sites.iter().flat_map(|site| ["--site", site]))
            .arg("--folder")
            .arg(&folder)
            .env("STILE_FROM_TOKEN", secret(&self.from))
            .env("STILE_TO_TOKEN", secret(&self.to))
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let ended = command.output().await.expect("it runs");
        Ended {
            code: ended.status.code(),
            output: String::from_utf8_lossy(&ended.stderr).into_owned(),
        }
    }

    /// Runs it between the servers themselves.
    async fn run_directly(&self, folder: &str) -> Ended {
        let addresses = (self.old.address, self.new.address);
        self.run(folder, addresses, &[SITE]).await
    }

    /// Asserts that both servers have the same figures of these days; gives the page views of each day that has some.
    async fn same(&self, first: &str, last: &str) -> Vec<(String, i64)> {
        self.new.settled().await;
        let path = format!(
            "/sites/{SITE}/series?period={first}..{last}&interval=day&plain=true&metric=views&metric=visits&metric=visitors"
        );
        let (one, other) = (get(&self.from, &path).await, get(&self.to, &path).await);
        assert_eq!(one["points"], other["points"]);
        let views = list(&other["points"]).map(|point| {
            let views = point["views"].as_i64().expect("a number");
            (text(point, "label").to_owned(), views)
        });
        views.filter(|(_, views)| *views > 0).collect()
    }

    /// What the command noted of the site in the folder `move`.
    fn noted(&self) -> Value {
        let file = self.folder.path().join("move/move.json");
        let noted = std::fs::read(file).expect("the file");
        let noted: Value = serde_json::from_slice(&noted).expect("JSON");
        noted["sites"][SITE].clone()
    }

    /// Notes there that the figures of a day differ.
    fn note_difference(&self, day: &str) {
        let file = self.folder.path().join("move/move.json");
        let noted = std::fs::read(&file).expect("the file");
        let mut noted: Value = serde_json::from_slice(&noted).expect("JSON");
        noted["sites"][SITE]["differing"] = json!([{"from": day, "to": day, "what": "views"}]);
        std::fs::write(file, noted.to_string()).expect("it is written");
    }

    async fn imports(&self) -> Value {
        get(&self.to, &format!("/sites/{SITE}/imports")).await
    }

    async fn stop(self) {
        self.old.stop().await;
        self.new.stop().await;
    }
}

/// Days with the three hits of [`view`].
fn days(days: &[&str]) -> Vec<(String, i64)> {
    days.iter().map(|day| ((*day).to_owned(), 3)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_answers_cost_no_second_upload_or_import() {
    let servers = Servers::with_hits_on(&[0, 8, 20], 35).await;
    let from = Proxy::start(
        servers.old.address,
        vec![("GET /account/export", Fault::CutsAnswer)],
    )
    .await;
    let to = Proxy::start(
        servers.new.address,
        vec![
            ("POST /api/v1/sites", Fault::LosesAnswer),
            ("POST /goals", Fault::LosesAnswer),
            ("POST /imports/check", Fault::LosesAnswer),
            ("POST /imports", Fault::LosesAnswer),
        ],
    )
    .await;
    let addresses = (from.address, to.address);
    servers.run("move", addresses, &[SITE]).await.expect(0);
    // One month after the other: the first export was cut.
    assert_eq!(from.received("GET /account/export"), 3);
    assert_eq!(to.received("POST /api/v1/sites"), 1);
    assert_eq!(to.received("POST /goals"), 1);
    assert_eq!(to.received("POST /imports/check"), 2);
    // What was started and not answered is asked for once more, and then taken up.
    assert_eq!(to.received("POST /imports"), 3);
    let imports = servers.imports().await;
    assert_eq!(imports["uploads"], json!([]));
    let mut shown: Vec<_> = list(&imports["imports"])
        .map(|import| import["shown_days"].as_i64())
        .collect();
    shown.sort_unstable();
    assert_eq!(shown, [Some(1), Some(2)]);
    let found = servers.same("2026-11-20", "2026-12-20").await;
    assert_eq!(found, days(&["2026-11-20", "2026-11-28", "2026-12-10"]));

    // With nothing noted, what is there is found: nothing is sent again.
    let again = servers.run("another", addresses, &[SITE]).await.expect(0);
    assert!(!again.output.contains("own on"), "{}", again.output);
    assert_eq!(from.received("GET /account/export"), 3);
    assert_eq!(to.received("POST /imports/check"), 2);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_that_the_new_server_does_not_keep_are_named() {
    let servers = Servers::with_hits_on(&[0, 8, 11, 20], 33).await;
    let site = json!({"name": SITE, "zone": "UTC", "keep_days": 20});
    servers.owner.post("/api/v1/sites", &site).await.expect(201);
    // It takes effect at the second midnight.
    servers.set_day(35);
    let ended = servers.run_directly("move").await.expect(1);
    ended.says("3 days with 9 hits not moved");
    ended.says("2026-11-20, 2026-11-28, 2026-12-01");
    ended.says("keep_days");
    assert_eq!(
        servers.same("2026-12-02", "2026-12-20").await,
        days(&["2026-12-10"])
    );
    // The next runs name it too, until it is mended.
    servers.run_directly("move").await.expect(1);

    let path = format!("/api/v1/sites/{SITE}");
    let body = json!({"keep_days": null});
    servers.owner.patch(&path, &body).await.expect(200);
    servers.run_directly("another").await.expect(0);
    let all = ["2026-11-20", "2026-11-28", "2026-12-01", "2026-12-10"];
    assert_eq!(servers.same("2026-11-20", "2026-12-20").await, days(&all));
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_import_is_sent_again_and_one_site_stops_no_other() {
    let servers = Servers::with_hits_on(&[0], 35).await;
    let abroad = json!({"name": ABROAD, "zone": "Europe/Berlin"});
    servers
        .owner
        .post("/api/v1/sites", &abroad)
        .await
        .expect(201);
    let uploads = servers.new.data().join("imports");
    let to = Proxy::start(
        servers.new.address,
        vec![("POST /imports", Fault::DamagesUpload(uploads))],
    )
    .await;
    let addresses = (servers.old.address, to.address);
    let ended = servers.run("move", addresses, &[]).await.expect(6);
    ended.says("abroad.example: cannot be moved now: the site is in the time zone UTC");
    ended.says("the import failed on the new server");
    let imports = servers.imports().await;
    let mut states: Vec<_> = list(&imports["imports"])
        .map(|import| text(import, "state"))
        .collect();
    states.sort_unstable();
    assert_eq!(states, ["done", "failed"]);
    let found = servers.same("2026-11-20", "2026-12-20").await;
    assert_eq!(found, days(&["2026-11-20"]));
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_that_is_too_large_is_sent_in_fewer_months() {
    let request = "POST /imports/check";
    let refuses = || (request, Fault::Refuses(413, "import_too_large"));
    let mut servers = Servers::with_hits_on(&[0, 20], 30).await;
    servers.at_once = 1_000_000;
    let to = Proxy::start(servers.new.address, vec![refuses()]).await;
    let addresses = (servers.old.address, to.address);
    let ended = servers.run("move", addresses, &[SITE]).await.expect(0);
    ended.says("sending fewer months");
    assert_eq!(to.received(request), 3, "both months, then each");
    let found = servers.same("2026-11-20", "2026-12-20").await;
    assert_eq!(found, days(&["2026-11-20", "2026-12-10"]));

    // A month alone that is too large is named; what comes after it is moved.
    servers.stop().await;
    let servers = Servers::with_hits_on(&[0, 20], 30).await;
    let to = Proxy::start(servers.new.address, vec![refuses()]).await;
    let addresses = (servers.old.address, to.address);
    let ended = servers.run("move", addresses, &[SITE]).await.expect(1);
    ended.says("2026-11 was not moved, because this month alone is too large");
    let path = format!(
        "/sites/{SITE}/series?period=2026-11-20..2026-12-20&interval=day&plain=true&metric=views"
    );
    let series = get(&servers.to, &path).await;
    let views = list(&series["points"]).filter(|point| point["views"].as_i64() > Some(0));
    let views: Vec<_> = views.map(|point| text(point, "label")).collect();
    assert_eq!(views, ["2026-12-10"]);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_after_the_switch_keeps_what_the_new_server_has() {
    let servers = Servers::with_hits_on(&[20], 25).await;
    servers.run_directly("move").await.expect(0);
    let path = format!("/sites/{SITE}/goals");
    let goals = get(&servers.owner, &path).await;
    let goal = list(&goals).next().expect("the goal is moved");
    let goal = format!("/api/v1/goals/{}", text(goal, "id"));
    let deleted = servers.owner.delete(&goal).await;
    assert!(deleted.status < 300, "{}", deleted.json);

    servers.set_day(27);
    view(&servers.old, &servers.sender).await;
    // The day of the switch.
    servers.set_day(28);
    view(&servers.old, &servers.sender).await;
    view(&servers.new, &servers.new_sender).await;
    servers.set_day(35);
    let ended = servers.run_directly("move").await.expect(0);
    ended.says("hits of its own on 2026-12-18, and keeps them");
    assert!(!ended.output.contains("differ"), "{}", ended.output);
    let found = servers.same("2026-12-01", "2026-12-20").await;
    assert_eq!(found, days(&["2026-12-10", "2026-12-17", "2026-12-18"]));
    // What was deleted there stays deleted.
    assert_eq!(get(&servers.to, &path).await, json!([]));

    // Days that differed are compared again.
    servers.note_difference("2026-12-10");
    let ended = servers.run_directly("move").await.expect(0);
    ended.says("comparing 2026-12-10 to 2026-12-10 again");
    assert_eq!(servers.noted()["differing"], json!([]));
    let imports = servers.imports().await;
    let first = list(&imports["imports"]).last().expect("an import");
    let path = format!("/api/v1/sites/{SITE}/imports/{}", text(first, "id"));
    servers.to.delete(&path).await.expect(202);
    tests::until("it is taken back", async || {
        list(&servers.imports().await["imports"]).count() == 1
    })
    .await;
    servers.note_difference("2026-12-10");
    let ended = servers.run_directly("move").await.expect(1);
    ended.says("figures differ on 2026-12-10: ");
    ended.says("views: 3 on the old server, 0 on the new one");
    let ended = servers.run_directly("another").await.expect(0);
    ended.says("hits of its own on 2026-12-18, and keeps them");
    let found = servers.same("2026-12-01", "2026-12-20").await;
    assert_eq!(found.len(), 3);
    servers.stop().await;
}
