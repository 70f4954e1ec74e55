//! The words for periods, comparisons and intervals, and their days. Where a
//! day begins is the site's zone's matter, and not decided here.

use std::fmt;

use crate::{date::Date, text::Text};

/// A period, as asked for. Both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// The running day.
    Today,
    /// The day before.
    Yesterday,
    /// The running hour and the 23 before it.
    Hours24,
    /// The running day and the 6 before it.
    Days7,
    /// The running day and the 29 before it.
    Days30,
    /// The running month so far and the 11 months before it.
    Months12,
    /// The running calendar month, whole.
    Month,
    /// The running calendar year, whole.
    Year,
    /// From the site's first hit to the running day.
    All,
    /// Two days.
    Between(Date, Date),
}

impl Period {
    /// Reads a period.
    ///
    /// # Errors
    /// A text that names the mistake and lists the words.
    pub fn parse(text: &str) -> Result<Period, Text> {
        Ok(match text {
            "today" => Period::Today,
            "yesterday" => Period::Yesterday,
            "24h" => Period::Hours24,
            "7d" => Period::Days7,
            "30d" => Period::Days30,
            "12mo" => Period::Months12,
            "month" => Period::Month,
            "year" => Period::Year,
            "all" => Period::All,
            _ => match two_dates(text)? {
                Some((from, to)) => Period::Between(from, to),
                None => {
                    return Err(Text::new("unknown_period.word").with("given", short(text)));
                }
            },
        })
    }

    /// First and last day of the period. `today` is the running day in the
    /// site's zone, `first` the day of the site's first hit. `None` for `24h`,
    /// which is no run of days.
    pub fn days(self, today: Date, first: Option<Date>) -> Option<(Date, Date)> {
        Some(match self {
            Period::Hours24 => return None,
            Period::Today => (today, today),
            Period::Yesterday => (today.plus_days(-1), today.plus_days(-1)),
            Period::Days7 => (today.plus_days(-6), today),
            Period::Days30 => (today.plus_days(-29), today),
            Period::Months12 => (today.month_start().plus_months(-11), today),
            Period::Month => (today.month_start(), today.month_end()),
            Period::Year => (
                Date {
                    month: 1,
                    day: 1,
                    ..today
                },
                Date {
                    month: 12,
                    day: 31,
                    ..today
                },
            ),
            Period::All => (first.unwrap_or(today).min(today), today),
            Period::Between(from, to) => (from, to),
        })
    }
}

impl fmt::Display for Period {
    /// As it would be written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Period::Today => "today",
            Period::Yesterday => "yesterday",
            Period::Hours24 => "24h",
            Period::Days7 => "7d",
            Period::Days30 => "30d",
            Period::Months12 => "12mo",
            Period::Month => "month",
            Period::Year => "year",
            Period::All => "all",
            Period::Between(from, to) => return write!(f, "{from}..{to}"),
        })
    }
}

/// What a period is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    /// The period of the same length just before.
    Previous,
    /// The same days a year before.
    Year,
    /// Two days.
    Between(Date, Date),
}

impl Compare {
    /// Reads a comparison.
    ///
    /// # Errors
    /// A text that names the mistake and lists the words.
    pub fn parse(text: &str) -> Result<Compare, Text> {
        Ok(match text {
            "previous" => Compare::Previous,
            "year" => Compare::Year,
            _ => match two_dates(text)? {
                Some((from, to)) => Compare::Between(from, to),
                None => {
                    return Err(Text::new("unknown_comparison.word").with("given", short(text)));
                }
            },
        })
    }

    /// First and last day of what the days `from` to `to` of `period` are
    /// compared with; `None` for `all`, before which there is nothing.
    pub fn days(self, period: Period, from: Date, to: Date) -> Option<(Date, Date)> {
        if let Compare::Between(from, to) = self {
            return Some((from, to));
        }
        let first = self.day(period, from, to, from)?;
        let last = match (self, period) {
            (Compare::Previous, Period::Month | Period::Year) => from.plus_days(-1),
            _ => self.day(period, from, to, to)?,
        };
        Some((first, last))
    }

    /// The day beside which `day` of the days `from` to `to` of `period` stands; `None` for `all`, and for two
    /// days that were asked for, which stand beside the whole.
    pub fn day(self, period: Period, from: Date, to: Date, day: Date) -> Option<Date> {
        Some(match (self, period) {
            (Compare::Between(..), _) | (_, Period::All) => return None,
            (Compare::Year, _) | (_, Period::Year) => day.plus_months(-12),
            // A day of a longer month stands beside none of a shorter one before it.
            (_, Period::Month) => from.plus_months(-1).plus_days(day.days() - from.days()),
            _ => day.plus_days(from.days() - to.days() - 1),
        })
    }
}

/// The width of a series' buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(feature = "openapi", oai(rename_all = "snake_case"))]
pub enum Interval {
    /// Minutes.
    Minute,
    /// Local hours.
    Hour,
    /// Local days.
    Day,
    /// Weeks, beginning on the site's first day of the week.
    Week,
    /// Calendar months.
    Month,
}

impl Interval {
    /// Reads an interval.
    ///
    /// # Errors
    /// A text that names the mistake and lists the words.
    pub fn parse(text: &str) -> Result<Interval, Text> {
        Ok(match text {
            "minute" => Interval::Minute,
            "hour" => Interval::Hour,
            "day" => Interval::Day,
            "week" => Interval::Week,
            "month" => Interval::Month,
            _ => {
                return Err(Text::new("unknown_interval.word").with("given", short(text)));
            }
        })
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Interval::Minute => "minute",
            Interval::Hour => "hour",
            Interval::Day => "day",
            Interval::Week => "week",
            Interval::Month => "month",
        }
    }

    /// What a period of so many days is drawn by when nothing was asked for.
    pub fn usual(days: i32) -> Interval {
        match days {
            ..=2 => Interval::Hour,
            3..=92 => Interval::Day,
            _ => Interval::Month,
        }
    }
}

