//! A listener on a stream.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::Value as Json;

use crate::Actor;

/// The longest a test waits for an event.
const PATIENCE: Duration = Duration::from_secs(20);

/// An open stream.
#[derive(Debug)]
pub struct EventStream {
    response: Response,
    text: String,
    /// The id of the last event that had one.
    pub last: Option<String>,
}

/// One event, or a comment, whose name is empty.
#[derive(Debug, PartialEq)]
pub struct Received {
    /// Its name.
    pub name: String,
    /// Its data; null for a comment.
    pub data: Json,
}

impl EventStream {
    /// Opens a stream of `/api/v1/sites/<path>`; `last` is the id of the last event received.
    pub async fn open(actor: &Actor, path: &str, last: Option<&str>) -> EventStream {
        let mut request = actor
            .request(Method::GET, &format!("/api/v1/sites/{path}"))
            .header("accept-encoding", "gzip, br");
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 200, "{path}");
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().expect("in ASCII"))
        };
        assert_eq!(header("content-type"), Some("text/event-stream"));
        assert_eq!(header("cache-control"), Some("private, no-store"));
        assert_eq!(header("content-encoding"), None);
        let mut stream = EventStream {
            response,
            text: String::new(),
            last: None,
        };
        // The position comes first, so that it listens from there.
        let beginning = stream.block().await.expect("a beginning");
        assert!(beginning.starts_with("retry: "), "{beginning}");
        stream.note_id(&beginning);
        stream
    }

    /// The next event or comment; `None` at the end.
    pub async fn any(&mut self) -> Option<Received> {
        let block = self.block().await?;
        self.note_id(&block);
        let field = |name: &str| {
            let mut lines = block.lines();
            lines.find_map(|line| line.strip_prefix(name).map(str::to_owned))
        };
        Some(Received {
            name: field("event: ").unwrap_or_default(),
            data: field("data: ").map_or(Json::Null, |data| {
                serde_json::from_str(&data).expect("JSON")
            }),
        })
    }

    /// The data of the next event with this name; skips others.
    pub async fn next(&mut self, name: &str) -> Json {
        loop {
            let event = self.any().await.expect("the stream goes on");
            if event.name == name {
                return event.data;
            }
        }
    }

    fn note_id(&mut self, block: &str) {
        let id = block.lines().find_map(|line| line.strip_prefix("id: "));
        self.last = id.map(str::to_owned).or(self.last.take());
    }

    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(block);
            }
            let piece = tokio::time::timeout(PATIENCE, self.response.chunk())
                .await
                .expect("something is told in time")
                .expect("the connection holds")?;
            self.text
                .push_str(std::str::from_utf8(&piece).expect("text in whole events"));
        }
    }
}
