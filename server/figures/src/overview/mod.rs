//! Every site that the caller may see, with its visitors, their trend and whether hits arrive: `/overview`.
//!
//! The number of queries is fixed, however many sites there are: sites whose days are summed up share one
//! query for the stored sums and one for the rows without sums; all others (hours, or a zone that was
//! changed in the period) share one query. Sites that ask their visitors for consent share one more.

mod agreed;
mod api;
mod clocks;
mod records;
mod rows;
mod service;
mod summed;

pub use api::OverviewApi;
pub use records::{Overview, OverviewSite};
pub use service::overview_of;
