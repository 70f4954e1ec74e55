//! The first day with a counted hit: an answer tells where it lies within what a period is compared with.

use counts::Uncompacted;
use sites::Site;

use crate::time::{Span, local_day};

/// What is known of it without a question.
#[derive(Clone, Copy, Debug)]
pub enum FirstDay {
    /// The day, if there is one.
    Known(Option<i32>),
    /// Days are kept by the zone in which they were counted, which has been another since: its first hit tells.
    Unsure,
}

impl FirstDay {
    /// For a question that compares with `before`.
    pub fn of(site: &Site, uncompacted: &Uncompacted, before: Option<&Span>) -> FirstDay {
        let first = before.and(uncompacted.first_day());
        // A day of another zone lies at most two days aside.
        let near = first
            .zip(before)
            .is_some_and(|(first, before)| first + 2 >= before.from.days());
        if near && site.has_moved_zone() {
            FirstDay::Unsure
        } else {
            FirstDay::Known(first)
        }
    }
}

/// The day on which a hit came, by the site's present zone.
pub fn day_of(site: &Site, micros: i64) -> i32 {
    local_day(&site.zone, micros).days()
}
