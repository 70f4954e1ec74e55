//! A minimal HTTP/1.1 client: one connection, one request after another.

use std::net::{SocketAddr, ToSocketAddrs};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Where a server listens and by which name it is asked.
#[derive(Clone, Debug)]
pub struct Target {
    /// Address and port.
    pub address: SocketAddr,
    /// For the header `Host`.
    pub host: String,
}

impl Target {
    /// From an address such as `http://localhost:8080`.
    ///
    /// # Errors
    /// When it is not plain http, or its host is unknown.
    pub fn of(url: &str) -> Result<Self> {
        let rest = url
            .strip_prefix("http://")
            .context("the address must begin with http://")?;
        let host = rest.trim_end_matches('/').to_owned();
        let named = if host.contains(':') {
            host.clone()
        } else {
            format!("{host}:80")
        };
        let addresses: Vec<SocketAddr> = named
            .to_socket_addrs()
            .with_context(|| format!("{named} is no known host"))?
            .collect();
        // `localhost` can be both; servers listen on IPv4 by default.
        let address = addresses
            .iter()
            .find(|address| address.is_ipv4())
            .or(addresses.first());
        Ok(Self {
            address: *address.context("the host has no address")?,
            host,
        })
    }
}

/// An answer, read whole.
#[derive(Debug)]
pub struct Reply {
    /// Such as 202.
    pub status: u16,
    /// The header with the reason for an exclusion.
    pub left_out: bool,
    /// The header with the time to retry.
    pub retry_after: bool,
    /// The cookies that it sets, names and values, as they are sent back.
    pub cookie: Option<String>,
    /// What follows the head.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON.
    ///
    /// # Errors
    /// When the status is not one of success or the body no JSON; both are then shown.
    pub fn json(&self) -> Result<Value> {
        let text = String::from_utf8_lossy(&self.body);
        if !(200..300).contains(&self.status) {
            bail!("answered {}: {text}", self.status);
        }
        serde_json::from_str(&text).with_context(|| format!("no JSON: {text}"))
    }
}

struct Head {
    status: u16,
    left_out: bool,
    retry_after: bool,
    cookie: Option<String>,
    length: usize,
    chunked: bool,
    closes: bool,
}

/// A connection that is opened when needed and kept open.
#[derive(Debug)]
pub struct Connection {
    address: SocketAddr,
    stream: Option<TcpStream>,
    read: Vec<u8>,
}

impl Connection {
    /// To this address; it does not connect yet.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            stream: None,
            read: Vec::with_capacity(4096),
        }
    }

    /// Sends one whole request and reads its response.
    ///
    /// # Errors
    /// If the connection cannot be opened or breaks, or the response is not HTTP. The next call opens a new
    /// connection.
    pub async fn exchange(&mut self, request: &[u8]) -> Result<Reply> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.address).await?;
                stream.set_nodelay(true)?;
                stream
            }
        };
        self.read.clear();
        stream.write_all(request).await?;
        let (reply, closes) = read_reply(&mut stream, &mut self.read).await?;
        if !closes {
            self.stream = Some(stream);
        }
        Ok(reply)
    }
}

async fn more(stream: &mut TcpStream, read: &mut Vec<u8>) -> Result<()> {
    read.reserve(4096);
    if stream.read_buf(read).await? == 0 {
        bail!("the connection was closed before the answer was whole");
    }
    Ok(())
}

async fn read_reply(stream: &mut TcpStream, read: &mut Vec<u8>) -> Result<(Reply, bool)> {
    let mut seen = 0;
    let end = loop {
        let from = usize::saturating_sub(seen, 3);
        if let Some(at) = read[from..].windows(4).position(|four| four == b"\r\n\r\n") {
            break from + at + 4;
        }
        seen = read.len();
        more(stream, read).await?;
    };
    let head = head_of(&read[..end])?;
    let body = if head.chunked {
        read_chunks(stream, read, end).await?
    } else {
        while read.len() < end + head.length {
            more(stream, read).await?;
        }
        read[end..end + head.length].to_vec()
    };
    let Head {
        status,
        left_out,
        retry_after,
        cookie,
        closes,
        ..
    } = head;
    Ok((
        Reply {
            status,
            left_out,
            retry_after,
            cookie,
            body,
        },
        closes,
    ))
}

