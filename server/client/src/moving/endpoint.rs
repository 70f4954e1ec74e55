//! One of the two servers. It may be away for a while, as during an update: requests that can be repeated are.

use std::{
    env,
    time::{Duration, Instant},
};

use reqwest::{Method, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::{
    failure::{Exit, Failure},
    server::{Answer, Server},
    server_args::{Chosen, ServerArgs, shown},
};

/// Seconds until the first repetition; the pauses get longer.
const FIRST_PAUSE: u64 = 1;
/// Seconds between two repetitions at most.
const LONGEST_PAUSE: u64 = 15;
/// How long an answer may take, or the next bytes of one: a large month is sorted before it is sent.
const ANSWER: Duration = Duration::from_secs(300);
/// How long the check of a large file may take.
const CHECK: Duration = Duration::from_secs(3_600);
/// A server that failed after such a time was there before.
const LONG_ATTEMPT: Duration = Duration::from_secs(60);
/// How often such a failure begins the waiting from the start: a server that hangs answers never.
const LONG_ATTEMPTS: u32 = 5;

/// Which of the two servers it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The one that has the sites.
    Old,
    /// The one that they are moved to.
    New,
}

impl Role {
    const fn name(self) -> &'static str {
        match self {
            Self::Old => "the old server",
            Self::New => "the new server",
        }
    }

    /// The environment variable with its token.
    const fn variable(self) -> &'static str {
        match self {
            Self::Old => "STILE_FROM_TOKEN",
            Self::New => "STILE_TO_TOKEN",
        }
    }

    /// What its token must be.
    const fn token(self) -> &'static str {
        match self {
            Self::Old => {
                "a token of an owner, for all sites, with the scopes account:read and figures:read"
            }
            Self::New => {
                "a token of an owner or admin, for all sites, with the scopes figures:read and sites:write"
            }
        }
    }
}

/// A server, and how long it may be away.
#[derive(Debug)]
pub(super) struct Endpoint {
    server: Server,
    role: Role,
    patience: Duration,
}

/// The parameters of a request.
pub(super) type Pairs<'a> = [(&'static str, &'a str)];

