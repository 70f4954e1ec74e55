//! What stands around the views of one page in their visits: `/around`.

mod api;
mod records;
mod service;

pub use api::AroundApi;
