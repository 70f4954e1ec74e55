//! What the tests of taking share: a service with one account, and requests as
//! browsers, backends and proxies send them.

use std::collections::BTreeMap;

use base::{clock::FakeClock, config::Config};
use counts::{Question, Value};
use reqwest::{Method, RequestBuilder, StatusCode, header::HeaderMap};
use serde_json::{Value as Json, json};
pub use tests::NOON;
use tests::{Actor, TestApp};

/// A browser as people have it.
pub const FIREFOX: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
/// A crawler that names itself.
pub const CRAWLER: &str =
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
/// Where the tests' visitor sits.
pub const VISITOR: &str = "193.99.144.80";

/// A service with one account.
pub struct IntakeFixture {
    /// The service.
    pub app: TestApp,
    /// Its clock.
    pub clock: FakeClock,
    /// The account's owner.
    pub owner: Actor,
    http: reqwest::Client,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or(Json::Null)
    }

    /// The header `Stile-Left-Out`.
    pub fn why(&self) -> Option<&str> {
        self.header("stile-left-out")
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// Status, code and field of an error.
    pub fn error(&self) -> (u16, String, String) {
        let text = |name: &str| self.json()[name].as_str().unwrap_or_default().to_owned();
        (self.status.as_u16(), text("code"), text("field"))
    }
}

/// A summary of a site's figures.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pub views: i64,
    pub events: i64,
    pub pings: i64,
    pub visitors: i64,
    pub visits: i64,
    pub left_out: BTreeMap<String, i64>,
}

impl IntakeFixture {
    pub async fn open() -> IntakeFixture {
        IntakeFixture::open_with(|_| {}).await
    }

    /// With other settings.
    pub async fn open_with(change: impl FnOnce(&mut Config)) -> IntakeFixture {
        let app = TestApp::start_with(change).await;
        let owner = app.owner().await;
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        IntakeFixture {
            clock: app.clock.clone(),
            app,
            owner,
            http,
        }
    }

    /// Makes a site in UTC.
    pub async fn site(&self, name: &str) {
        self.app.site(&self.owner, name, "UTC").await;
    }

    /// Changes a site: `change` is SQL, as in `paused = true`.
    pub async fn change(&self, name: &str, change: &str) {
        let order = format!("UPDATE sites SET {change} WHERE name = '{name}'");
        sqlx::query(sqlx::AssertSqlSafe(order))
            .execute(&self.app.pool)
            .await
            .unwrap();
        self.app.registry.reload_all().await.unwrap();
    }

    /// Suspends the account, or lifts that.
    pub async fn suspend(&self, suspended: bool) {
        sqlx::query("UPDATE accounts SET suspended = $1")
            .bind(suspended)
            .execute(&self.app.pool)
            .await
            .unwrap();
        self.app.registry.reload_all().await.unwrap();
    }

    /// A token with these scopes.
    pub async fn token(&self, scopes: &[&str]) -> String {
        let program = self.app.token(&self.owner, scopes).await;
        program.secret().unwrap().to_owned()
    }

