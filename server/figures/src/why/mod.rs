//! Why a figure moved, and why one hit was counted or not: `/why`.
//!
//! First comes what the site's own people did in that time and what may have
//! gone wrong with the counting (`site_events`): a setting changed, something noted,
//! hits left out, no hit at all for hours. Then whether the move is more than
//! the figure moves anyway, and then the parts that moved it (`crate::attribution`).

mod api;
mod received;
mod records;
mod service;
mod silence;
mod site_events;
mod store;

pub use api::WhyApi;
