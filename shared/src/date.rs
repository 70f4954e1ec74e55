//! Days of the calendar as plain numbers, without zones or clocks.

use std::fmt;

/// A day of the (proleptic Gregorian) calendar, 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// 1970 to 9999.
    pub year: i32,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl Date {
    /// A day, if there is such a one.
    pub fn new(year: i32, month: u8, day: u8) -> Option<Date> {
        let real = (1970..=9999).contains(&year)
            && (1..=12).contains(&month)
            && day >= 1
            && day <= days_in(year, month);
        real.then_some(Date { year, month, day })
    }

    /// Reads `YYYY-MM-DD`.
    pub fn parse(text: &str) -> Option<Date> {
        let bytes = text.as_bytes();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let number = |from: usize, to: usize| -> Option<i32> {
            let digits = &bytes[from..to];
            digits.iter().all(u8::is_ascii_digit).then(|| {
                digits
                    .iter()
                    .fold(0, |sum, digit| sum * 10 + i32::from(digit - b'0'))
            })
        };
        Date::new(number(0, 4)?, number(5, 7)? as u8, number(8, 10)? as u8)
    }

    /// Days since 1970-01-01.
    pub fn days(self) -> i32 {
        // Years that begin in March, so that the leap day comes last.
        let year = if self.month <= 2 {
            self.year - 1
        } else {
            self.year
        };
        let era = year.div_euclid(400);
        let of_era = year.rem_euclid(400);
        let month = (i32::from(self.month) + 9) % 12;
        let of_year = (153 * month + 2) / 5 + i32::from(self.day) - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }

    /// The date this many days after 1970-01-01.
    pub fn from_days(days: i32) -> Date {
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let civil_month = if month < 10 { month + 3 } else { month - 9 };
        Date {
            year: year + era * 400 + i32::from(civil_month <= 2),
            month: civil_month as u8,
            day: day as u8,
        }
    }

    /// The date this many days later, or earlier if negative.
    pub fn plus_days(self, days: i32) -> Date {
        Date::from_days(self.days() + days)
    }

    /// The same day this many months later; the month's last day if it has no such day.
    pub fn plus_months(self, months: i32) -> Date {
        let total = self.year * 12 + i32::from(self.month) - 1 + months;
        let (year, month) = (total.div_euclid(12), total.rem_euclid(12) as u8 + 1);
        Date {
            year,
            month,
            day: self.day.min(days_in(year, month)),
        }
    }

    /// The first day of its month.
    pub fn month_start(self) -> Date {
        Date { day: 1, ..self }
    }

    /// The last day of its month.
    pub fn month_end(self) -> Date {
        Date {
            day: days_in(self.year, self.month),
            ..self
        }
    }

    /// The day of the week, 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        (self.days() + 3).rem_euclid(7) as u8
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// How many days a month has.
pub fn days_in(year: i32, month: u8) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_go_there_and_back() {
        let mut expected = Date::new(1970, 1, 1).unwrap();
        for days in 0..60_000 {
            assert_eq!(Date::from_days(days), expected);
            assert_eq!(expected.days(), days);
            expected = if expected.day < days_in(expected.year, expected.month) {
                Date {
                    day: expected.day + 1,
                    ..expected
                }
            } else if expected.month < 12 {
                Date {
                    day: 1,
                    month: expected.month + 1,
                    ..expected
                }
            } else {
                Date {
                    day: 1,
                    month: 1,
                    year: expected.year + 1,
                }
            };
        }
    }

    #[test]
    fn only_real_days_are_read() {
        assert_eq!(Date::parse("2026-02-28").unwrap().to_string(), "2026-02-28");
        assert!(Date::parse("2024-02-29").is_some());
        for bad in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-1-1",
            "26-01-01",
            "2026-01-0a",
            "2026/01/01",
            "1969-12-31",
            "+026-01-01",
            "",
        ] {
            assert!(Date::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn months_end_where_they_end() {
        let day = Date::parse("2024-03-31").unwrap();
        assert_eq!(day.plus_months(-1).to_string(), "2024-02-29");
        assert_eq!(day.plus_months(-13).to_string(), "2023-02-28");
        assert_eq!(day.plus_months(9).to_string(), "2024-12-31");
        assert_eq!(day.plus_months(10).to_string(), "2025-01-31");
        assert_eq!(day.month_start().to_string(), "2024-03-01");
        assert_eq!(Date::parse("2026-11-20").unwrap().weekday(), 4);
        assert_eq!(Date::parse("1970-01-01").unwrap().weekday(), 3);
    }
}
