//! Everything that an account has, as one zip.
//!
//! It is made while it is sent: a thread asks for one part after the other and packs it into a file of the
//! data folder that has no name any more, from which the answer reads at its own pace ([`growing`]). So
//! memory does not grow with the account, and a slow reader delays no other export: the slots are for
//! making. Each person has one at a time, and all share the disk space for exports ([`disk_budget`]).
//! Counts come as Parquet or CSV by month and site: DuckDB first writes each month into a file of its own, which
//! is then packed and removed. If the reader leaves, the next write notices it and the export ends. Last
//! come `manifest.json` with the totals of each site and the size and SHA-256 of every entry, so a zip without it is
//! known to be incomplete, and its signature ([`export_file`]). The format is documented in `docs/export.md`.

mod api;
mod disk_budget;
mod growing;
mod pack;
mod request;
mod service;
mod signer;
mod store;
mod temporary;
pub mod totals;
mod work;
mod zone;

pub use api::ExportApi;
pub use disk_budget::DiskBudget;
pub use signer::signer;
pub use temporary::clear;
