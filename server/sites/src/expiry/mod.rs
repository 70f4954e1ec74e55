//! Deleting what was counted once it is older than a site keeps it: as many days as the site says (`keep_days`), or as the
//! deployment does (`counts.keep_days`), whichever is fewer.
//!
//! It is done soon after the site's day or the setting has changed, by the way of a reset: the day up to which is deleted stands in
//! `sites_to_reset`, with a line of the audit, and goes from there when it is done. A crash in between leaves the day, and
//! the next start deletes.

mod rules;
mod service;
mod store;

pub use rules::{MOST_DAYS, kept_days};
pub use service::{Expiry, HoldsUntil};
