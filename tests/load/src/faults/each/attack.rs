//! A load that is meant to hurt: many pages of one site, and costly questions about it.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::json;

use crate::{
    client::{Api, Connection, Target},
    faults::{Stage, deployment::ATTACKED, machine::Group},
    requests::{ADDRESSES, BROWSERS, address},
};

/// What server and Postgres may take together.
pub const MEMORY: u64 = 512 << 20;
/// What `docs/running.md` promises of the server's process: DuckDB's 384 MB, and 200 MB besides.
const PROMISE: u64 = (384 + 200) * 1_000_000;
const CONNECTIONS: u64 = 24;
/// Events in one batch.
const BATCH: u64 = 500;
/// How long sending may take in all.
const PATIENCE: Duration = Duration::from_secs(600);

/// What was sent to the attacked site.
#[derive(Debug, Default)]
pub struct Attack {
    acknowledged: u64,
    kinds: u64,
}

/// What differs in each event of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinct {
    /// A page.
    Pages,
    /// A source.
    Sources,
    /// A name.
    Events,
    /// The value of a property.
    Values,
    /// A host.
    Hosts,
    /// A visitor.
    Visitors,
}

impl Distinct {
    /// The event with this number, at this time.
    fn event(self, number: u64, time: i64) -> serde_json::Value {
        // A visit has the source that it began with, so each source needs a separate visitor.
        let visitor = match self {
            Distinct::Sources | Distinct::Visitors => number,
            _ => number % ADDRESSES,
        };
        let mut event = json!({
            "url": format!("https://{ATTACKED}/"),
            "time": time,
            "visitor": { "address": address(visitor), "user_agent": BROWSERS[number as usize % BROWSERS.len()] },
        });
        let (field, value) = match self {
            Distinct::Pages => ("url", json!(format!("https://{ATTACKED}/{number}"))),
            Distinct::Sources => (
                "referrer",
                json!(format!("https://source-{number}.example/")),
            ),
            Distinct::Events => ("name", json!(format!("event-{number}"))),
            Distinct::Values => ("props", json!({ "plan": format!("plan-{number}") })),
            Distinct::Hosts => ("url", json!(format!("https://host-{number}.{ATTACKED}/"))),
            Distinct::Visitors => return event,
        };
        event[field] = value;
        event
    }
}

type Write = Rc<dyn Fn(u64, &mut Vec<u8>)>;

impl Attack {
    /// Views of this many pages, each with a different path of this length.
    ///
    /// # Errors
    /// If a hit gets another answer than 202 or 503, or takes too long.
    pub async fn pages(&mut self, stage: &mut Stage, pages: u64, length: usize) -> Result<()> {
        self.kinds += 1;
        let (kind, host) = (self.kinds, stage.deployment.target.host.clone());
        let write: Write = Rc::new(move |number, into| {
            let path = format!(
                "/{kind}/{number:08}/{}",
                "long-path/".repeat(length / 10 + 1)
            );
            let body = json!({ "v": 1, "s": ATTACKED, "u": format!("https://{ATTACKED}{}", &path[..length]), "w": 1440 }).to_string();
            let visitor = number % ADDRESSES;
            let head = format!(
                "POST /hit HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {}\r\nOrigin: https://{ATTACKED}\r\nContent-Type: text/plain\r\nX-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n{body}",
                BROWSERS[visitor as usize % BROWSERS.len()],
                address(visitor),
                body.len()
            );
            into.extend_from_slice(head.as_bytes());
        });
        self.send(stage, pages, 1, write).await
    }

