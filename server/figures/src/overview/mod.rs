//! Every site that the caller may see, with its visitors, their trend and whether hits arrive: `/overview`.
//!
//! However many sites there are, the database is asked a fixed number of questions: those whose days are
//! summed up are one question for the sums that are kept and one for the rows that none stand for; the others
//! (hours, or a zone that was changed in the period) are one question for all.

mod api;
mod clocks;
mod records;
mod rows;
mod service;
mod summed;

pub use api::OverviewApi;