    /// A request without any header of a browser.
    pub fn plain_request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("http://{}{path}", self.app.address))
    }

    /// A request as the tests' visitor sends it, by way of a proxy on this machine.
    pub fn browser(&self, method: Method, path: &str) -> RequestBuilder {
        self.agent(FIREFOX, method, path)
    }

    /// The same with this browser.
    pub fn agent(&self, agent: &str, method: Method, path: &str) -> RequestBuilder {
        self.plain_request(method, path)
            .header("user-agent", agent)
            .header("x-forwarded-for", VISITOR)
            .header("accept-language", "de-DE,de;q=0.9")
    }

    /// Posts a hit as the visitor's browser does.
    pub async fn hit(&self, body: &Json) -> Answer {
        self.raw_hit(&body.to_string()).await
    }

    pub async fn raw_hit(&self, body: &str) -> Answer {
        send(
            self.browser(Method::POST, "/hit")
                .header("content-type", "text/plain;charset=UTF-8")
                .body(body.to_owned()),
        )
        .await
    }

    /// Posts a hit without a declared length; returns the status.
    pub async fn chunked_hit(&self, body: &str) -> u16 {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let host = self.app.address;
        let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
        let head = format!(
            "POST /hit HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {FIREFOX}\r\nX-Forwarded-For: {VISITOR}\r\n\
             Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let whole = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
        stream.write_all(whole.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let line = String::from_utf8_lossy(&answer);
        line.split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// A site's id.
    pub fn site_id(&self, name: &str) -> String {
        self.app
            .registry
            .by_name_or_id(name)
            .unwrap()
            .facts
            .id
            .to_string()
    }

    /// Posts to the events API.
    pub async fn events(&self, token: &str, path: &str, key: Option<&str>, body: &Json) -> Answer {
        let mut request = self
            .plain_request(Method::POST, &format!("/api/v1/sites/{path}"))
            .bearer_auth(token)
            .json(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        send(request).await
    }

    /// The counted hits of a site so far.
    pub async fn counted(&self, name: &str) -> Counted {
        self.app.counts.settled().await.unwrap();
        let site = self.app.registry.by_name_or_id(name).unwrap().number();
        let rows = self
            .ask("SELECT count(*) FILTER (kind = 0)::BIGINT, count(*) FILTER (kind = 1)::BIGINT, count(*) FILTER (kind = 2)::BIGINT, \
                  count(DISTINCT visitor)::BIGINT, count(DISTINCT visit)::BIGINT FROM hits_live WHERE site_id = ?", site.0)
            .await;
        let [views, events, pings, visitors, visits] = rows[0][..] else {
            panic!("five columns")
        };
        let mut counted = Counted {
            views,
            events,
            pings,
            visitors,
            visits,
            left_out: BTreeMap::new(),
        };
        for reason in shared::reason::Reason::ALL {
            let question = format!(
                "SELECT coalesce(sum(hits), 0)::BIGINT FROM left_out WHERE site_id = ? AND reason = '{}'",
                reason.code()
            );
            let hits = self.ask(&question, site.0).await[0][0];
            if hits > 0 {
                counted.left_out.insert(reason.code().to_owned(), hits);
            }
        }
        counted
    }

    /// Whole numbers out of DuckDB; the one bound value is the site's.
    pub async fn ask(&self, sql: &str, site: u32) -> Vec<Vec<i64>> {
        use counts::arrow::{array::AsArray, datatypes::Int64Type};
        let question = Question {
            name: "test",
            sql: sql.to_owned(),
            values: vec![Value::UInt(site)],
        };
        let answer = self.app.counts.ask(question).await.unwrap();
        let mut rows = Vec::new();
        for batch in &answer.batches {
            for row in 0..batch.num_rows() {
                rows.push(
                    batch
                        .columns()
                        .iter()
                        .map(|column| column.as_primitive::<Int64Type>().value(row))
                        .collect(),
                );
            }
        }
        rows
    }

    /// Text out of the rows of a site, in order of arrival.
    pub async fn texts(&self, name: &str, column: &str) -> Vec<Option<String>> {
        use counts::arrow::array::{Array, AsArray};
        self.app.counts.settled().await.unwrap();
        let site = self.app.registry.by_name_or_id(name).unwrap().number();
        let sql = format!("SELECT {column}::VARCHAR FROM hits_live WHERE site_id = ? ORDER BY seq");
        let answer = self
            .app
            .counts
            .ask(Question {
                name: "test",
                sql,
                values: vec![Value::UInt(site.0)],
            })
            .await
            .unwrap();
        let mut found = Vec::new();
        for batch in &answer.batches {
            let column = batch.column(0).as_string::<i32>();
            found.extend(
                (0..column.len())
                    .map(|row| column.is_valid(row).then(|| column.value(row).to_owned())),
            );
        }
        found
    }
}

/// A page view of `example.com` as the script sends it.
pub fn view(path: &str) -> Json {
    json!({"v": 1, "s": "example.com", "u": format!("https://example.com{path}")})
}

/// Sends a request and reads the whole answer.
pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answer {
        status,
        headers,
        body: response.bytes().await.unwrap().to_vec(),
    }
}
