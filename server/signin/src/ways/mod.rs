//! In which ways people may sign in here: what the sign-in page shows.

mod api;
mod records;

pub use api::WaysApi;
pub use records::{Provider, Ways};
