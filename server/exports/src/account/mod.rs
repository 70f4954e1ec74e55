//! Everything that an account has, as one zip.
//!
//! It is made while it is sent: a thread asks for one part after the other and packs it into a file of the data
//! folder that has no name any more, from which the answer reads at its own pace ([`growing`]). So memory does not grow
//! with the account, and whoever reads slowly holds up nobody: the slots are for making. Each person has one at a time,
//! and all together so much room ([`room`]). What was counted comes as Parquet by month and site: each month is first
//! written by DuckDB into a file of its own, then packed and removed. Whoever goes away ends it: the next write finds
//! nobody. Last comes `manifest.json` with the size and SHA-256 of every entry, so that a zip without it is
//! known not to be whole. The format is documented in `docs/export.md`.

mod api;
mod growing;
mod pack;
mod room;
mod service;
mod store;
mod temporary;

pub use api::ExportApi;
pub use room::Room;
pub use temporary::clear;

/// The number of the format; a change that a reader must know of raises it.
pub const FORMAT: u32 = 1;
