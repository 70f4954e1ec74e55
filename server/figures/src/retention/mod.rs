//! How many come again, of the visitors who agreed to be known again: `/retention`.

mod api;
mod records;
mod service;

pub use api::RetentionApi;
