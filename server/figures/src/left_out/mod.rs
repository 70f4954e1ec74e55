//! Every hit received, counted or left out, by reason: `/left-out`.

mod api;
mod crawlers;
mod records;
mod service;

pub use api::LeftOutApi;
pub use records::{LeftOutDay, LeftOutView, ReasonRow};
pub use service::left_out;
