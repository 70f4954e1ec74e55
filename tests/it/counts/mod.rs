//! The counts: what is taken is safe, counted once, and the same after compaction.

mod compaction;
pub(crate) mod consent;
pub(crate) mod disk;
mod imports;
mod invalid;
mod journal;
mod maintenance;
mod questions;
mod states;
mod taking;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::SeqCst},
    },
    time::Duration,
};

use counts::{
    Arrival, Batch, Counts, Hit, Now, Ping, Question, Settings, Taken, Value, Verdict, Visitor,
    arrow::{
        array::{Array, AsArray},
        datatypes::{DataType, Float64Type, Int64Type, UInt64Type},
    },
};
use shared::{ids::SiteNumber, reason::Reason};

/// 2026-11-20 12:00 UTC, in microseconds.
pub(crate) const NOON: i64 = 1_795_176_000 * SECOND;
/// Of [`NOON`], in days since 1970.
pub(crate) const TODAY: i32 = 20_777;
pub(crate) const SECOND: i64 = 1_000_000;
pub(crate) const MINUTE: i64 = 60 * SECOND;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;
pub(crate) const SITE: SiteNumber = SiteNumber(7);

/// A clock that stays where it is set.
#[derive(Clone)]
pub(crate) struct Hands(Arc<AtomicI64>);

impl Hands {
    pub fn at(moment: i64) -> Hands {
        Hands(Arc::new(AtomicI64::new(moment)))
    }

    pub fn set(&self, moment: i64) {
        self.0.store(moment, SeqCst);
    }

    pub fn now(&self) -> Now {
        let hands = Arc::clone(&self.0);
        Arc::new(move || hands.load(SeqCst))
    }
}

pub(crate) fn settings(dir: &Path) -> Settings {
    Settings {
        memory_limit: 512 << 20,
        threads: 2,
        readers: 2,
        gather: Duration::from_millis(20),
        ..Settings::new(dir)
    }
}

pub(crate) async fn open(dir: &Path, hands: &Hands) -> Counts {
    Counts::open(settings(dir), hands.now())
        .await
        .expect("the counts open")
}

pub(crate) fn day_of(ts: i64) -> i32 {
    i32::try_from(ts.div_euclid(DAY)).expect("a day")
}

pub(crate) fn who(visitor: u64) -> Visitor {
    Visitor {
        today: visitor,
        day_before: None,
    }
}

/// A view of a page by a visitor, in UTC.
pub(crate) fn view(visitor: u64, path: &str, ts: i64) -> Hit {
    Hit {
        site: SITE,
        ts,
        day: day_of(ts),
        visitor: Some(who(visitor)),
        event: None,
        interactive: true,
        from_script: true,
        fingerprint: path
            .bytes()
            .map(u64::from)
            .fold(7, |a, b| a.wrapping_mul(31) + b),
        hostname: "example.com".into(),
        path: path.into(),
        acquisition: counts::Acquisition {
            source: Some("Google".into()),
            channel: "Organic Search".into(),
            ..counts::Acquisition::default()
        },
        location: counts::Location {
            country: Some("DE".into()),
            ..counts::Location::default()
        },
        device: counts::Device {
            browser: Some("Firefox".into()),
            ..counts::Device::default()
        },
        props: Vec::new(),
        revenue: None,
    }
}

pub(crate) fn ping(visitor: u64, path: &str, ts: i64, engaged_ms: u32) -> Ping {
    Ping {
        site: SITE,
        ts,
        day: day_of(ts),
        visitor: who(visitor),
        hostname: "example.com".into(),
        path: path.into(),
        engaged_ms,
        scroll: 50,
        shown: Vec::new(),
    }
}

pub(crate) fn batch(arrivals: Vec<Arrival>) -> Batch {
    Batch {
        arrivals,
        key: None,
    }
}

pub(crate) fn hit(hit: Hit) -> Arrival {
    Arrival::Hit(Box::new(hit))
}

pub(crate) async fn take(counts: &Counts, one: Hit) -> Verdict {
    let taken = counts.take(batch(vec![hit(one)])).await.expect("taken");
    taken.verdicts[0]
}

pub(crate) async fn take_ping(counts: &Counts, one: Ping) -> Taken {
    counts
        .take(batch(vec![Arrival::Ping(Box::new(one))]))
        .await
        .expect("taken")
}

pub(crate) const REPEATED: Verdict = Verdict::LeftOut(Reason::Repeated);

/// The rows of a question as text, columns parted by `|`, after all is settled.
pub(crate) fn ask(sql: &str) -> Question {
    Question {
        name: "test",
        sql: sql.to_owned(),
        values: Vec::new(),
    }
}

pub(crate) async fn rows(counts: &Counts, sql: &str) -> Vec<String> {
    counts.settled().await.expect("settled");
    let question = Question {
        name: "test",
        sql: sql.to_owned(),
        values: Vec::<Value>::new(),
    };
    let answer = counts.ask(question).await.expect("answered");
    let mut rows = Vec::new();
    for batch in &answer.batches {
        for row in 0..batch.num_rows() {
            let cells = batch.columns().iter().map(|column| cell(column, row));
            rows.push(cells.collect::<Vec<_>>().join("|"));
        }
    }
    rows
}

fn cell(column: &dyn Array, row: usize) -> String {
    if column.is_null(row) {
        return "-".into();
    }
    match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::UInt64 => column.as_primitive::<UInt64Type>().value(row).to_string(),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).to_string(),
        other => panic!("cast {other} in the question"),
    }
}

/// One number.
pub(crate) async fn number(counts: &Counts, sql: &str) -> i64 {
    let rows = rows(counts, &format!("SELECT ({sql})::BIGINT")).await;
    rows[0].parse().expect("a number")
}

pub(crate) async fn live(counts: &Counts) -> i64 {
    number(counts, "SELECT count(*) FROM hits_live").await
}
