//! The first day with a counted hit: an answer tells where it lies within what a period is compared with.

use counts::Loose;
use sites::Site;

use crate::time::{Span, local_day};

/// What is known of it without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDay {
    /// The day, if there is one.
    Known(Option<i32>),
    /// Days are kept by the zone in which they were counted, which has been another since: its first hit tells.
    Unsure,
}

impl FirstDay {
    /// The day where it is known, and there is one.
    pub fn known(self) -> Option<i32> {
        match self {
            FirstDay::Known(day) => day,
            FirstDay::Unsure => None,
        }
    }

    /// For a question that compares with `before`.
    pub fn of(site: &Site, loose: &Loose, before: Option<&Span>) -> FirstDay {
        let first = before.and(loose.first_day());
        // A day of another zone lies at most two days aside.
        let near = first
            .zip(before)
            .is_some_and(|(first, before)| first + 2 >= before.from.days());
        if near && site.zone_since > site.created_at {
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
