//! Messaging services on this machine, which refuse what the real ones refuse: a wrong shape, a text that is too long, a
//! bad signature. Each is written from the service's published documentation, not from our sender, and answers in the
//! service's own words. They record what they accepted, and can be made to fail.

pub(crate) mod checks;
mod discord;
mod failures;
pub(crate) mod http;
mod mattermost;
mod ntfy;
mod pagerduty;
mod slack;
mod teams;
mod telegram;
mod webhook;

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use parking_lot::Mutex;
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinHandle};

use self::http::{Answer, Received};

/// A service that a channel can send to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Service {
    /// A receiver of Standard Webhooks.
    Webhook,
    /// Slack's incoming webhooks.
    Slack,
    /// Mattermost's incoming webhooks.
    Mattermost,
    /// The webhook of a Teams workflow.
    Teams,
    /// Discord's webhooks.
    Discord,
    /// Telegram's Bot API.
    Telegram,
    /// A server of ntfy.
    Ntfy,
    /// PagerDuty's Events API v2.
    PagerDuty,
}

impl Service {
    /// All services.
    pub const ALL: [Self; 8] = [
        Self::Webhook,
        Self::Slack,
        Self::Mattermost,
        Self::Teams,
        Self::Discord,
        Self::Telegram,
        Self::Ntfy,
        Self::PagerDuty,
    ];

    /// The service that a path belongs to: they all share one address.
    fn of(path: &str) -> Option<Self> {
        match path {
            "/" => Some(Self::Ntfy),
            "/v2/enqueue" => Some(Self::PagerDuty),
            _ if path.starts_with("/webhook") => Some(Self::Webhook),
            _ if path.starts_with("/services/") => Some(Self::Slack),
            _ if path.starts_with("/hooks/") => Some(Self::Mattermost),
            _ if path.starts_with("/workflows/") => Some(Self::Teams),
            _ if path.starts_with("/api/webhooks/") => Some(Self::Discord),
            _ if path.starts_with("/bot") => Some(Self::Telegram),
            _ => None,
        }
    }
}

/// How a service fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It hangs up without an answer.
    Down,
    /// It asks to wait for these seconds: in the header `Retry-After`, Discord and Telegram also or only in the body.
    /// ntfy says no number.
    TooManyRequests(u64),
    /// It answers 500.
    Error,
    /// It takes the message, and answers only after this time: a sender that waits less does not know of it.
    Slow(Duration),
    /// The channel was removed there, so that it never takes a message again. Each service says it in another way.
    Gone,
}

#[derive(Default)]
struct State {
    accepted: HashMap<Service, Vec<Value>>,
    refused: HashMap<Service, Vec<String>>,
    requests: HashMap<Service, usize>,
    failures: HashMap<Service, Failure>,
}

/// What a service needs to know to judge a request.
struct Expected {
    /// The secret of webhooks.
    secret: Mutex<String>,
    /// Unix seconds, if timestamps are to be checked.
    clock: Option<Box<dyn Fn() -> i64 + Send + Sync>>,
}

/// All services, at one address.
pub struct StandIns {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    expected: Arc<Expected>,
    task: JoinHandle<()>,
}

impl StandIns {
    /// Starts them. They do not look at the timestamps of signatures.
    pub async fn start() -> Self {
        Self::start_with(None).await
    }

    /// Starts them with this clock of Unix seconds: a webhook's timestamp may be at most five minutes off.
    pub async fn start_at(clock: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self::start_with(Some(Box::new(clock))).await
    }

