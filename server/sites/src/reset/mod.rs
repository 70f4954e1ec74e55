//! Resetting a site: deletes its data up to a day, and leaves its settings.
//!
//! Whole visits are deleted: those that began up to that day, including hits after midnight, since a visit
//! belongs to the day on which it began. The numbers of excluded hits up to the day are deleted too.
//!
//! The transaction writes the day into `sites_to_reset` with its audit entry. Then the counts erase, which
//! their journal makes safe against crashes, and the day is removed again. After a crash before the commit
//! nothing is erased; after one behind it the day is in the table, and the next start erases ([`finish`]). So
//! a reset that was answered happens, and one that was not did either nothing or all of it.
//!
//! Repeating an erasure must not delete hits that were counted after it. So one reset runs at a time, after
//! checking that it is still due, and a dropped request does not end it halfway. If a crash does, only days
//! that were over at the time of the request are erased again.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::ResetApi;
pub use records::SiteReset;
pub use service::finish;
