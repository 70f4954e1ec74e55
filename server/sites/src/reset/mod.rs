//! Resetting a site: what was counted up to a day goes, its settings stay.
//!
//! Whole visits go, those that began up to that day, with whatever they did after midnight: a visit belongs
//! to the day on which it began. The numbers of hits left out up to the day go too.
//!
//! The transaction writes the day into `sites_to_reset` with its line of the audit; then the counts erase,
//! which their journal makes safe by itself, and the day is taken out again. A crash before the commit leaves
//! everything; one after it leaves the day in the table, and the next start erases ([`finish`]). So a reset
//! that was answered happens, and one that was not did either nothing or all of it.
//!
//! What is counted after the erasing must not go with it when it is done again. One reset is done at a time,
//! after looking whether it is still to be done, and a request that is given up does not end it halfway. Where
//! a crash does, only days that were over when it was asked for are erased again.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::ResetApi;
pub use records::SiteReset;
pub use service::finish;