impl Endpoint {
    /// The server at this address, with the token of its environment variable.
    pub fn open(
        role: Role,
        url: &Url,
        (plain_http, patience): (bool, u64),
    ) -> Result<Self, Failure> {
        let variable = role.variable();
        let token = env::var(variable).unwrap_or_default().trim().to_owned();
        if token.is_empty() {
            let text = format!("{variable} is not set: it is the token for {}", shown(url));
            let hint = format!(
                "Create {} there, in the dashboard under Tokens.",
                role.token()
            );
            return Err(Failure::new(Exit::SignedOut, text).hint(hint));
        }
        let args = ServerArgs {
            url: None,
            plain_http,
            timeout: ANSWER.as_secs(),
        };
        args.refuse_in_the_clear(url, false)?;
        let server = Server::of(Chosen {
            url: url.clone(),
            token: Some(token),
            timeout: ANSWER,
            from: variable.to_owned(),
        })?;
        Ok(Self {
            server,
            role,
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
    pub async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &Pairs<'_>,
    ) -> Result<T, Failure> {
        let asked = async || {
            let request = self.request(Method::GET, path, query);
            self.send(request, ANSWER).await
        };
        self.read(&self.repeat(asked).await?)
    }

    /// Sends a body. The caller knows that doing it twice does no harm.
    pub async fn post(&self, path: &[&str], body: &Value) -> Result<Value, Failure> {
        let sent = async || {
            let request = self.request(Method::POST, path, &[]).json(body);
            self.send(request, ANSWER).await
        };
        self.read(&self.repeat(sent).await?)
    }

    /// Sends a body once: whether it was done is not known if the answer gets lost.
    pub async fn create(&self, path: &[&str], body: &Value) -> Result<(), Failure> {
        let request = self.request(Method::POST, path, &[]).json(body);
        self.send(request, ANSWER).await?;
        Ok(())
    }

    /// Sends a file to be checked, once.
    pub async fn check<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Failure> {
        self.read(&self.send(request, CHECK).await?)
    }

    /// Sends a request once, and reads the whole answer.
    async fn send(&self, request: RequestBuilder, limit: Duration) -> Result<Answer, Failure> {
        let answered = async {
            let answer = self.server.begin(request).await?;
            let body = answer.bytes().await;
            let body = body.map_err(|error| self.server.unreached(&error))?;
            Ok(Answer(body.into()))
        };
        let answer = tokio::time::timeout(limit, answered).await;
        answer
            .unwrap_or_else(|_| Err(no_answer(limit)))
            .map_err(|failure| self.explained(failure))
    }

    fn read<T: DeserializeOwned>(&self, answer: &Answer) -> Result<T, Failure> {
        answer.read().map_err(|failure| self.explained(failure))
    }

    /// Begins a request once; [`Self::next_piece`] gives its answer.
    pub async fn begin(&self, request: RequestBuilder) -> Result<Response, Failure> {
        let answer = self.server.begin_in_time(request).await;
        answer.map_err(|failure| self.explained(failure))
    }

    /// The next bytes of an answer; `None` at its end.
    pub async fn next_piece(&self, answer: &mut Response) -> Result<Option<bytes::Bytes>, Failure> {
        let piece = tokio::time::timeout(ANSWER, answer.chunk()).await;
        let piece = piece.map_err(|_| no_answer(ANSWER)).and_then(|piece| {
            let broken = |error| self.server.unreached(&error);
            piece.map_err(broken)
        });
        piece.map_err(|failure| self.explained(failure))
    }

    /// Does something again while the server is away or busy.
    pub async fn repeat<T>(
        &self,
        attempt: impl AsyncFn() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut retry = self.retry();
        loop {
            let begun = Instant::now();
            match attempt().await {
                Err(failure) if failure.exit == Exit::Later => {
                    retry.wait(failure, begun.elapsed()).await?;
                }
                other => return other,
            }
        }
    }

    /// The pauses between attempts at one thing.
    pub fn retry(&self) -> Retry {
        Retry::new(self.patience)
    }

    /// A failure as people read it: which of the two servers it is from, and what helps there.
    fn explained(&self, failure: Failure) -> Failure {
        let (role, url) = (self.role, shown(&self.server.chosen.url));
        let is_named = failure.message().contains(&url);
        let failure = match is_named {
            true => failure.at(role.name()),
            false => failure.at(&format!("{} ({url})", role.name())),
        };
        let must_be = format!("{} must be {}.", role.variable(), role.token());
        match (failure.exit, role) {
            (Exit::SignedOut | Exit::Denied, _) => failure.hint(must_be),
            (Exit::Unknown, Role::Old) => failure.hint(format!("Check --site. {must_be}")),
            (Exit::Unknown, Role::New) => failure.hint(must_be),
            _ => failure,
        }
    }
}

fn no_answer(limit: Duration) -> Failure {
    let text = format!("no answer within {} s", limit.as_secs());
    Failure::new(Exit::Later, text)
}

/// Decides whether and when a failed attempt is repeated.
#[derive(Debug)]
pub(super) struct Retry {
    patience: Duration,
    /// When the first failure in a row was.
    since: Option<Instant>,
    long_attempts: u32,
    pause: u64,
}

impl Retry {
    fn new(patience: Duration) -> Self {
        Self {
            patience,
            since: None,
            long_attempts: 0,
            pause: FIRST_PAUSE,
        }
    }

    /// Waits until the next attempt, after one that lasted so long; gives the failure back if there is to be none.
    pub async fn wait(&mut self, failure: Failure, lasted: Duration) -> Result<(), Failure> {
        if !self.may(lasted, Instant::now()) {
            return Err(failure.hint("Run the command again to continue."));
        }
        let wait = failure.retry_after.unwrap_or(self.pause).min(LONGEST_PAUSE);
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        eprintln!("{failure}\n       Trying again in {wait} s.");
        tokio::time::sleep(Duration::from_secs(wait)).await;
        Ok(())
    }

    fn may(&mut self, lasted: Duration, now: Instant) -> bool {
        if lasted >= LONG_ATTEMPT && self.long_attempts < LONG_ATTEMPTS {
            self.long_attempts += 1;
            (self.since, self.pause) = (None, FIRST_PAUSE);
        }
        let since = *self.since.get_or_insert(now);
        now.duration_since(since) < self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_args::address;

    fn endpoint(role: Role) -> Endpoint {
        let server = Server::of(Chosen {
            url: address("https://stats.example").unwrap(),
            token: Some("stile_x".to_owned()),
            timeout: ANSWER,
            from: String::new(),
        });
        Endpoint {
            server: server.unwrap(),
            role,
            patience: Duration::ZERO,
        }
    }

    #[test]
    fn patience_counts_from_the_first_failure() {
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(3_000));
        let mut retry = Retry::new(Duration::from_secs(600));
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        // An upload that failed after an hour is sent again, and the waiting begins then.
        assert!(retry.may(long, at(0)));
        assert!(retry.may(short, at(599)) && !retry.may(short, at(600)));
        assert!(retry.may(long, at(700)) && !retry.may(short, at(1_300)));
        // A server that hangs has no more than a few attempts.
        let mut retry = Retry::new(Duration::from_secs(600));
        let attempts = (1..100).take_while(|many| retry.may(long, at(many * 3_000)));
        assert_eq!(attempts.count(), LONG_ATTEMPTS as usize);
        assert!(!Retry::new(Duration::ZERO).may(long, start));
    }

    #[test]
    fn a_failure_says_at_which_server_and_what_helps_there() {
        let explained = |role, exit, text: &str| {
            let failure = Failure::new(exit, text).hint("Then run: stile login");
            endpoint(role).explained(failure).to_string()
        };
        let old = explained(Role::Old, Exit::Denied, "not allowed");
        assert_eq!(
            old,
            "the old server (https://stats.example): not allowed\n       STILE_FROM_TOKEN must be a token of an owner, for all \
             sites, with the scopes account:read and figures:read."
        );
        let new = explained(
            Role::New,
            Exit::SignedOut,
            "https://stats.example answered 401",
        );
        assert!(
            new.starts_with("the new server: https://stats.example answered"),
            "{new}"
        );
        assert!(
            new.contains("STILE_TO_TOKEN") && !new.contains("login"),
            "{new}"
        );
    }
}
