//! The export of a site: `/export`, a zip of `site.json` and `daily.csv`.
//!
//! The figures of every day since the first hit, as `/series` and `/left-out` give them, so that a
//! spreadsheet adds up to what the dashboard shows. Small enough to be made whole: a line a day, and 10,000 days
//! at most, as in `/series`. Every single hit is in the account's export (`exports::account`). The files are described
//! in `docs/export.md`.

mod api;
mod daily;
mod service;

pub use api::ExportApi;
