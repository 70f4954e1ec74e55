//! Everything that an account has, as one zip.
//!
//! It is made while it is sent: a thread asks for one part after the other, packs it, and gives it to the
//! answer by a channel of a few pieces, so that memory does not grow with the account. What was counted
//! comes as Parquet by month and site: each month is first written by DuckDB into a file of the data folder,
//! then sent and removed. Whoever goes away ends it: the next piece finds nobody, and the file goes with the
//! thread. Last comes `manifest.json` with the size and SHA-256 of every entry, so that a zip without it is
//! known not to be whole. The format is documented in `docs/export.md`.

mod api;
mod pack;
mod service;
mod store;
mod temporary;

pub use api::{ExportApi, Zip};
pub use temporary::clear;

/// The number of the format; a change that a reader must know of raises it.
pub const FORMAT: u32 = 1;
