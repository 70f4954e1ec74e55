//! Why a figure changed, and why one hit was counted or not: `/why`.
//!
//! First come the site's own changes in that time and tracking problems (`site_events`): a changed setting,
//! a note, excluded hits, no hit at all for hours. Then whether the change is within the normal range, and
//! then the parts that caused it (`crate::attribution`).

mod api;
mod received;
mod records;
mod service;
mod silence;
mod site_events;
mod store;

pub use api::WhyApi;
pub use records::{FigureChange, PartsView, SiteEvent, SiteEventKind};
pub use service::{Wanted, of_change};
