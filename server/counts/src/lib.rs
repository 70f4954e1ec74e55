//! The counted hits: the only crate that opens DuckDB.
//!
//! How a hit is stored: [`Counts::take`] puts a batch into the writer's queue. The writer, one thread,
//! takes all waiting batches, decides which visit each hit belongs to and what is a repetition
//! ([`visits`]), writes the finished rows to the journal with one `fdatasync` for all of them, and only
//! then answers. The rows then go to the store, a second thread, which puts all waiting rows into DuckDB,
//! together with the journal's position, in one transaction. After a crash the journal is replayed from
//! that position: no hit twice, none lost.
//!
//! Visitors who are asked for their consent have tables of their own ([`consent`]).
//!
//! A question ([`Counts::ask`]) is answered by one of a few reader threads. Compaction
//! ([`Counts::compact`]) moves rows from `hits_live` into `hits`, sorted by site, with the totals of
//! their visits, and sums up days with many ([`sums`]).

mod arrival;
mod arriving;
mod ask;
mod backup;
mod check;
mod compact;
mod consent;
mod engine;
mod excluded;
mod export;
mod fold;
mod handle;
mod health;
mod imported;
mod incident;
mod journal;
mod metrics;
mod migrate;
mod missing;
mod opening;
mod pending_days;
mod room;
mod rows;
mod saver;
mod scrub;
mod settings;
mod store;
mod store_thread;
pub mod sums;
mod visits;
mod writer;

pub use arrival::{
    Acquisition, Arrival, Batch, Crawler, Device, Hit, Key, LeftOut, Location, Ping, Prop, Revenue,
    TakeError, Taken, Verdict, Visitor,
};
pub use arriving::Arriving;
pub use ask::{Answer, AskError, Fold, Folded, OnBehalf, Question};
pub use backup::BackedUp;
pub use check::{Checked, check_folder};
pub use compact::{Compacted, Offset, Scope, Zones};
pub use consent::{BannerShown, Before, Choice, ConsentAnswer, ConsentedHit, Consenting, Here};
pub use duckdb::{
    arrow,
    types::{TimeUnit, Value},
};
pub use export::Moments;
pub use handle::{Counts, MaintenanceError, OpenError};
pub use health::Health;
pub use imported::{
    ExportFileError, HitTotals, HitsFormat, ImportedDay, ImportedDays, ImportedFigures,
    ImportedHit, ImportedLeftOut, ImportedPart, ImportedPing, ImportedSum, Shown, hit_totals,
    read_export_file, read_ga4_file,
};
pub use incident::{Incident, Report, Resolved};
pub use metrics::Metrics;
pub use missing::{Missing, has_database, may_begin};
pub use pending_days::Uncompacted;
pub use settings::{Now, Settings, WhenMissing};
