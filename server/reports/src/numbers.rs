//! Figures, days and shares as a reader's language writes them.

use base::text::{Localize as _, Reader, Text};
use jiff::{
    Span,
    civil::{Date, date},
};

use crate::periods::Days;

/// Writes for one reader.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pub reader: Reader,
}

impl Writer {
    pub fn new(reader: &Reader) -> Self {
        let reader = reader.clone();
        Self { reader }
    }

    /// A text.
    pub fn text(&self, text: &Text) -> String {
        text.localize_for(&self.reader)
    }

    /// A whole number, its digits in groups of three.
    pub fn count(&self, number: i64) -> String {
        let group = self.text(&Text::new("report_number.group"));
        let digits = number.unsigned_abs().to_string();
        let mut written = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                written.push_str(&group);
            }
            written.push(digit);
        }
        match number < 0 {
            true => format!("−{written}"),
            false => written,
        }
    }

    /// A difference of whole numbers, with its sign.
    pub fn difference(&self, number: f64) -> String {
        signed(number, &self.count(number.abs().round() as i64))
    }

    /// A number with one digit after the decimal sign.
    fn tenths(&self, number: f64) -> String {
        let tenths = (number.abs() * 10.0).round() as i64;
        let text = Text::new("written.decimal")
            .with("whole", self.count(tenths / 10))
            .with("tenth", tenths % 10);
        self.text(&text)
    }

    /// A share, such as 0.423, in percent: with one digit after the decimal sign.
    pub fn share(&self, share: f64) -> String {
        let number = self.tenths(share * 100.0);
        self.text(&Text::new("report_number.percent").with("number", number))
    }

    /// A relative change, such as -0.12: in whole percent where it is ten or more.
    pub fn change(&self, change: f64) -> String {
        let percent = change.abs() * 100.0;
        let number = match percent >= 9.95 {
            true => self.count(percent.round() as i64),
            false => self.tenths(percent),
        };
        let written = self.text(&Text::new("report_number.percent").with("number", number));
        signed(if percent < 0.05 { 0.0 } else { change }, &written)
    }

    /// A duration.
    pub fn seconds(&self, seconds: f64) -> String {
        let seconds = seconds.round() as i64;
        let text = Text::new("report_number.duration")
            .with("minutes", seconds / 60)
            .with("seconds", seconds % 60);
        self.text(&text)
    }

    /// A day.
    pub fn day(&self, day: Date) -> String {
        self.text(&Text::new("report_number.day").with("day", shared_day(day)))
    }

    /// Days from one to another.
    pub fn days(&self, days: Days) -> String {
        let text = Text::new("report_number.days")
            .with("from", shared_day(days.from))
            .with("to", shared_day(days.to));
        self.text(&text)
    }
}

fn signed(number: f64, written: &str) -> String {
    match number {
        _ if number > 0.0 => format!("+{written}"),
        _ if number < 0.0 => format!("−{written}"),
        _ => written.to_owned(),
    }
}

/// A day as texts take it.
pub(crate) fn shared_day(day: Date) -> shared::date::Date {
    shared::date::Date {
        year: day.year().into(),
        month: day.month().unsigned_abs(),
        day: day.day().unsigned_abs(),
    }
}

/// A day by its number since 1970.
pub(crate) fn day_from_number(days: i32) -> Option<Date> {
    let since = Span::new().try_days(days).ok()?;
    date(1970, 1, 1).checked_add(since).ok()
}

/// A day's number since 1970.
pub(crate) fn day_number(day: Date) -> i32 {
    shared_day(day).days()
}

#[cfg(test)]
mod tests {
    use base::text::Language;

    use super::*;

    fn writer(tag: &str) -> Writer {
        let language = Language::of(tag).expect("it is spoken");
        Writer::new(&Reader::from(language))
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let (en, de) = (writer("en"), writer("de"));
        for (number, english, german) in [
            (0, "0", "0"),
            (999, "999", "999"),
            (1_000, "1,000", "1.000"),
            (-12_345_678, "−12,345,678", "−12.345.678"),
        ] {
            assert_eq!(en.count(number), english);
            assert_eq!(de.count(number), german);
        }
        assert_eq!(en.share(0.4235), "42.4%");
        assert_eq!(de.share(0.4235), "42,4\u{a0}%");
        for (change, written) in [
            (0.123, "+12%"),
            (-0.056, "−5.6%"),
            (12.0, "+1,200%"),
            (0.0, "0.0%"),
            (0.0001, "0.0%"),
            (0.0996, "+10%"),
        ] {
            assert_eq!(en.change(change), written, "{change}");
        }
        assert_eq!(en.difference(-1_200.0), "−1,200");
        assert_eq!(en.difference(3.0), "+3");
    }

    #[test]
    fn durations_and_days_are_words() {
        let (en, de) = (writer("en"), writer("de"));
        assert_eq!(en.seconds(45.4), "45 s");
        assert_eq!(en.seconds(125.0), "2 min 5 s");
        assert_eq!(de.seconds(60.0), "1 min 0 s");
        let days = Days {
            from: date(2026, 11, 16),
            to: date(2026, 11, 22),
        };
        assert_eq!(en.days(days), "16 November 2026 to 22 November 2026");
        assert_eq!(de.days(days), "16. November 2026 bis 22. November 2026");
        assert_eq!(day_from_number(day_number(days.to)), Some(days.to));
    }
}
