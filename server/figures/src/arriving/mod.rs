//! Whether hits arrive, and when and why not: `/arriving`. Known from memory,
//! without a question to the database.

mod api;
mod records;

pub use api::ArrivingApi;
pub use records::{ArrivingView, LastLeftOut};