fn head_of(bytes: &[u8]) -> Result<Head> {
    let text = std::str::from_utf8(bytes).context("the head of the answer is not text")?;
    let mut lines = text.split("\r\n");
    let first = lines.next().unwrap_or_default();
    let status = first
        .strip_prefix("HTTP/1.1 ")
        .and_then(|rest| rest.get(..3)?.parse().ok());
    let mut head = Head {
        status: status.with_context(|| format!("not an answer of HTTP/1.1: {first}"))?,
        left_out: false,
        retry_after: false,
        cookie: None,
        length: 0,
        chunked: false,
        closes: false,
    };
    for line in lines {
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.trim();
        if name.eq_ignore_ascii_case("content-length") {
            head.length = value.parse().context("Content-Length is no number")?;
        } else if name.eq_ignore_ascii_case("transfer-encoding") {
            head.chunked = value.eq_ignore_ascii_case("chunked");
        } else if name.eq_ignore_ascii_case("stile-left-out") {
            head.left_out = true;
        } else if name.eq_ignore_ascii_case("retry-after") {
            head.retry_after = true;
        } else if name.eq_ignore_ascii_case("set-cookie") {
            let set = value.split(';').next().unwrap_or_default();
            head.cookie = Some(match head.cookie.take() {
                Some(before) => format!("{before}; {set}"),
                None => set.to_owned(),
            });
        } else if name.eq_ignore_ascii_case("connection") {
            head.closes = value.eq_ignore_ascii_case("close");
        }
    }
    Ok(head)
}

async fn read_chunks(stream: &mut TcpStream, read: &mut Vec<u8>, from: usize) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    let mut at = from;
    loop {
        let line = loop {
            if let Some(length) = read[at..].windows(2).position(|two| two == b"\r\n") {
                break at + length;
            }
            more(stream, read).await?;
        };
        let size = std::str::from_utf8(&read[at..line])?
            .split(';')
            .next()
            .unwrap_or_default()
            .trim();
        let size = usize::from_str_radix(size, 16).context("a chunk's size is no number")?;
        at = line + 2;
        while read.len() < at + size + 2 {
            more(stream, read).await?;
        }
        if size == 0 {
            return Ok(body);
        }
        body.extend_from_slice(&read[at..at + size]);
        at += size + 2;
    }
}

/// Asks a Stile's API, with a token or a cookie.
#[derive(Debug)]
pub struct Api {
    host: String,
    authority: String,
    connection: Connection,
}

impl Api {
    /// With a bearer token.
    #[must_use]
    pub fn with_token(target: &Target, token: &str) -> Self {
        Self::with(target, format!("Authorization: Bearer {token}\r\n"))
    }

    /// With the cookie of a signed-in person, like the dashboard.
    #[must_use]
    pub fn with_cookie(target: &Target, cookie: &str) -> Self {
        Self::with(
            target,
            format!("Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n"),
        )
    }

    /// Unauthenticated.
    #[must_use]
    pub fn as_nobody(target: &Target) -> Self {
        Self::with(target, "Sec-Fetch-Site: same-origin\r\n".to_owned())
    }

    fn with(target: &Target, authority: String) -> Self {
        Self {
            host: target.host.clone(),
            authority,
            connection: Connection::new(target.address),
        }
    }

    /// Closes the connection, as a client must that does not wait for an answer.
    pub fn hang_up(&mut self) {
        self.connection = Connection::new(self.connection.address);
    }

    /// Asks `path`, which includes the query.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn get(&mut self, path: &str) -> Result<Reply> {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\n{}\r\n",
            self.host, self.authority
        );
        self.connection.exchange(head.as_bytes()).await
    }

    /// Posts a JSON body to `path`.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Reply> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            self.authority,
            body.len()
        );
        self.connection.exchange(request.as_bytes()).await
    }

    /// Posts this file to `path`.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn upload(&mut self, path: &str, file: &[u8]) -> Result<Reply> {
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{}Content-Type: application/octet-stream\r\nContent-Length: {}\r\n\r\n",
            self.host,
            self.authority,
            file.len()
        )
        .into_bytes();
        request.extend_from_slice(file);
        self.connection.exchange(&request).await
    }
}
