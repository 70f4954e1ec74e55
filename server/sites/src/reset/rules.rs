//! Up to which day a site can be reset.

use base::answer::Problem;
use shared::date::Date;

use crate::{days, registry::Site};

/// The day in the site's time zone. It must be over, and must not have been counted under another zone: its
/// visits are stored by the days of that zone, which end at other times.
///
/// Erasing works on whole days, and is repeated after a crash: on the running day that would delete hits that
/// came after the request.
pub(super) fn last_day(text: &str, site: &Site, now: i64) -> Result<Date, Problem> {
    let day = days::read(text, "last_day")?;
    if days::local(&site.zone, now).is_none_or(|today| day >= today) {
        return Err(Problem::invalid("day_not_over").field("last_day"));
    }
    let changed = (site.zone_since > site.created_at).then_some(site.zone_since);
    // The same moment is up to two days later by the calendar of another zone.
    let first = changed.and_then(|at| days::local(&site.zone, at).map(|day| day.plus_days(2)));
    match first {
        Some(first) if day < first => Err(Problem::conflict("zone_changed")
            .with("first", first)
            .field("last_day")),
        _ => Ok(day),
    }
}