/// Two dates with `..` or a comma between; `None` when it is not of that form.
fn two_dates(text: &str) -> Result<Option<(Date, Date)>, Text> {
    let Some((from, to)) = text.split_once("..").or_else(|| text.split_once(',')) else {
        return Ok(None);
    };
    let read = |part: &str| match Date::parse(part.trim()) {
        Some(date) if date >= EARLIEST => Ok(date),
        Some(_) => Err(too_early(part)),
        None if before_1970(part.trim()) => Err(too_early(part)),
        None => Err(Text::new("dates.no_date").with("given", short(part))),
    };
    let (from, to) = (read(from)?, read(to)?);
    if from > to {
        return Err(Text::new("dates.backward")
            .with("from", from)
            .with("to", to));
    }
    Ok(Some((from, to)))
}

/// No day before this can be asked for: nothing was counted then.
const EARLIEST: Date = Date {
    year: 1990,
    month: 1,
    day: 1,
};

fn too_early(part: &str) -> Text {
    Text::new("dates.too_early")
        .with("given", short(part.trim()))
        .with("earliest", EARLIEST)
}

/// A date that [`Date`] does not reach back to.
fn before_1970(text: &str) -> bool {
    // The calendar repeats itself every 400 years.
    let later = text
        .get(..4)
        .and_then(|year| year.parse::<i32>().ok())
        .filter(|year| (0..1970).contains(year))
        .map(|year| format!("{}{}", year % 400 + 2000, &text[4..]));
    later.is_some_and(|later| Date::parse(&later).is_some())
}

fn short(text: &str) -> &str {
    crate::limits::cut(text, 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn words_have_their_days() {
        let today = day("2026-11-20");
        for (word, from, to) in [
            ("today", "2026-11-20", "2026-11-20"),
            ("yesterday", "2026-11-19", "2026-11-19"),
            ("7d", "2026-11-14", "2026-11-20"),
            ("30d", "2026-10-22", "2026-11-20"),
            ("12mo", "2025-12-01", "2026-11-20"),
            ("month", "2026-11-01", "2026-11-30"),
            ("year", "2026-01-01", "2026-12-31"),
            ("all", "2024-05-05", "2026-11-20"),
            ("2026-01-01..2026-01-31", "2026-01-01", "2026-01-31"),
            ("2026-01-01,2026-01-31", "2026-01-01", "2026-01-31"),
            ("2026-01-01..2026-01-01", "2026-01-01", "2026-01-01"),
        ] {
            let period = Period::parse(word).unwrap();
            assert_eq!(
                period.days(today, Some(day("2024-05-05"))),
                Some((day(from), day(to))),
                "{word}"
            );
            assert_eq!(Period::parse(&period.to_string()), Ok(period));
        }
        assert_eq!(Period::parse("24h").unwrap().days(today, None), None);
        assert_eq!(Period::All.days(today, None), Some((today, today)));
    }

    #[test]
    fn comparisons_have_their_days() {
        for (compare, period, from, to, expected) in [
            (
                "previous",
                "7d",
                "2026-11-14",
                "2026-11-20",
                ("2026-11-07", "2026-11-13"),
            ),
            (
                "previous",
                "month",
                "2026-03-01",
                "2026-03-31",
                ("2026-02-01", "2026-02-28"),
            ),
            (
                "previous",
                "year",
                "2026-01-01",
                "2026-12-31",
                ("2025-01-01", "2025-12-31"),
            ),
            (
                "previous",
                "12mo",
                "2025-12-01",
                "2026-11-20",
                ("2024-12-11", "2025-11-30"),
            ),
            (
                "year",
                "today",
                "2024-02-29",
                "2024-02-29",
                ("2023-02-28", "2023-02-28"),
            ),
            (
                "2026-01-01..2026-01-02",
                "today",
                "2026-11-20",
                "2026-11-20",
                ("2026-01-01", "2026-01-02"),
            ),
        ] {
            let days = Compare::parse(compare).unwrap().days(
                Period::parse(period).unwrap(),
                day(from),
                day(to),
            );
            assert_eq!(
                days,
                Some((day(expected.0), day(expected.1))),
                "{compare} of {period}"
            );
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, expected) in [
            ("", "unknown_period.word given="),
            ("90d", "unknown_period.word given=90d"),
            ("2026-01-01", "unknown_period.word given=2026-01-01"),
            ("2026-02-30..2026-03-01", "dates.no_date given=2026-02-30"),
            ("1900-02-29..2026-03-01", "dates.no_date given=1900-02-29"),
            (
                "1900-01-01..2026-03-01",
                "dates.too_early given=1900-01-01 earliest=1990-01-01",
            ),
            (
                "1989-12-31..2026-03-01",
                "dates.too_early given=1989-12-31 earliest=1990-01-01",
            ),
            (
                "2026-03-01..2026-02-01",
                "dates.backward from=2026-03-01 to=2026-02-01",
            ),
        ] {
            let error = Period::parse(text).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
        assert_eq!(
            Compare::parse("last").unwrap_err().id(),
            "unknown_comparison.word"
        );
        assert_eq!(
            Interval::parse("days").unwrap_err().id(),
            "unknown_interval.word"
        );
        assert_eq!(Interval::parse("week").unwrap().word(), "week");
    }
}
