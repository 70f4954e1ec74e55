//! A load that records the outcome of each hit, and compares it with what is counted.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    io,
    rc::Rc,
    time::Duration,
};

use anyhow::Result;
use tokio::task::JoinHandle;

use super::pages::gather;
use crate::{
    client::{Api, Connection, Reply, Target},
    drive::Source,
    requests::PageViews,
};

/// A hit without an answer for this long is given up: its outcome is unknown.
const PATIENCE: Duration = Duration::from_secs(40);
/// Different bodies: enough that visits differ.
const DIFFERENT: usize = 240;
/// Rows that one question asks for.
const ROWS: u64 = 1000;

/// The outcome of a hit, as its sender knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The connection could not be opened: it never left.
    NotSent,
    /// Answered with success.
    Acknowledged,
    /// Answered with success, and reported as excluded.
    LeftOut,
    /// Answered with another status.
    Refused(u16),
    /// Sent, and not answered: it may be counted or not.
    Unknown,
}

/// What is compared in the end, summed over rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Acknowledged and not reported as excluded.
    pub acknowledged: u64,
    /// Answered with an error, by status.
    pub refused: BTreeMap<u16, u64>,
    /// Sent and never answered.
    pub unknown: u64,
    /// Pages that are counted.
    pub counted: u64,
    /// Acknowledged and not counted.
    pub lost: u64,
    /// Counted more than once.
    pub doubled: u64,
    /// Counted although it was refused, excluded or never sent.
    pub invented: u64,
}

impl Sum {
    /// Adds another one.
    pub fn add(&mut self, other: &Sum) {
        self.acknowledged += other.acknowledged;
        self.unknown += other.unknown;
        self.counted += other.counted;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.invented += other.invented;
        for (status, hits) in &other.refused {
            *self.refused.entry(*status).or_default() += hits;
        }
    }

    /// What is wrong with it: nothing, or sentences.
    #[must_use]
    pub fn wrong(&self) -> Vec<String> {
        let numbers = [
            (self.lost, "acknowledged hits are not counted"),
            (self.doubled, "hits are counted twice"),
            (self.invented, "hits are counted though they were refused"),
        ];
        numbers
            .iter()
            .filter(|(hits, _)| *hits > 0)
            .map(|(hits, what)| format!("{hits} {what}"))
            .collect()
    }
}

/// Hits that are being sent in the background.
pub struct Load {
    shared: Rc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

struct Shared {
    target: Target,
    views: PageViews,
    going: Cell<bool>,
    fates: RefCell<Vec<Fate>>,
    hasty: Cell<u64>,
    pace: Duration,
}

impl Load {
    /// Begins to send, over this many connections, on the current [`tokio::task::LocalSet`]. `path` begins
    /// each page's path and ends with a slash.
    #[must_use]
    pub fn begin(
        target: &Target,
        sites: &[String],
        path: &str,
        connections: u64,
        pace: Duration,
    ) -> Self {
        let shared = Rc::new(Shared {
            target: target.clone(),
            views: PageViews::some(DIFFERENT, &target.host, sites, path, true),
            going: Cell::new(true),
            fates: RefCell::default(),
            hasty: Cell::new(0),
            pace,
        });
        let workers = (0..connections)
            .map(|_| tokio::task::spawn_local(work(shared.clone())))
            .collect();
        Self { shared, workers }
    }

    /// How many hits had this fate so far.
    #[must_use]
    pub fn so_far(&self, fate: impl Fn(Fate) -> bool) -> u64 {
        let fates = self.shared.fates.borrow();
        fates.iter().filter(|found| fate(**found)).count() as u64
    }

    /// Waits until this many more hits are acknowledged; returns whether that happened in time.
    pub async fn acknowledges(&self, more: u64, patience: Duration) -> bool {
        let acknowledged = || self.so_far(|fate| fate == Fate::Acknowledged);
        let wanted = acknowledged() + more;
        let waits = async {
            while acknowledged() < wanted {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(patience, waits).await.is_ok()
    }

    /// Stops sending and waits for the responses to running requests.
    ///
    /// # Errors
    /// If a part of it panicked.
    pub async fn end(self) -> Result<Ended> {
        self.shared.going.set(false);
        for worker in self.workers {
            worker.await?;
        }
        Ok(Ended {
            fates: self.shared.fates.take(),
            hasty: self.shared.hasty.get(),
        })
    }
}

/// The outcomes of all hits of a load.
#[derive(Debug)]
pub struct Ended {
    /// By the hit's number.
    pub fates: Vec<Fate>,
    /// Answers of 503 without a time to retry.
    pub hasty: u64,
}

async fn work(shared: Rc<Shared>) {
    let mut connection = Connection::new(shared.target.address);
    let mut request = Vec::with_capacity(2048);
    while shared.going.get() {
        let number = {
            let mut fates = shared.fates.borrow_mut();
            fates.push(Fate::Unknown);
            fates.len() - 1
        };
        request.clear();
        shared.views.write(number as u64, &mut request);
        let answer = tokio::time::timeout(PATIENCE, connection.exchange(&request)).await;
        let fate = match answer {
            Ok(Ok(reply)) => fate(&reply, &shared.hasty),
            Ok(Err(error)) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                match error.downcast_ref::<io::Error>() {
                    Some(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                        Fate::NotSent
                    }
                    _ => Fate::Unknown,
                }
            }
            Err(_) => {
                connection = Connection::new(shared.target.address);
                Fate::Unknown
            }
        };
        shared.fates.borrow_mut()[number] = fate;
        tokio::time::sleep(shared.pace).await;
    }
}

fn fate(reply: &Reply, hasty: &Cell<u64>) -> Fate {
    match reply.status {
        200..300 if reply.left_out => Fate::LeftOut,
        200..300 => Fate::Acknowledged,
        status => {
            if status == 503 && !reply.retry_after {
                hasty.set(hasty.get() + 1);
            }
            Fate::Refused(status)
        }
    }
}

/// Compares what is counted under a path with the outcomes of the hits.
///
/// # Errors
/// If the server does not answer, or counted pages that were never sent.
pub async fn compare(api: &mut Api, sites: &[String], path: &str, fates: &[Fate]) -> Result<Sum> {
    let mut counted = BTreeMap::new();
    for site in sites {
        gather(api, site, path, ROWS, &mut counted).await?;
    }
    let mut sum = Sum {
        counted: counted.values().sum(),
        doubled: counted.values().filter(|views| **views > 1).count() as u64,
        ..Sum::default()
    };
    let never = counted.keys().filter(|key| **key >= fates.len() as u64);
    sum.invented = never.count() as u64;
    for (number, fate) in fates.iter().enumerate() {
        let found = counted.contains_key(&(number as u64));
        match fate {
            Fate::Acknowledged => {
                sum.acknowledged += 1;
                sum.lost += u64::from(!found);
            }
            Fate::Unknown => sum.unknown += 1,
            Fate::Refused(status) => {
                *sum.refused.entry(*status).or_default() += 1;
                sum.invented += u64::from(found);
            }
            Fate::NotSent | Fate::LeftOut => sum.invented += u64::from(found),
        }
    }
    Ok(sum)
}