    async fn start_with(clock: Option<Box<dyn Fn() -> i64 + Send + Sync>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state: Arc<Mutex<State>> = Arc::default();
        let expected = Arc::new(Expected {
            secret: Mutex::new(webhook::SECRET.to_owned()),
            clock,
        });
        let (known, secrets) = (state.clone(), expected.clone());
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (state, expected) = (known.clone(), secrets.clone());
                tokio::spawn(async move {
                    // A client that hangs up is not an error of the server.
                    let _ = http::serve(stream, |received| answer(received, state, expected)).await;
                });
            }
        });
        Self {
            address,
            state,
            expected,
            task,
        }
    }

    /// Where they listen, as `http://127.0.0.1:<port>`: also the base of Telegram and PagerDuty.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address to set in a channel.
    pub fn address(&self, service: Service) -> String {
        let path = match service {
            Service::Webhook => "/webhook",
            Service::Slack => slack::PATH,
            Service::Mattermost => mattermost::PATH,
            Service::Teams => teams::PATH,
            Service::Discord => discord::PATH,
            Service::Ntfy => ntfy::PATH,
            Service::Telegram => return telegram::CHAT.to_string(),
            Service::PagerDuty => return String::new(),
        };
        format!("{}{path}", self.origin())
    }

    /// The secret to set in a channel.
    pub fn secret(&self, service: Service) -> Option<String> {
        match service {
            Service::Webhook => Some(self.expected.secret.lock().clone()),
            Service::Telegram => Some(telegram::TOKEN.to_owned()),
            Service::Ntfy => Some(ntfy::TOKEN.to_owned()),
            Service::PagerDuty => Some(pagerduty::KEY.to_owned()),
            Service::Slack | Service::Mattermost | Service::Teams | Service::Discord => None,
        }
    }

    /// From now on, webhooks must be signed with this secret.
    pub fn expect_secret(&self, secret: &str) {
        *self.expected.secret.lock() = secret.to_owned();
    }

    /// What the service accepted, in order: the JSON of the bodies. For a webhook, an object of its `id` and its `body`.
    pub fn accepted(&self, service: Service) -> Vec<Value> {
        let state = self.state.lock();
        state.accepted.get(&service).cloned().unwrap_or_default()
    }

    /// Why the service refused requests, in order.
    pub fn refused(&self, service: Service) -> Vec<String> {
        let state = self.state.lock();
        state.refused.get(&service).cloned().unwrap_or_default()
    }

    /// How many requests the service got, those included that failed.
    pub fn requests(&self, service: Service) -> usize {
        let state = self.state.lock();
        state.requests.get(&service).copied().unwrap_or_default()
    }

    /// Makes the service fail until `recover`.
    pub fn fail(&self, service: Service, failure: Failure) {
        self.state.lock().failures.insert(service, failure);
    }

    /// Ends the service's failure.
    pub fn recover(&self, service: Service) {
        self.state.lock().failures.remove(&service);
    }
}

impl Drop for StandIns {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The answer to a request, or none where the service hangs up.
async fn answer(
    received: Received,
    state: Arc<Mutex<State>>,
    expected: Arc<Expected>,
) -> Option<Answer> {
    let Some(service) = Service::of(&received.path) else {
        return Some(Answer::text(404, "no such service"));
    };
    let failure = {
        let mut state = state.lock();
        *state.requests.entry(service).or_default() += 1;
        state.failures.get(&service).copied()
    };
    match failure {
        Some(Failure::Down) => return None,
        Some(Failure::TooManyRequests(seconds)) => {
            return Some(failures::too_many_requests(service, seconds));
        }
        Some(Failure::Error) => return Some(failures::error(service)),
        Some(Failure::Gone) => return Some(failures::gone(service)),
        Some(Failure::Slow(_)) | None => {}
    }
    let verdict = match service {
        Service::Webhook => webhook::judge(&received, &expected),
        Service::Slack => slack::judge(&received),
        Service::Mattermost => mattermost::judge(&received),
        Service::Teams => teams::judge(&received),
        Service::Discord => discord::judge(&received),
        Service::Telegram => telegram::judge(&received),
        Service::Ntfy => ntfy::judge(&received),
        Service::PagerDuty => pagerduty::judge(&received),
    };
    let answer = match verdict {
        Ok((message, answer)) => {
            let mut state = state.lock();
            state.accepted.entry(service).or_default().push(message);
            answer
        }
        Err((reason, answer)) => {
            let mut state = state.lock();
            state.refused.entry(service).or_default().push(reason);
            answer
        }
    };
    if let Some(Failure::Slow(time)) = failure {
        tokio::time::sleep(time).await;
    }
    Some(answer)
}

/// What a service took and answers, or why it refused and what it answers then.
type Verdict = Result<(Value, Answer), (String, Answer)>;
