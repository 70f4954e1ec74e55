//! The words for periods, comparisons and intervals, and their days. Where a
//! day begins is the site's zone's matter, and not decided here.

use std::fmt;

use crate::{date::Date, text::Text};

/// A period, as requested. Both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// The running day.
    Today,
    /// The day before.
    Yesterday,
    /// The current hour and the 23 before it.
    Hours24,
    /// This many days, of which the last is the current one.
    Days(u16),
    /// This many calendar months, of which the last is the current one so far.
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

    /// First and last day of the period. `today` is the current day in the site's time zone, `first` the day
    /// of the site's first hit. `None` for `24h`, which does not consist of days.
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

    /// First and last day of what the days `from` to `to` of `period` are compared with; `None` for `all`,
    /// which has no previous period.
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

    /// The day that `day` is compared with; `from` to `to` are the days of `period`. `None` for `all`, and for a
    /// comparison with two dates, which is with the whole of them.
    pub fn day(self, period: Period, from: Date, to: Date, day: Date) -> Option<Date> {
        Some(match (self, period) {
            (Compare::Between(..), _) | (_, Period::All) => return None,
            (Compare::Year, _) | (_, Period::Year) => day.plus_months(-12),
            // A day that the shorter, earlier month does not have is compared with none.
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

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Interval::Minute => "minute",
            Interval::Hour => "hour",
            Interval::Day => "day",
            Interval::Week => "week",
            Interval::Month => "month",
        }
    }

    /// The default interval of a period of this many days.
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

/// The earliest day that a query can ask for.
pub const EARLIEST: Date = Date {
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
mod tests;
