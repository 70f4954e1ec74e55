//! Reads server-sent events over HTTP.
//!
//! When the connection breaks, the client says so, and asks for the stream again from the last event
//! received on. It has no fallback to other requests, so what it shows is always what it says it is.

mod events;

use std::time::Duration;

pub use events::Event;
use reqwest::{Method, Response, header::ACCEPT};
use serde::Deserialize;
use tokio::time::{sleep, timeout};

use crate::{
    failure::{Exit, Failure},
    server::Server,
    stream::events::Parser,
};

/// How often in a row the server may be out of reach.
const MISSES: u32 = 5;
/// A server says something every minute at least; one that is silent for longer has gone.
const SILENCE: Duration = Duration::from_secs(90);
/// How long before the first retry, if the server did not say.
const RETRY: u64 = 2_000;
/// The longest wait before a try, where the server did not ask for a longer one.
const LONGEST: u64 = 30_000;

/// A stream of events, which outlives its connections.
#[derive(Debug)]
pub struct Stream<'a> {
    server: &'a Server,
    path: Vec<&'a str>,
    open: Option<Response>,
    parser: Parser,
    /// What the server said when it ended the stream.
    end_message: Option<String>,
    /// Tries in a row that received nothing.
    misses: u32,
}

/// The last event of a stream.
#[derive(Deserialize)]
struct End {
    message: String,
}

impl<'a> Stream<'a> {
    /// Of this path; no request is sent yet.
    pub fn of(server: &'a Server, path: &[&'a str]) -> Self {
        Self {
            server,
            path: path.to_vec(),
            open: None,
            parser: Parser::default(),
            end_message: None,
            misses: 0,
        }
    }

    /// The events that came next, one at least. If the connection breaks, the client says so and connects
    /// again.
    ///
    /// # Errors
    /// The server refuses, or was out of reach several times in a row.
    pub async fn next(&mut self) -> Result<Vec<Event>, Failure> {
        loop {
            match self.receive().await {
                Ok(events) if events.is_empty() => {}
                Ok(events) => {
                    self.misses = 0;
                    self.note_end(&events);
                    return Ok(events);
                }
                Err(failure) => self.wait(failure).await?,
            }
        }
    }

    async fn receive(&mut self) -> Result<Vec<Event>, Failure> {
        let open = match &mut self.open {
            Some(open) => open,
            None => {
                let open = self.connect().await?;
                self.open.insert(open)
            }
        };
        let broken = match timeout(SILENCE, open.chunk()).await {
            Ok(Ok(Some(piece))) => return self.parser.take(&piece),
            Ok(Ok(None)) => self.ended(),
            Ok(Err(error)) => self.server.unreached(&error),
            Err(_) => later(format!("no data for {} s", SILENCE.as_secs())),
        };
        self.open = None;
        self.parser.reset();
        Err(broken)
    }

    async fn connect(&self) -> Result<Response, Failure> {
        let request = self
            .server
            .request(Method::GET, &self.path, &Vec::new())
            .header(ACCEPT, "text/event-stream");
        let request = match self.parser.last() {
            Some(last) => request.header("Last-Event-ID", last),
            None => request,
        };
        self.server.begin_in_time(request).await
    }

    fn note_end(&mut self, events: &[Event]) {
        let end = events.iter().find(|event| event.name == "end");
        let end = end.and_then(|event| serde_json::from_str::<End>(&event.data).ok());
        self.end_message = end.map(|end| end.message);
    }

    /// The server says why it ended, or the next request shows it.
    fn ended(&mut self) -> Failure {
        match self.end_message.take() {
            Some(message) => {
                let message = message.trim_end_matches('.');
                later(format!("the server ended the stream: {message}"))
            }
            None => later("the connection broke".to_owned()),
        }
    }

    /// Tells what went wrong, and waits before the next try; what will not go better is given back.
    async fn wait(&mut self, failure: Failure) -> Result<(), Failure> {
        if failure.exit != Exit::Later || self.misses >= MISSES {
            return Err(failure);
        }
        let retry = self.parser.retry().unwrap_or(RETRY).max(1);
        let wait = retry.saturating_mul(1 << self.misses).min(LONGEST);
        let asked = failure.retry_after.map_or(0, |seconds| seconds * 1_000);
        self.misses += 1;
        eprintln!("stile: {failure}; trying again");
        sleep(Duration::from_millis(wait.max(asked))).await;
        Ok(())
    }
}

fn later(message: String) -> Failure {
    Failure::new(Exit::Later, message)
}
