//! What the shared page shows: the figures of the parts that the site shares, of one of four periods, of all visits or of one row
//! of a breakdown. Nothing else can be asked for: a value that the page does not show cannot be a filter, and values with few
//! visitors are shown together (`rules`).

mod api;
mod records;
mod rules;
mod service;

pub(crate) use api::ViewApi;
pub(crate) use records::ShareView;
pub(crate) use service::{CacheKey, cache};
