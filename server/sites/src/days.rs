//! Days of a site's calendar, as requests name them.

use base::answer::Problem;
use jiff::tz::TimeZone;
use shared::date::Date;

/// Whether figures can be queried for this day.
pub(crate) fn fits(day: Date) -> bool {
    (1990..=2200).contains(&day.year)
}

/// The day of a moment in a zone. `None` where no calendar reaches.
pub(crate) fn local(zone: &TimeZone, seconds: i64) -> Option<Date> {
    let date = base::zone::local_day(zone, seconds.checked_mul(1_000_000)?)?;
    Date::new(
        i32::from(date.year()),
        date.month().unsigned_abs(),
        date.day().unsigned_abs(),
    )
}

/// Reads a day from a request's field.
pub(crate) fn read(text: &str, field: &'static str) -> Result<Date, Problem> {
    Date::parse(text)
        .filter(|day| fits(*day))
        .ok_or_else(|| Problem::invalid("invalid_day.form").field(field))
}
