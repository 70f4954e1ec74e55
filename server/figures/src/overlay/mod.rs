//! What was done on one page, for drawing over a copy of it: `/overlay`.
//!
//! The next pages are those of `/around`; the other links are events that the script sends on its own.

mod api;
mod marks;
mod records;
mod service;

pub use api::OverlayApi;