    /// This many events of a backend within ten hours of yesterday, each with a different value.
    ///
    /// # Errors
    /// As [`Attack::pages`].
    pub async fn events(
        &mut self,
        stage: &mut Stage,
        events: u64,
        distinct: Distinct,
    ) -> Result<()> {
        let (host, token) = (
            stage.deployment.target.host.clone(),
            stage.deployment.token.clone(),
        );
        let noon = yesterday();
        let write: Write = Rc::new(move |number, into| {
            let events: Vec<_> = (number * BATCH..(number + 1) * BATCH)
                .map(|event| distinct.event(event, noon + (event % 36_000) as i64 - 18_000))
                .collect();
            let body = serde_json::Value::from(events).to_string();
            let head = format!(
                "POST /api/v1/sites/{ATTACKED}/events/batch HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            into.extend_from_slice(head.as_bytes());
        });
        self.send(stage, events / BATCH, BATCH, write).await
    }

    async fn send(
        &mut self,
        stage: &mut Stage,
        requests: u64,
        hits: u64,
        write: Write,
    ) -> Result<()> {
        let (next, refused) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let began = Instant::now();
        let workers: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                let target = stage.deployment.target.clone();
                tokio::task::spawn_local(send_some(
                    target,
                    requests,
                    next.clone(),
                    refused.clone(),
                    write.clone(),
                ))
            })
            .collect();
        for worker in workers {
            let left = PATIENCE.saturating_sub(began.elapsed());
            tokio::time::timeout(left, worker)
                .await
                .context("the attack takes too long")???;
        }
        self.acknowledged += requests * hits;
        stage.saw(format!(
            "{} hits of the attacked site acknowledged in {:.0} s, {} times 503 before that",
            requests * hits,
            began.elapsed().as_secs_f64(),
            refused.get()
        ));
        Ok(())
    }

    /// Asks these questions about the attacked site at once, again and again. 503 is tolerable, 500 never.
    ///
    /// # Errors
    /// When a connection breaks.
    pub async fn ask(
        &self,
        stage: &mut Stage,
        questions: &[String],
        lasts: Duration,
    ) -> Result<()> {
        let answered = Rc::new(RefCell::new(BTreeMap::<u16, u64>::new()));
        let began = Instant::now();
        let askers: Vec<_> = questions
            .iter()
            .map(|question| {
                let mut api = Api::with_token(&stage.deployment.target, &stage.deployment.token);
                let question = format!("/api/v1/sites/{ATTACKED}/{question}");
                let answered = answered.clone();
                tokio::task::spawn_local(async move {
                    while began.elapsed() < lasts {
                        let reply = api.get(&question).await?;
                        *answered.borrow_mut().entry(reply.status).or_default() += 1;
                        if reply.status == 503 {
                            tokio::time::sleep(Duration::from_millis(200)).await;
                        }
                    }
                    anyhow::Ok(())
                })
            })
            .collect();
        for asker in askers {
            asker.await?.context("a question about the attacked site")?;
        }
        let answered = answered.borrow().clone();
        stage.saw(format!("questions about the attacked site: {answered:?}"));
        let fine = answered.keys().all(|status| matches!(status, 200 | 503));
        stage.must(
            fine,
            format!("questions about the attacked site were answered {answered:?}"),
        );
        Ok(())
    }

    /// Holds what is counted of the attacked site against what was acknowledged.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn compare(&self, stage: &mut Stage) -> Result<()> {
        let mut api = Api::with_token(&stage.deployment.target, &stage.deployment.token);
        let question = format!("/api/v1/sites/{ATTACKED}/left-out?period=7d");
        let answer = api.get(&question).await?.json()?;
        let counted = answer["counted"].as_u64().context("no counted")?;
        let acknowledged = self.acknowledged;
        stage.must(
            counted == acknowledged,
            format!("{acknowledged} hits of the attacked site were acknowledged, and {counted} are counted"),
        );
        Ok(())
    }
}

async fn send_some(
    target: Target,
    requests: u64,
    next: Rc<Cell<u64>>,
    refused: Rc<Cell<u64>>,
    write: Write,
) -> Result<()> {
    let mut connection = Connection::new(target.address);
    let mut request = Vec::new();
    while next.get() < requests {
        let number = next.replace(next.get() + 1);
        request.clear();
        write(number, &mut request);
        loop {
            let reply = connection.exchange(&request).await?;
            match reply.status {
                200..300 => {
                    anyhow::ensure!(!reply.left_out, "a hit of the attack was left out");
                    break;
                }
                503 => {
                    refused.set(refused.get() + 1);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                status => anyhow::bail!(
                    "a hit was answered {status}: {}",
                    String::from_utf8_lossy(&reply.body)
                ),
            }
        }
    }
    Ok(())
}

/// Noon of yesterday, in seconds since 1970 and in UTC, as the sites' days are.
#[allow(clippy::disallowed_methods)] // The server under test uses the machine's clock, and so must this.
fn yesterday() -> i64 {
    let now = jiff::Timestamp::now().as_second();
    now - now.rem_euclid(86_400) - 43_200
}

/// Samples a process's anonymous memory, which no file on disk backs.
#[derive(Debug)]
pub struct Memory {
    most: Rc<Cell<u64>>,
    looking: tokio::task::JoinHandle<()>,
}

impl Memory {
    /// Of the server.
    ///
    /// # Errors
    /// When it does not run.
    pub fn of(stage: &Stage) -> Result<Self> {
        let status = format!("/proc/{}/status", stage.deployment.pid()?);
        let most = Rc::new(Cell::new(0));
        let seen = most.clone();
        let looking = tokio::task::spawn_local(async move {
            while let Ok(text) = std::fs::read_to_string(&status) {
                let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"));
                let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
                seen.set(seen.get().max(kilobytes.unwrap_or(0) * 1024));
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
        Ok(Self { most, looking })
    }

    /// No process may have died for want of memory, and the server must have kept to what is promised.
    pub fn judge(self, stage: &mut Stage, group: &Group) {
        self.looking.abort();
        let (most, killed) = (self.most.get(), group.killed());
        stage.must(
            killed == 0,
            format!("the kernel killed {killed} processes for want of memory"),
        );
        stage.must(
            group.peak() > most / 2,
            "the server does not run within its bound",
        );
        stage.must(most > 0, "nothing is known of the server's memory");
        let megabytes = most / 1_000_000;
        stage.must(most <= PROMISE, format!("the server took {megabytes} MB"));
        stage.saw(format!(
            "the server took {megabytes} MB at most; with Postgres and what the kernel keeps of files {} of {} MB",
            group.peak() / 1_000_000,
            MEMORY / 1_000_000
        ));
    }
}
