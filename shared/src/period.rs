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
    /// So many days, of which the running day is the last.
    Days(u16),
    /// So many calendar months, of which the running month so far is the last.
    Months(u16),
    /// The running calendar month, whole.
    Month,
    /// The calendar month before the running one, whole.
    LastMonth,
    /// The running calendar quarter, whole.
    Quarter,
    /// The running calendar year, whole.
    Year,
    /// From the site's first hit to the running day.
    All,
    /// Two days.
    Between(Date, Date),
}

/// Most days of a period that is named by their number.
pub const DAYS: u16 = 3_650;
/// Most months of a period that is named by their number.
pub const MONTHS: u16 = 120;

impl Period {
    /// Reads a period, whatever the case of its word.
    ///
    /// # Errors
    /// A text that names the mistake and lists the words.
    pub fn parse(text: &str) -> Result<Period, Text> {
        let word = text.to_ascii_lowercase();
        if let Some(several) = several(&word) {
            return several;
        }
        Ok(match word.as_str() {
            "today" => Period::Today,
            "yesterday" => Period::Yesterday,
            "24h" => Period::Hours24,
            "month" => Period::Month,
            "last_month" => Period::LastMonth,
            "quarter" => Period::Quarter,
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
            Period::Days(days) => (today.plus_days(1 - i32::from(days)), today),
            Period::Months(months) => {
                let first = today.month_start().plus_months(1 - i32::from(months));
                (first, today)
            }
            Period::Month => (today.month_start(), today.month_end()),
            Period::LastMonth => {
                let first = today.month_start().plus_months(-1);
                (first, first.month_end())
            }
            Period::Quarter => {
                let first = today.month_start();
                let first = first.plus_months(-((i32::from(first.month) - 1) % 3));
                (first, first.plus_months(2).month_end())
            }
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
            Period::Days(days) => return write!(f, "{days}d"),
            Period::Months(months) => return write!(f, "{months}mo"),
            Period::Month => "month",
            Period::LastMonth => "last_month",
            Period::Quarter => "quarter",
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
        Ok(match text.to_ascii_lowercase().as_str() {
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
            (
                Compare::Previous,
                Period::Month | Period::LastMonth | Period::Quarter | Period::Year,
            ) => from.plus_days(-1),
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
            (_, Period::Month | Period::LastMonth) => {
                from.plus_months(-1).plus_days(day.days() - from.days())
            }
            (_, Period::Quarter) => from.plus_months(-3).plus_days(day.days() - from.days()),
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
        Ok(match text.to_ascii_lowercase().as_str() {
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

/// `28d` or `6mo`; `None` when it is not of that form.
fn several(word: &str) -> Option<Result<Period, Text>> {
    let end = word.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = word.split_at(end);
    let (most, period): (u16, fn(u16) -> Period) = match unit {
        "d" => (DAYS, Period::Days),
        "mo" => (MONTHS, Period::Months),
        _ => return None,
    };
    if number.is_empty() {
        return None;
    }
    let number = number.parse().ok();
    let number = number.filter(|number| (1..=most).contains(number));
    let wrong = || {
        Text::new("unknown_period.length")
            .with("days", DAYS)
            .with("months", MONTHS)
    };
    Some(number.map(period).ok_or_else(wrong))
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
            ("1d", "2026-11-20", "2026-11-20"),
            ("28d", "2026-10-24", "2026-11-20"),
            ("90d", "2026-08-23", "2026-11-20"),
            ("3650d", "2016-11-23", "2026-11-20"),
            ("12mo", "2025-12-01", "2026-11-20"),
            ("6mo", "2026-06-01", "2026-11-20"),
            ("120mo", "2016-12-01", "2026-11-20"),
            ("month", "2026-11-01", "2026-11-30"),
            ("last_month", "2026-10-01", "2026-10-31"),
            ("quarter", "2026-10-01", "2026-12-31"),
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
        for (today, from, to) in [
            ("2026-01-01", "2026-01-01", "2026-03-31"),
            ("2026-03-31", "2026-01-01", "2026-03-31"),
            ("2026-04-01", "2026-04-01", "2026-06-30"),
            ("2026-09-30", "2026-07-01", "2026-09-30"),
        ] {
            let days = Period::Quarter.days(day(today), None);
            assert_eq!(days, Some((day(from), day(to))), "{today}");
        }
        assert_eq!(Period::parse("Last_Month"), Ok(Period::LastMonth));
        assert_eq!(Period::parse("007D"), Ok(Period::Days(7)));
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
                "previous",
                "90d",
                "2026-08-23",
                "2026-11-20",
                ("2026-05-25", "2026-08-22"),
            ),
            (
                "previous",
                "6mo",
                "2026-06-01",
                "2026-11-20",
                ("2025-12-10", "2026-05-31"),
            ),
            (
                "previous",
                "last_month",
                "2026-03-01",
                "2026-03-31",
                ("2026-02-01", "2026-02-28"),
            ),
            (
                "previous",
                "quarter",
                "2026-04-01",
                "2026-06-30",
                ("2026-01-01", "2026-03-31"),
            ),
            (
                "year",
                "quarter",
                "2026-04-01",
                "2026-06-30",
                ("2025-04-01", "2025-06-30"),
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
            ("90w", "unknown_period.word given=90w"),
            ("d", "unknown_period.word given=d"),
            ("-7d", "unknown_period.word given=-7d"),
            ("0d", "unknown_period.length days=3650 months=120"),
            ("3651d", "unknown_period.length days=3650 months=120"),
            ("99999999999d", "unknown_period.length days=3650 months=120"),
            ("121mo", "unknown_period.length days=3650 months=120"),
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
