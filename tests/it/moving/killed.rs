//! `stile move` with real processes, each of which is killed again and again.

use std::{collections::VecDeque, net::SocketAddr, path::Path, process::Stdio, time::Duration};

use serde_json::json;
use tests::{Actor, database};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, ChildStdout, Command},
    time::Instant,
};

use super::{get, list, questions::Questions, size, text, without_page_parts};
use crate::flows::process;

/// How long is waited for a start: the demo makes its hits first.
const START: Duration = Duration::from_secs(1_200);
/// How long a move may take: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(1_800);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Mover,
    Source,
    Target,
}

/// A server that is started again where it was.
struct Server {
    child: Child,
    address: SocketAddr,
    data: std::path::PathBuf,
    url: String,
    arguments: Vec<String>,
}

async fn line(lines: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    let read = tokio::time::timeout(START, lines.read_line(&mut line)).await;
    read.expect("it starts in time").expect("a line");
    line.trim().to_owned()
}

impl Server {
    /// Starts it; gives the token of the link that it prints, too.
    async fn start(data: &Path, arguments: &[&str]) -> (Server, String) {
        let url = database().await.expect("a database for the test");
        let mut server = Server {
            child: command(data, &url, arguments, "127.0.0.1:0")
                .spawn()
                .expect("it starts"),
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: data.to_owned(),
            url,
            arguments: arguments.iter().map(|one| (*one).to_owned()).collect(),
        };
        let mut lines = BufReader::new(server.child.stdout.take().expect("a pipe"));
        let (mut token, mut port) = (None, None);
        while token.is_none() || port.is_none() {
            let line = line(&mut lines).await;
            assert!(!line.is_empty(), "it ended");
            if let Some((_, found)) = line.split_once("token=") {
                token = Some(found.to_owned());
            } else if line.starts_with("Stile is at") {
                let (_, found) = line.rsplit_once(':').expect("an address");
                port = Some(found.parse().expect("a port"));
            }
        }
        server.address.set_port(port.expect("a port"));
        tokio::spawn(async move { while !line(&mut lines).await.is_empty() {} });
        (server, token.expect("a token"))
    }

    /// Kills it as `kill -9` does, and starts it again at the same address.
    async fn kill(&mut self) {
        self.child.start_kill().expect("it is killed");
        self.child.wait().await.expect("it ended");
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let mut again = command(&self.data, &self.url, &arguments, &self.address.to_string());
        self.child = again
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts again");
    }

    fn browser(&self) -> Actor {
        Actor::new(self.address)
    }
}

fn command(data: &Path, url: &str, arguments: &[&str], listen: &str) -> Command {
    let mut command = process::command(data, arguments);
    command
        .env("STILE_ACCOUNTS_DATABASE_URL", url)
        .env("STILE_HTTP_LISTEN", listen)
        .stderr(Stdio::null());
    command
}

async fn token(actor: &Actor, scopes: &[&str]) -> String {
    let body = json!({"name": "move", "scopes": scopes});
    let made = actor.post("/api/v1/tokens", &body).await.expect(201);
    text(&made.json, "token").to_owned()
}

/// The command, between two servers.
struct Mover {
    folder: std::path::PathBuf,
    from: (String, String),
    to: (String, String),
}

impl Mover {
    fn start(&self) -> Child {
        let mut command = process::command(&self.folder, &["move"]);
        command
            .args(["--from", &self.from.0, "--to", &self.to.0, "--at-once", "1"])
            .arg("--folder")
            .arg(&self.folder)
            .env("STILE_FROM_TOKEN", &self.from.1)
            .env("STILE_TO_TOKEN", &self.to.1)
            .stdout(Stdio::null());
        command.spawn().expect("it starts")
    }

