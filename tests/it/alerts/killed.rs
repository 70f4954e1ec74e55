//! A server that is killed while it sends: the next one sends it again, under the same id.

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;
use sqlx::PgPool;
use tests::{Actor, database, folder};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, ChildStdout},
};

use super::{CHANNELS, Service, StandIns, list, stand_ins::Failure, texts};
use crate::{flows::process, reports::received::Received};

/// How long is waited: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, with a Postgres of the test.
struct Server {
    child: Child,
    lines: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    async fn start(data: &Path, url: &str) -> Server {
        let mut command = process::command(data, &["serve"]);
        command
            .env("STILE_ACCOUNTS_DATABASE_URL", url)
            .env("STILE_FETCH_LOCAL", "true")
            // Its log is not read.
            .stderr(std::process::Stdio::null());
        let mut child = command.spawn().expect("it is started");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let line = line(&mut lines).await;
        let (_, port) = line.rsplit_once(':').expect("an address");
        let port = port.parse().expect("a port");
        Server {
            child,
            lines,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    /// The owner of the first account, by the link that was printed.
    async fn owner(&mut self) -> Actor {
        let line = line(&mut self.lines).await;
        let (_, token) = line.split_once("token=").expect("a link");
        let body = json!({"token": token, "name": "Olga", "email": "olga@example.com", "account": "Example"});
        let browser = Actor::new(self.address);
        let reply = browser.post("/api/v1/auth/start/use", &body).await;
        browser.with_cookie_of(&reply.expect(201))
    }

    /// Kills it as `kill -9` does.
    async fn kill(mut self) {
        self.child.start_kill().expect("it is killed");
        self.child.wait().await.expect("it ended");
    }
}

async fn line(lines: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    let read = tokio::time::timeout(PATIENCE, lines.read_line(&mut line)).await;
    read.expect("it starts in time").expect("a line");
    line.trim().to_owned()
}

/// Waits until this has happened.
async fn wait(what: &str, happened: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !happened().await {
        assert!(begun.elapsed() < PATIENCE, "not in time: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn number(pool: &PgPool, sql: &'static str) -> i64 {
    let number = sqlx::query_scalar(sql).fetch_one(pool).await;
    number.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_outlives_a_server_that_is_killed_while_it_sends() {
    let services = StandIns::start().await;
    let dir = folder();
    let data = dir.path().join("data");
    let url = database().await.expect("a database for the test");
    let pool = PgPool::connect(&url).await.expect("the database");
    let mut server = Server::start(&data, &url).await;
    let owner = server.owner().await;
    let site = json!({"name": "ours.example", "zone": "UTC"});
    let site = owner.post("/api/v1/sites", &site).await.expect(201).json;
    let channel = json!({
        "kind": "webhook", "name": "Hook", "address": services.address(Service::Webhook),
        "secret": services.secret(Service::Webhook), "kinds": ["data_request"],
    });
    owner.post(CHANNELS, &channel).await.expect(201);
    server.kill().await;

    let id: uuid::Uuid = site["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("an id");
    sqlx::query(
        "INSERT INTO data_requests (id, site_id, kind, mark, opened_at, due_at)
         VALUES (gen_random_uuid(), $1, 'access', decode(repeat('07', 16), 'hex'), 1, 2)",
    )
    .bind(id)
    .execute(&pool)
    .await
    .expect("an overdue request");
    // The receiver takes the message, and the server does not live to read its answer.
    services.fail(Service::Webhook, Failure::Slow(Duration::from_secs(8)));
    let server = Server::start(&data, &url).await;
    wait("the message arrives", async || {
        !services.accepted(Service::Webhook).is_empty()
    })
    .await;
    server.kill().await;
    services.recover(Service::Webhook);
    let waiting =
        "SELECT count(*) FROM alert_messages WHERE channel_id IS NOT NULL AND ended_at IS NULL";
    assert_eq!(number(&pool, waiting).await, 1);
    // Its claim ends after three minutes, for which the test does not wait.
    sqlx::query("UPDATE alert_messages SET claimed_until = 0 WHERE ended_at IS NULL")
        .execute(&pool)
        .await
        .expect("the claim ends");
    let server = Server::start(&data, &url).await;
    let ended = "SELECT count(*) FROM alert_messages WHERE outcome = 'delivered'";
    wait("everything is sent", async || {
        number(&pool, ended).await == 2
    })
    .await;
    wait("the email is in the folder", async || {
        number(&pool, "SELECT count(*) FROM mails").await == 0
    })
    .await;
    let taken = services.accepted(Service::Webhook);
    let ids = texts(&taken, "id");
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1]);
    // Its links are those of the server that sends.
    let alert = |at: usize| texts(list(&taken[at]["body"]["data"]["alerts"]), "id");
    assert_eq!(alert(0), alert(1));
    assert_eq!(
        number(
            &pool,
            "SELECT count(*) FROM alerts WHERE kind = 'data_request'"
        )
        .await,
        1
    );
    let emails = Received::all(&data.join("mail"), "olga@example.com");
    let about = emails
        .iter()
        .filter(|email| email.subject().contains("data request"));
    assert_eq!(about.count(), 1);
    server.kill().await;
}
