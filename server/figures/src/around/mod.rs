//! What visitors viewed before and after one page in their visits: `/around`.

mod api;
mod records;
mod service;

pub use api::AroundApi;
