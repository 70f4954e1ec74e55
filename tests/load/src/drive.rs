//! Keeps a server busy over a number of connections and counts exactly what it answered.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Result;
use hdrhistogram::Histogram;

use crate::client::{Connection, Reply};

/// A source of requests.
pub trait Source {
    /// Writes the whole request with this number, counted from 0, into an empty buffer.
    fn write(&self, number: u64, into: &mut Vec<u8>);

    /// Its response arrived.
    fn answered(&self, _number: u64, _reply: &Reply) {}
}

/// How to load.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Whom.
    pub address: SocketAddr,
    /// Over how many connections.
    pub connections: u64,
    /// For how long.
    pub lasts: Duration,
    /// Requests per second; without it each connection sends again as soon as it has its response.
    pub rate: Option<f64>,
    /// A broken connection ends its part of the load, as when the server is killed on purpose.
    pub ends_when_broken: bool,
}

/// The result.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Requests written, or begun to be.
    pub sent: u64,
    /// Answered with success.
    pub acknowledged: u64,
    /// Of those: excluded.
    pub left_out: u64,
    /// Answered with another status, by status.
    pub refused: BTreeMap<u16, u64>,
    /// Connections that broke, or could not be opened.
    pub broken: u64,
    /// The first thing that broke one.
    pub first_error: Option<String>,
    /// From sending to the whole answer, in microseconds, of acknowledged requests. At a fixed rate a
    /// request that could not be sent in time is measured from when it was due.
    pub latency: Histogram<u64>,
    /// How long it took in all.
    pub took: Duration,
}

impl Outcome {
    fn new() -> Result<Self> {
        Ok(Self {
            sent: 0,
            acknowledged: 0,
            left_out: 0,
            refused: BTreeMap::new(),
            broken: 0,
            first_error: None,
            latency: Histogram::new_with_bounds(1, 120_000_000, 3)?,
            took: Duration::ZERO,
        })
    }

    /// Acknowledged requests a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.acknowledged as f64 / self.took.as_secs_f64()
    }

    /// A quantile of the latency, in milliseconds.
    #[must_use]
    pub fn latency_ms(&self, quantile: f64) -> f64 {
        self.latency.value_at_quantile(quantile) as f64 / 1000.0
    }

    fn note(&mut self, reply: &Reply, began: Instant) {
        if (200..300).contains(&reply.status) {
            self.acknowledged += 1;
            self.left_out += u64::from(reply.left_out);
            self.latency
                .saturating_record(began.elapsed().as_micros() as u64);
        } else {
            *self.refused.entry(reply.status).or_default() += 1;
        }
    }
}

/// Sends the load until the time is over, on a [`tokio::task::LocalSet`].
///
/// # Errors
/// If a part of it panics.
pub async fn drive(run: Run, source: Rc<dyn Source>) -> Result<Outcome> {
    let began = Instant::now();
    let outcome = Rc::new(RefCell::new(Outcome::new()?));
    let next = Rc::new(RefCell::new(0));
    let workers: Vec<_> = (0..run.connections)
        .map(|worker| {
            let (source, outcome, next) = (source.clone(), outcome.clone(), next.clone());
            tokio::task::spawn_local(work(run, worker, began, source, outcome, next))
        })
        .collect();
    for worker in workers {
        worker.await?;
    }
    let mut outcome = outcome.borrow().clone();
    outcome.took = began.elapsed();
    Ok(outcome)
}

async fn work(
    run: Run,
    worker: u64,
    began: Instant,
    source: Rc<dyn Source>,
    outcome: Rc<RefCell<Outcome>>,
    next: Rc<RefCell<u64>>,
) {
    let mut connection = Connection::new(run.address);
    let mut request = Vec::with_capacity(2048);
    let ends = began + run.lasts;
    for turn in 0_u64.. {
        let Some(from) = wait_for_turn(run, worker, turn, began, ends).await else {
            return;
        };
        let number = {
            let mut next = next.borrow_mut();
            *next += 1;
            *next - 1
        };
        request.clear();
        source.write(number, &mut request);
        outcome.borrow_mut().sent += 1;
        match connection.exchange(&request).await {
            Ok(reply) => {
                source.answered(number, &reply);
                outcome.borrow_mut().note(&reply, from);
            }
            Err(error) => {
                {
                    let mut outcome = outcome.borrow_mut();
                    outcome.broken += 1;
                    outcome.first_error.get_or_insert_with(|| error.to_string());
                }
                if run.ends_when_broken {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
}

/// Waits until this connection's next request is due, and returns from when it is measured; `None` if the
/// time is over.
async fn wait_for_turn(
    run: Run,
    worker: u64,
    turn: u64,
    began: Instant,
    ends: Instant,
) -> Option<Instant> {
    let Some(rate) = run.rate else {
        let now = Instant::now();
        return (now < ends).then_some(now);
    };
    let place = (turn * run.connections + worker) as f64;
    let due = began + Duration::from_secs_f64(place / rate);
    if due >= ends {
        return None;
    }
    if Instant::now() >= due {
        return Some(due);
    }
    // The timer is late by up to a millisecond; that is not the server's fault.
    tokio::time::sleep_until(due.into()).await;
    Some(Instant::now())
}
