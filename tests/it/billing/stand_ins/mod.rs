//! Payment providers and VIES on this machine, which refuse what the real ones refuse: a wrong key, version, encoding or
//! media type, a missing idempotency key, unknown fields and unknown prices. Each is written from the provider's published
//! documentation, not from our client. They hold subscriptions, and send what the real ones would send.

mod forms;
pub mod lemon_squeezy;
pub mod paddle;
pub mod stripe;
pub mod vies;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use base::clock::{Clock as _, FakeClock};
use hmac::{Hmac, KeyInit as _, Mac as _};
use parking_lot::Mutex;
use serde_json::Value;
use sha2::Sha256;
use tokio::{net::TcpListener, task::JoinHandle};
use uuid::Uuid;

use crate::alerts::stand_ins::http::{Answer, Received, serve};

/// What happens at a provider without our doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The buyer pays at the checkout that was opened last; where there is a trial, it starts.
    Paid,
    /// The trial is over and paid, or the period is over and the next one paid.
    Renewed,
    /// The period is over, and the card fails.
    Failed,
    /// The card works again.
    Recovered,
    /// The bank takes the last payment back.
    Chargeback,
    /// The period of a cancelled subscription is over.
    Over,
}

/// A provider's side: what it answers, and what happens there.
pub trait Service: Send + 'static {
    /// Its name in paths.
    const WORD: &'static str;

    /// Answers a request, at this time.
    fn answer(&mut self, received: &Received, now: i64) -> Answer;

    /// Something happens; its events are queued.
    fn happen(&mut self, what: What, now: i64);

    /// The bodies of the events that were queued since.
    fn take_events(&mut self) -> Vec<String>;

    /// The header that signs a body now with this secret.
    fn sign(body: &str, secret: &str, now: i64) -> (&'static str, String);

    /// The same event about another account, subscription and customer, with another id.
    fn renamed(body: &str, from: Uuid, to: Uuid) -> String;

    /// Why requests were refused, in order.
    fn refused(&self) -> &[String];

    /// How many payments were given back.
    fn refunds(&self) -> usize;
}

/// A provider that listens.
pub struct StandIn<S> {
    address: SocketAddr,
    clock: FakeClock,
    service: Arc<Mutex<S>>,
    down: Arc<AtomicBool>,
    /// A part of the paths of requests that fail.
    failing: Arc<Mutex<Option<&'static str>>>,
    task: JoinHandle<()>,
}

impl<S: Service> StandIn<S> {
    /// Starts it with this clock.
    pub async fn start(service: S, clock: &FakeClock) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = Arc::new(Mutex::new(service));
        let down = Arc::new(AtomicBool::new(false));
        let failing = Arc::new(Mutex::new(None));
        let (known, time, hangs_up) = (service.clone(), clock.clone(), down.clone());
        let fails = failing.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (service, clock, down) = (known.clone(), time.clone(), hangs_up.clone());
                let failing = fails.clone();
                tokio::spawn(async move {
                    let answer = |received: Received| async move {
                        let fails = failing
                            .lock()
                            .is_some_and(|part: &str| received.path.contains(part));
                        let up = !down.load(Ordering::Relaxed) && !fails;
                        up.then(|| service.lock().answer(&received, clock.now_seconds()))
                    };
                    // A client that hangs up is not an error of the server.
                    let _ = serve(stream, answer).await;
                });
            }
        });
        Self {
            address,
            clock: clock.clone(),
            service,
            down,
            failing,
            task,
        }
    }

    /// From now on, it hangs up without an answer, or answers again.
    pub fn set_down(&self, down: bool) {
        self.down.store(down, Ordering::Relaxed);
    }

    /// From now on, it hangs up only where the path of a request has this part; `None`: it answers all again.
    pub fn set_failing(&self, part: Option<&'static str>) {
        *self.failing.lock() = part;
    }

    /// Where it listens.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Something happens there.
    pub fn happen(&self, what: What) {
        self.service.lock().happen(what, self.clock.now_seconds());
    }

    /// The bodies of the events that it would send now.
    pub fn take_events(&self) -> Vec<String> {
        self.service.lock().take_events()
    }

    /// Why it refused requests.
    pub fn refused(&self) -> Vec<String> {
        self.service.lock().refused().to_vec()
    }

    /// How many payments it gave back.
    pub fn refunds(&self) -> usize {
        self.service.lock().refunds()
    }

    /// The provider itself.
    pub fn with<T>(&self, look: impl FnOnce(&mut S) -> T) -> T {
        look(&mut self.service.lock())
    }
}

impl<S> Drop for StandIn<S> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// HMAC-SHA256, in hex.
pub fn code(secret: &str, parts: &[&str]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    for part in parts {
        mac.update(part.as_bytes());
    }
    hex::encode(mac.finalize().into_bytes())
}

/// The event or resource of a fixture.
pub fn fixture(text: &str) -> Value {
    serde_json::from_str(text).expect("a fixture is JSON")
}

/// A moment as RFC 3339 writes it.
pub fn moment(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds)
        .expect("a moment")
        .to_string()
}

/// How long a period takes here: the exact days are not what is tested.
pub fn length(period: &str) -> i64 {
    match period {
        "year" => 365 * 86_400,
        _ => 30 * 86_400,
    }
}

/// A price: its id, its amount in cents, and its period.
pub type Price = (&'static str, i64, &'static str);

/// The price with this id.
pub fn price_of(prices: &[Price], id: &str) -> Option<Price> {
    prices.iter().find(|price| price.0 == id).copied()
}
