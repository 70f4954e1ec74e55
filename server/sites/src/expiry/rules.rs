//! Up to which day a site keeps nothing any more.

use shared::date::Date;

use crate::{days, registry::Site};

/// The most days that can be set: a hundred years.
pub const MOST_DAYS: u32 = 36_500;

/// How many days a site keeps, besides the running one; `None`: all of them. The deployment's number is an upper bound.
#[must_use]
pub fn kept_days(site: &Site, deployment: Option<u32>) -> Option<u32> {
    match (site.keep_days, deployment) {
        (Some(own), Some(most)) => Some(own.min(most)),
        (own, most) => own.or(most),
    }
}

/// The last day in the site's zone of which nothing is kept at this moment, in Unix seconds.
///
/// Days that were counted under another zone are kept by the days of that one, whose ends are not the ends of days now: they
/// go together with the first day that is wholly of this zone.
pub(super) fn last_day(site: &Site, deployment: Option<u32>, now: i64) -> Option<Date> {
    let kept = i32::try_from(kept_days(site, deployment)?).ok()?;
    let last = days::local(&site.zone, now)?.plus_days(-(kept + 1));
    let changed = site.has_moved_zone().then_some(site.zone_since);
    // The same moment is up to two days later by the calendar of another zone.
    let first = changed.and_then(|at| days::local(&site.zone, at).map(|day| day.plus_days(2)));
    first.is_none_or(|first| last >= first).then_some(last)
}
