//! One of the two servers. It may be away for a while, as during an update: requests that can be repeated are.

use std::{
    env,
    time::{Duration, Instant},
};

use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use url::Url;

use crate::{
    failure::{Exit, Failure},
    server::{Answer, Server},
    server_args::{Chosen, ServerArgs, shown},
};

/// Seconds until the first repetition; the pauses get longer.
const FIRST: u64 = 1;
/// Seconds between two at most.
const LONGEST: u64 = 15;
/// How long a request may take. Checking a large file takes minutes.
const TIMEOUT: Duration = Duration::from_secs(3_600);

/// A server, and how long it may be away.
#[derive(Debug)]
pub(super) struct Side {
    pub server: Server,
    patience: Duration,
}

/// The parameters of a request.
pub(super) type Pairs<'a> = [(&'static str, &'a str)];

impl Side {
    /// The server at this address, with the token of an environment variable.
    pub fn open(
        url: &Url,
        variable: &str,
        (plain_http, patience): (bool, u64),
    ) -> Result<Self, Failure> {
        let token = env::var(variable).unwrap_or_default().trim().to_owned();
        if token.is_empty() {
            let text = format!("{variable} is not set: it is the token for {}", shown(url));
            return Err(Failure::new(Exit::SignedOut, text));
        }
        let args = ServerArgs {
            url: None,
            plain_http,
            timeout: TIMEOUT.as_secs(),
        };
        args.refuse_in_the_clear(url, false)?;
        let server = Server::of(Chosen {
            url: url.clone(),
            token: Some(token),
            timeout: TIMEOUT,
            from: variable.to_owned(),
        })?;
        Ok(Self {
            server,
            patience: Duration::from_secs(patience),
        })
    }

    pub fn request(&self, method: Method, path: &[&str], query: &Pairs<'_>) -> RequestBuilder {
        let query = query
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        self.server.request(method, path, &query.collect())
    }

    /// Asks, again and again while the server is away.
    pub async fn get(&self, path: &[&str], query: &Pairs<'_>) -> Result<Value, Failure> {
        let asked = async || {
            let request = self.request(Method::GET, path, query);
            self.server.send(request).await
        };
        self.repeat(asked).await?.read()
    }

    /// Sends a body. The caller knows that doing it twice does no harm.
    pub async fn post(&self, path: &[&str], body: &Value) -> Result<Value, Failure> {
        let sent = async || {
            let request = self.request(Method::POST, path, &[]).json(body);
            self.server.send(request).await
        };
        let answer: Answer = self.repeat(sent).await?;
        answer.read()
    }

    /// Sends a body once: whether it was done is not known if the answer gets lost.
    pub async fn create(&self, path: &[&str], body: &Value) -> Result<Value, Failure> {
        let request = self.request(Method::POST, path, &[]).json(body);
        self.server.send(request).await?.read()
    }

    /// Does something again while the server is away or busy.
    pub async fn repeat<T>(
        &self,
        done: impl AsyncFn() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (begun, mut pause) = (Instant::now(), FIRST);
        loop {
            match done().await {
                Err(failure) if failure.exit == Exit::Later && begun.elapsed() < self.patience => {
                    let wait = failure.retry_after.unwrap_or(pause).min(LONGEST);
                    eprintln!("{failure}. Trying again in {wait} s.");
                    tokio::time::sleep(Duration::from_secs(wait)).await;
                    pause = (pause * 2).min(LONGEST);
                }
                Err(failure) if failure.exit == Exit::Later => {
                    return Err(failure.hint("Run the command again to continue."));
                }
                other => return other,
            }
        }
    }
}
