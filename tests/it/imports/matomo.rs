//! Imports from a Matomo that the test runs.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use base::{clock::FakeClock, fetch::Fetch};
use parking_lot::Mutex;
use poem::{
    IntoResponse as _, Response, Route, Server, handler,
    http::StatusCode,
    listener::{Acceptor as _, Listener as _, TcpListener},
    post,
    web::{Data, Form},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::{Actor, NOON, TestApp, database, folder, until};
use tokio::task::JoinHandle;

use super::{SITE, files, import, import_all, plausible, reaches, stats, take_back};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// A Matomo with two days of one site.
struct Matomo {
    address: String,
    asked: Arc<Asking>,
    task: JoinHandle<()>,
}

impl Drop for Matomo {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What it was asked, and whether it answers the last reports.
#[derive(Default)]
struct Asking {
    asked: Mutex<Vec<String>>,
    is_stuck: AtomicBool,
}

/// The fields of its API that matter here.
#[derive(Deserialize)]
struct Asked {
    method: String,
    #[serde(rename = "idSite")]
    site: u32,
    date: String,
    token_auth: String,
}

#[handler]
async fn answer(Form(asked): Form<Asked>, Data(noted): Data<&Arc<Asking>>) -> Response {
    if asked.token_auth != TOKEN || asked.site != 3 {
        let body = json!({"result": "error", "message": "You can't access this resource"});
        return body.to_string().into_response();
    }
    while noted.is_stuck.load(Relaxed) && asked.method == "Events.getAction" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    noted
        .asked
        .lock()
        .push(format!("{} {}", asked.method, asked.date));
    let body = match asked.method.as_str() {
        "VisitsSummary.get" => json!({
            "2026-11-17": {"nb_uniq_visitors": 10, "nb_visits": 20, "bounce_count": 5, "sum_visit_length": 1_000, "nb_actions": 45},
            "2026-11-18": {"nb_uniq_visitors": 20, "nb_visits": 30, "bounce_count": 10, "sum_visit_length": 2_000, "nb_actions": 70},
        }),
        "Actions.get" => json!({
            "2026-11-17": {"nb_pageviews": 40, "nb_outlinks": 5},
            "2026-11-18": {"nb_pageviews": 60, "nb_outlinks": 10},
        }),
        "DevicesDetection.getBrowsers" => json!({
            "2026-11-17": [{"label": "Firefox", "nb_uniq_visitors": 10, "nb_visits": 20, "nb_actions": 45}],
            "2026-11-18": [],
        }),
        _ => json!({"2026-11-17": [], "2026-11-18": []}),
    };
    body.to_string().into_response()
}

#[handler]
fn unavailable() -> Response {
    StatusCode::NOT_FOUND.into_response()
}

async fn matomo() -> Matomo {
    let asked = Arc::<Asking>::default();
    let acceptor = TcpListener::bind("127.0.0.1:0")
        .into_acceptor()
        .await
        .expect("a port");
    let address = acceptor.local_addr()[0]
        .as_socket_addr()
        .copied()
        .expect("an address");
    let routes = Route::new()
        .at("/index.php", post(answer))
        .at("/away/index.php", post(unavailable));
    let routes = poem::EndpointExt::data(routes, asked.clone());
    let task = tokio::spawn(async move {
        let served = Server::new_with_acceptor(acceptor).run(routes).await;
        served.expect("it serves");
    });
    Matomo {
        address: format!("http://{address}/"),
        asked,
        task,
    }
}

/// A service that may reach the test's own Matomo.
async fn fixture() -> (TestApp, Actor) {
    let url = database().await.expect("a database");
    let app = start_on(folder(), url, FakeClock::at_seconds(NOON)).await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    (app, owner)
}

async fn start_on(folder: TempDir, url: String, clock: FakeClock) -> TestApp {
    let wired = TestApp::start_wired(
        folder,
        url,
        clock,
        |_| {},
        |app| {
            app.fetch = Fetch::for_tests().expect("there are certificates");
        },
    );
    wired.await
}

async fn start(owner: &Actor, address: &str, token: &str, site: u32) -> String {
    let body = json!({
        "address": address, "token": token, "site": site, "from": "2026-11-17", "to": "2026-11-18",
    });
    let path = format!("{SITE}/imports/matomo");
    let started = owner.post(&path, &body).await.expect(202).json;
    assert_eq!(started["state"], "fetching");
    assert!(!started.to_string().contains(token), "{started}");
    started["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn its_reports_are_fetched_and_imported() {
    let (app, owner) = fixture().await;
    let matomo = matomo().await;
    let id = start(&owner, &matomo.address, TOKEN, 3).await;
    let done = reaches(&owner, &id, "done").await;
    assert_eq!(done["shown_days"], 2);
    assert_eq!(done["contents"]["totals"]["views"], 100);
    let found = stats(&owner, "2026-11-17..2026-11-18", "&by=browser").await;
    let visitors = &found["totals"]["visitors"];
    assert_eq!(visitors["value"], 30);
    assert_eq!(visitors["definition"], "visitors@matomo");
    assert_eq!(found["by"][0]["rows"][0]["value"], "Firefox");
    assert_eq!(found["by"][0]["rows"][0]["visits"], 20);
    let asked = matomo.asked.asked.lock().clone();
    assert!(
        asked.contains(&"VisitsSummary.get 2026-11-17,2026-11-18".to_owned()),
        "{asked:?}"
    );
    until("its files are gone", async || files(&app).is_empty()).await;
    // The token is gone as soon as everything is fetched, and was never readable.
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM imports WHERE remote IS NOT NULL")
        .fetch_one(&app.pool)
        .await
        .expect("a number");
    assert_eq!(kept, 0);
    let audit: Vec<Value> = sqlx::query_scalar("SELECT to_jsonb(audit) FROM audit")
        .fetch_all(&app.pool)
        .await
        .expect("the audit");
    assert!(!json!(audit).to_string().contains(TOKEN));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_is_slow_keeps_no_other_import_waiting() {
    let (app, owner) = fixture().await;
    let matomo = matomo().await;
    matomo.asked.is_stuck.store(true, Relaxed);
    let id = start(&owner, &matomo.address, TOKEN, 3).await;
    let done = import_all(&owner, "plausible", plausible()).await;
    assert_eq!(done["shown_days"], 2);
    assert_eq!(import(&owner, &id).await["state"], "fetching");
    take_back(&owner, done["id"].as_str().expect("an id")).await;
    take_back(&owner, &id).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fetching_continues_after_a_restart() {
    let (app, owner) = fixture().await;
    let session = owner
        .cookie()
        .and_then(|cookie| cookie.strip_prefix("stile="));
    let session = session.expect("a session").to_owned();
    let matomo = matomo().await;
    matomo.asked.is_stuck.store(true, Relaxed);
    let id = start(&owner, &matomo.address, TOKEN, 3).await;
    let asked = |method: &str| {
        let asked = matomo.asked.asked.lock();
        asked.iter().filter(|one| one.starts_with(method)).count()
    };
    // The report before the last.
    until("it is stuck", async || {
        asked("DevicesDetection.getType") == 1
    })
    .await;
    let (dir, url, clock) = app.stop().await;
    matomo.asked.is_stuck.store(false, Relaxed);
    let app = start_on(dir, url, clock).await;
    let owner = app.nobody().with_session(&session);
    assert_eq!(reaches(&owner, &id, "done").await["shown_days"], 2);
    for method in ["VisitsSummary.get", "Actions.getPageUrls"] {
        assert_eq!(asked(method), 1, "{method}");
    }
    until("its files are gone", async || files(&app).is_empty()).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_it_refuses_fails_the_import() {
    let (app, owner) = fixture().await;
    let matomo = matomo().await;
    let away = format!("{}away/", matomo.address);
    for (address, token, site) in [
        (&matomo.address, "wrong", 3),
        (&matomo.address, TOKEN, 4),
        (&away, TOKEN, 3),
    ] {
        let id = start(&owner, address, token, site).await;
        let failed = reaches(&owner, &id, "failed").await;
        assert_eq!(
            failed["failure"]["code"], "matomo_refused",
            "{address} {token} {site}"
        );
        assert_eq!(failed["shown_days"], Value::Null);
    }
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM imports WHERE remote IS NOT NULL")
        .fetch_one(&app.pool)
        .await
        .expect("a number");
    assert_eq!(kept, 0);
    until("its files are gone", async || files(&app).is_empty()).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_within_our_network_is_refused() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let path = format!("{SITE}/imports/matomo");
    for (address, token, to, code, field) in [
        (
            "https://10.0.0.7/",
            TOKEN,
            "2026-11-18",
            "invalid_matomo_address",
            "address",
        ),
        (
            "http://matomo.example/",
            TOKEN,
            "2026-11-18",
            "invalid_matomo_address",
            "address",
        ),
        (
            "https://matomo.example/",
            "a b",
            "2026-11-18",
            "invalid_matomo_token",
            "token",
        ),
        (
            "https://matomo.example/",
            TOKEN,
            "2026-11-16",
            "invalid_import_day",
            "to",
        ),
    ] {
        let body = json!({
            "address": address, "token": token, "site": 3, "from": "2026-11-17", "to": to,
        });
        let reply = owner.post(&path, &body).await.expect(400);
        assert_eq!((reply.code(), &reply.json["field"]), (code, &json!(field)));
    }
    let list = owner.get(&format!("{SITE}/imports")).await.expect(200).json;
    assert_eq!(list["imports"], json!([]));
    assert!(import(&owner, "x").await.is_null());
    app.stop().await;
}
