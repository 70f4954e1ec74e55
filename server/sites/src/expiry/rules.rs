//! The day up to which a site's hits are deleted.

use shared::date::Date;

use super::days::KeepDays;
use crate::{days, registry::Site};

/// How many days a site keeps, in addition to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// As it is set: the site's number or the deployment's, whichever is lower; `None`: all of them.
    pub days: Option<u32>,
    /// When that takes effect, in Unix seconds; until then, more are kept. `None`: it is in effect.
    pub from: Option<i64>,
}

/// What a site keeps at this moment, in Unix seconds. The deployment's number is an upper bound.
#[must_use]
pub fn kept(site: &Site, deployment: KeepDays, now: i64) -> Retention {
    let both = [site.keep_days, deployment];
    let days = both.iter().filter_map(|kept| kept.days).min();
    // If both have the same number, the first of them is enough.
    let those = both.iter().filter(|kept| kept.days == days);
    let from = those
        .map(|kept| kept.takes_effect(&site.zone).unwrap_or(i64::MIN))
        .min();
    Retention {
        days,
        from: from.filter(|from| *from > now),
    }
}

/// How many days a site keeps at this moment, whatever will take effect later; `None`: all of them.
pub(super) fn kept_now(site: &Site, deployment: KeepDays, now: i64) -> Option<u32> {
    let both = [site.keep_days, deployment];
    both.iter()
        .filter_map(|kept| kept.at(&site.zone, now))
        .min()
}

/// The last day in the site's time zone whose hits are no longer kept at this moment, in Unix seconds.
///
/// Days that were counted under another zone are stored by the days of that zone, which end at other times:
/// the same moment is up to two days later in another zone's calendar, so two more of these days are kept.
#[must_use]
pub fn last_day(site: &Site, deployment: KeepDays, now: i64) -> Option<Date> {
    let kept = i32::try_from(kept_now(site, deployment, now)?).ok()?;
    let last = days::local(&site.zone, now)?.plus_days(-(kept + 1));
    let changed = site.has_moved_zone().then_some(site.zone_since);
    let first = changed.and_then(|at| days::local(&site.zone, at).map(|day| day.plus_days(2)));
    match first {
        Some(first) if last < first => Some(last.plus_days(-2)),
        _ => Some(last),
    }
}
