//! Every hit received, counted or left out, by reason: `/left-out`.

mod api;
mod records;
mod service;

pub use api::LeftOutApi;
