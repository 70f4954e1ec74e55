//! Deleting what was counted once it is older than a site keeps it: as many days as the site says (`keep_days`), or as the
//! deployment does (`counts.keep_days`), whichever is fewer.
//!
//! It is done soon after the site's day has changed, by the way of a reset: the day up to which is deleted stands in
//! `sites_to_reset`, with a line of the audit, and goes from there when it is done. A crash in between leaves the day, and
//! the next start deletes.
//!
//! Deleting cannot be undone, so two things make it wait. A number that was lowered takes effect at the site's first
//! midnight that comes a day or more later ([`KeepDays`]). And a clock that has jumped ahead is not trusted until it has run
//! for a day (`clock`).

mod clock;
mod days;
mod rules;
mod service;
mod store;

pub use clock::waits_until;
pub use days::{KeepDays, MOST_DAYS};
pub use rules::{Retention, kept};
pub use service::{Expiry, HoldsUntil, deployment};
