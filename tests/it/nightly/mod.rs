//! The nightly self-check: what each check finds, what that does to alerts, and when it runs.

mod deployment;
mod pages;
mod recount;
mod runs;

use std::sync::Arc;

use counts::{Question, Value as Parameter};
use parking_lot::Mutex;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Served, TestApp, WebServer};
use uuid::Uuid;

/// In seconds.
pub const HOUR: i64 = 3_600;
pub const DAY: i64 = 24 * HOUR;
/// From noon until the run of the night begins: an hour after its hour at the latest.
pub const UNTIL_RUN: i64 = 16 * HOUR;

const FIREFOX: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/// A service with a site, whose page is a server of the test.
pub struct Fixture {
    pub app: TestApp,
    /// The site's id.
    pub site: Uuid,
    answer: Arc<Mutex<Served>>,
    whole: Served,
    server: WebServer,
}

impl Fixture {
    /// At noon. The site's page has the tag, and has sent a hit.
    pub async fn start() -> Fixture {
        let app = TestApp::start().await;
        let owner = app.owner().await;
        let site = app.site(&owner, "ours.example", "UTC").await;
        let install = owner.get("/api/v1/sites/ours.example/install").await;
        let snippet = install.expect(200).json["snippet"].clone();
        let whole = Served::html(&format!("<title>Hi</title>{}", snippet.as_str().unwrap()));
        let answer = Arc::new(Mutex::new(whole.clone()));
        let answered = answer.clone();
        let server = WebServer::start(move |_, _| answered.lock().clone()).await;
        app.names.lead("ours.example", &server);
        let fixture = Fixture {
            site: site["id"].as_str().unwrap().parse().unwrap(),
            app,
            answer,
            whole,
            server,
        };
        fixture.view("ours.example").await;
        fixture
    }

    /// A view of a page of the site, as the script sends it.
    pub async fn view(&self, site: &str) {
        let body = json!({"v": 1, "s": site, "u": format!("https://{site}/"), "w": 1280});
        let request = reqwest::Client::builder().no_proxy().build().unwrap();
        let address = format!("http://{}/hit", self.app.address);
        let sent = request
            .request(Method::POST, address)
            .header("user-agent", FIREFOX)
            .header("x-forwarded-for", "193.99.144.80")
            .header("accept-language", "de")
            .header("content-type", "text/plain;charset=UTF-8")
            .body(body.to_string())
            .send()
            .await
            .unwrap();
        assert!(sent.status().is_success(), "{}", sent.status());
        self.app.settled().await;
    }

    /// The site's page is this from now on.
    pub fn answers(&self, served: Served) {
        *self.answer.lock() = served;
    }

    /// The site's page has the tag again.
    pub fn answers_whole(&self) {
        self.answers(self.whole.clone());
    }

    /// How often the page was fetched.
    pub fn fetched(&self) -> usize {
        self.server.asked().len()
    }

    /// The owner, signed in again: sessions of the test are over after ten minutes.
    pub async fn owner(&self) -> Actor {
        let olga = self.app.person("olga@example.com").await;
        self.app.session(olga, 600).await
    }

    /// A run, if it is due.
    pub async fn look(&self) -> bool {
        self.app.nightly.look().await.expect("the checks are done")
    }

    /// A run now.
    pub async fn run(&self) {
        // No two runs begin at one moment.
        self.app.clock.advance_seconds(1);
        self.app
            .nightly
            .run_now()
            .await
            .expect("the checks are done");
    }

    /// The check of the site with this code.
    pub async fn check(&self, code: &str) -> Value {
        let path = "/api/v1/sites/ours.example/nightly";
        let view = self.owner().await.get(path).await.expect(200).json;
        let checks = view["checks"].as_array().expect("checks").clone();
        let found = checks.into_iter().find(|check| check["check"] == code);
        found.unwrap_or_else(|| panic!("no check {code}: {view}"))
    }

    /// Its result.
    pub async fn result(&self, code: &str) -> String {
        self.check(code).await["result"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// The open alerts, as `kind subject`, with `!` where they are of no site.
    pub async fn alerts(&self) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT kind || ' ' || subject || CASE WHEN site_id IS NULL THEN '!' ELSE '' END
             FROM alerts WHERE over_at IS NULL ORDER BY 1",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the alerts")
    }

    /// What the caller sees.
    pub async fn nightly(&self, who: &Actor) -> Value {
        who.get("/api/v1/nightly").await.expect(200).json
    }

    /// Changes what DuckDB has stored, as a failing disk would.
    pub async fn damage(&self, statement: &str) {
        let question = Question {
            name: "damage",
            // A question is taken back at its end, unless it ends its transaction itself.
            sql: format!("{statement}; COMMIT; BEGIN; SELECT $1::UINTEGER"),
            values: vec![Parameter::UInt(0)],
        };
        self.app.counts.ask(question).await.expect("it is changed");
    }
}
