//! The least of HTTP/1.1 that a service needs: one request on a connection, with a body of known length. Written by hand,
//! so that a service can hang up in the middle.

use std::{fmt::Write as _, io};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// A request.
pub struct Received {
    /// Such as `POST`.
    pub method: String,
    /// Without the query.
    pub path: String,
    /// Without the question mark.
    pub query: String,
    /// With names in small letters.
    headers: Vec<(String, String)>,
    /// Its bytes, read whole.
    pub body: Vec<u8>,
}

impl Received {
    /// The value of a header; its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let (_, value) = headers.find(|(known, _)| known == name)?;
        Some(value)
    }

    /// The body as JSON, if it is a POST of JSON.
    pub fn json(&self) -> Result<Value, String> {
        if self.method != "POST" {
            return Err(format!("method {}", self.method));
        }
        let kind = self.header("content-type").unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(format!("content type {kind}"));
        }
        serde_json::from_slice(&self.body).map_err(|error| format!("JSON: {error}"))
    }
}

/// An answer.
pub struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Answer {
    /// Plain text.
    pub fn text(status: u16, body: &str) -> Self {
        Self {
            status,
            headers: vec![("content-type", "text/plain".to_owned())],
            body: body.to_owned(),
        }
    }

    /// JSON.
    pub fn json(status: u16, body: &Value) -> Self {
        Self {
            status,
            headers: vec![("content-type", "application/json".to_owned())],
            body: body.to_string(),
        }
    }

    /// No body.
    pub fn empty(status: u16) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: String::new(),
        }
    }

    /// With one more header; its name in small letters.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.headers.push((name, value.to_string()));
        self
    }
}

async fn receive(stream: &mut TcpStream) -> io::Result<Received> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() > 32_768 {
            return Err(io::Error::other("long headers"));
        }
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let mut lines = head.lines();
    let mut first = lines.next().unwrap_or_default().split(' ');
    let method = first.next().unwrap_or_default().to_owned();
    let target = first.next().unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let (path, query) = (path.to_owned(), query.to_owned());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let mut received = Received {
        method,
        path,
        query,
        headers,
        body: Vec::new(),
    };
    let length = received.header("content-length");
    let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
    received.body = vec![0; length];
    stream.read_exact(&mut received.body).await?;
    Ok(received)
}

/// Answers the request of a connection, or hangs up.
pub async fn serve<F: Future<Output = Option<Answer>>>(
    mut stream: TcpStream,
    answer: impl FnOnce(Received) -> F,
) -> io::Result<()> {
    let received = receive(&mut stream).await?;
    let Some(answer) = answer(received).await else {
        return Ok(());
    };
    let mut head = format!("HTTP/1.1 {} X\r\nconnection: close\r\n", answer.status);
    for (name, value) in &answer.headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    // A 204 has neither a body nor its length.
    if answer.status != 204 {
        let _ = write!(head, "content-length: {}\r\n", answer.body.len());
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(answer.body.as_bytes()).await?;
    stream.shutdown().await
}