    /// Moves everything while each victim is killed in turn, once a line has its word.
    async fn run(
        &self,
        mut kills: VecDeque<(Victim, &'static str)>,
        source: &mut Server,
        target: &mut Server,
    ) -> String {
        let begun = Instant::now();
        let mut output = String::new();
        'starts: loop {
            let mut child = self.start();
            let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
            while let Some(line) = lines.next_line().await.expect("a line") {
                assert!(begun.elapsed() < PATIENCE, "it takes too long: {output}");
                output += &format!("{line}\n");
                let Some((victim, word)) = kills.front().copied() else {
                    continue;
                };
                if !line.contains(word) {
                    continue;
                }
                kills.pop_front();
                output += &format!("[{victim:?} is killed]\n");
                match victim {
                    Victim::Source => source.kill().await,
                    Victim::Target => target.kill().await,
                    Victim::Mover => {
                        child.start_kill().expect("it is killed");
                        child.wait().await.expect("it ended");
                        continue 'starts;
                    }
                }
            }
            let status = child.wait().await.expect("it ended");
            assert!(status.success(), "{status}: {output}");
            assert!(kills.is_empty(), "{kills:?} were not killed: {output}");
            return output;
        }
    }
}

fn kills() -> VecDeque<(Victim, &'static str)> {
    let words = ["exporting", "uploading", "importing", "comparing"];
    let victims = [Victim::Mover, Victim::Source, Victim::Target];
    let all = words
        .into_iter()
        .flat_map(|word| victims.map(|victim| (victim, word)));
    all.collect()
}

/// How many hits and excluded hits a site has in these days.
async fn received(actor: &Actor, site: &str, days: &str) -> serde_json::Value {
    let left_out = get(actor, &format!("/sites/{site}/left-out?period={days}")).await;
    json!([
        left_out["received"],
        left_out["counted"],
        left_out["left_out"]
    ])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_outlives_every_kill_and_moves_nothing_twice() {
    let dir = process::folder();
    let hits = size("MOVING_HITS", 3_000).to_string();
    let days = size("MOVING_DAYS", 45);
    let demo = ["demo", "--hits", &hits, "--days", &days.to_string()];
    let (mut source, link) = Server::start(&dir.path().join("source"), &demo).await;
    let browser = source.browser();
    let used = browser
        .post("/api/v1/auth/link/use", &json!({"token": link}))
        .await;
    let owner = browser.with_cookie_of(&used.expect(200));
    without_page_parts(&owner).await;
    let (mut target, link) = Server::start(&dir.path().join("target"), &["serve"]).await;
    let browser = target.browser();
    let body =
        json!({"token": link, "name": "Olga", "email": "olga@example.com", "account": "Example"});
    let used = browser.post("/api/v1/auth/start/use", &body).await;
    let other = browser.with_cookie_of(&used.expect(201));

    let mover = Mover {
        folder: dir.path().join("move"),
        from: (
            format!("http://{}", source.address),
            token(&owner, &["account:read", "figures:read"]).await,
        ),
        to: (
            format!("http://{}", target.address),
            token(&other, &["figures:read", "sites:write"]).await,
        ),
    };
    let output = mover.run(kills(), &mut source, &mut target).await;
    println!("{output}");
    assert!(output.contains("run this command again"), "{output}");

    let about = get(&owner, "/sites/northtrails.example/left-out?period=7d").await;
    let today = shared::date::Date::parse(text(&about["period"], "to"))
        .expect("a day")
        .days();
    let first = today - i32::try_from(days).expect("some days") - 1;
    let days = (first, today - 6);
    let mut questions = Questions::new(&owner, &other, days, false).await;
    let number = usize::try_from(size("MOVING_QUESTIONS", 100)).expect("a number");
    let differing = questions.compare(&owner, &other, number).await;
    assert!(differing.is_empty(), "{}", differing.join("\n"));

    // Again: there is nothing to do, and nothing is there twice.
    let sites = super::sites(&owner).await;
    let day = |day| shared::date::Date::from_days(day).to_string();
    let period = format!("{}..{}", day(days.0), day(days.1));
    let mut before = Vec::new();
    for site in &sites {
        assert_eq!(
            received(&owner, site, &period).await,
            received(&other, site, &period).await
        );
        before.push(received(&other, site, &period).await);
    }
    let output = mover.run(VecDeque::new(), &mut source, &mut target).await;
    assert!(!output.contains("importing"), "{output}");
    for (site, before) in sites.iter().zip(before) {
        assert_eq!(received(&other, site, &period).await, before, "{site}");
        let imports = get(&other, &format!("/sites/{site}/imports")).await;
        let shown = list(&imports["imports"]).filter_map(|import| import["shown_days"].as_i64());
        assert!(shown.sum::<i64>() <= i64::from(today - first), "{imports}");
    }
}
