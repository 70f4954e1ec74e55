//! How many of the consented visitors return: `/retention`.

mod api;
mod records;
mod service;

pub use api::RetentionApi;
