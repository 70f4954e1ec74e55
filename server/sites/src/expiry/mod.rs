//! Deleting hits that are older than a site keeps them: the days that the site sets (`keep_days`) or that the
//! deployment sets (`counts.keep_days`), whichever is fewer.
//!
//! It happens soon after the site's day has changed, in the same way as a reset: the day up to which hits are
//! deleted is written to `sites_to_reset` with an audit entry, and removed from there when it is done. After
//! a crash in between the day is still there, and Stile deletes at the next start.
//!
//! Deleting cannot be undone, so two things delay it. A lowered number takes effect at the site's first
//! midnight that comes a day or more later ([`KeepDays`]). And after the clock has jumped ahead, Stile does
//! not trust it until it has run for a day (`clock`).

mod clock;
mod days;
mod rules;
mod service;
mod store;

pub use clock::{is_trusted, waits_until};
pub use days::{KeepDays, MOST_DAYS};
pub use rules::{Retention, kept, last_day};
pub use service::{Expiry, HoldsUntil, deployment};
