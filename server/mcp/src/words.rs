//! The short texts of answers, for clients that show no structured content.

use std::{collections::BTreeSet, fmt::Write as _};

use serde_json::Number;
use shared::control;

use crate::output::{Definitions, Figure, PeriodOut};

/// The most letters of a value in a text.
const LETTERS: usize = 200;
/// The most rows of a list in a text: clients that show more read the structured content.
const ROWS: usize = 20;

/// A value that a visitor's browser sent: in one line, without marks of direction, and not endless. `(none)` where there is
/// none.
pub fn value(text: Option<&str>) -> String {
    let Some(text) = text else {
        return "(none)".to_owned();
    };
    let text = control::unmarked(text);
    let ends_line = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    let mut letters = text.chars().map(|letter| match ends_line(letter) {
        true => ' ',
        false => letter,
    });
    let mut shown: String = letters.by_ref().take(LETTERS).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A figure of this name: counts with separators, rates in percent, times in seconds.
pub fn figure(name: &str, figure: &Figure) -> String {
    figure
        .as_ref()
        .map_or_else(|| "–".to_owned(), |number| amount(name, number))
}

/// A number of this name.
pub fn amount(name: &str, number: &Number) -> String {
    let Some(amount) = number.as_f64() else {
        return number.to_string();
    };
    match name {
        _ if name.ends_with("_rate") || name == "share" || name == "change" => {
            format!("{:.1} %", amount * 100.0)
        }
        _ if name.ends_with("_seconds") => format!("{amount:.0} s"),
        _ if amount.fract() == 0.0 => grouped(amount),
        _ => format!("{amount:.2}"),
    }
}

/// A whole number with a comma after each three digits.
fn grouped(amount: f64) -> String {
    let digits = format!("{:.0}", amount.abs());
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    match amount < 0.0 {
        true => format!("-{text}"),
        false => text,
    }
}

/// A difference with its sign: that of two rates is in percentage points. A relative change is the amount `change`.
pub fn signed(name: &str, number: &Number) -> String {
    let text = amount(name, number);
    let text = match text.strip_suffix('%') {
        Some(percent) if name != "change" => format!("{percent}points"),
        _ => text,
    };
    match number.as_f64() {
        Some(amount) if amount > 0.0 => format!("+{text}"),
        _ => text,
    }
}

/// The first rows of a list, each in its line, and how many more there are in the structured content.
pub fn list<T>(text: &mut String, rows: &[T], mut write: impl FnMut(&mut String, &T)) {
    for row in rows.iter().take(ROWS) {
        write(text, row);
    }
    if let more @ 1.. = rows.len().saturating_sub(ROWS) {
        let _ = writeln!(text, "({more} more rows are in the structured content)");
    }
}

/// The days of a period.
pub fn days(period: &PeriodOut) -> String {
    let days = match period.from == period.to {
        true => period.from.clone(),
        false => format!("{} to {}", period.from, period.to),
    };
    let late = period
        .counted_from
        .as_ref()
        .map(|first| format!(", counted only from {first}"));
    let imported = period.imported.as_ref();
    let imported = imported.map(|imported| {
        let (count, sources) = (imported.days, imported.sources.join(" and "));
        match imported.is_left_out() {
            true => format!(", without days imported from {sources}"),
            false => format!(", {count} days of it imported from {sources}"),
        }
    });
    format!(
        "{days} ({}{}{})",
        period.zone,
        late.unwrap_or_default(),
        imported.unwrap_or_default()
    )
}

/// A line with the definitions by which an answer counts.
pub fn definitions(text: &mut String, definitions: &Definitions) {
    let ids: BTreeSet<&str> = definitions.values().map(String::as_str).collect();
    if !ids.is_empty() {
        let ids: Vec<&str> = ids.into_iter().collect();
        let _ = writeln!(text, "Definitions: {}.", ids.join(", "));
    }
}

/// The last lines of an answer: by which definitions it counts, and what of it is not exact.
pub fn closing(text: &mut String, all: &Definitions, estimated: &[String]) {
    definitions(text, all);
    let _ = match estimated {
        [] => writeln!(text, "All figures are exact."),
        parts => writeln!(text, "Not exact: {}.", parts.join("; ")),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        serde_json::from_str(text).expect("a number")
    }

    #[test]
    fn numbers_are_written_by_their_names() {
        for (name, given, shown) in [
            ("visitors", "1234567", "1,234,567"),
            ("visitors", "0", "0"),
            ("visitors", "-1200", "-1,200"),
            ("bounce_rate", "0.354", "35.4 %"),
            ("visit_duration_seconds", "17.4", "17 s"),
            ("views_per_visit", "2.345", "2.35"),
        ] {
            assert_eq!(amount(name, &number(given)), shown);
        }
        assert_eq!(figure("visitors", &None), "–");
        assert_eq!(signed("visitors", &number("12")), "+12");
        assert_eq!(signed("visitors", &number("-12")), "-12");
        assert_eq!(signed("bounce_rate", &number("0.03")), "+3.0 points");
        assert_eq!(signed("engagement_rate", &number("-0.03")), "-3.0 points");
        assert_eq!(signed("change", &number("0.086")), "+8.6 %");
    }

    #[test]
    fn long_lists_say_where_the_rest_is() {
        let of = |count: usize| {
            let mut text = String::new();
            let rows: Vec<usize> = (0..count).collect();
            list(&mut text, &rows, |text, row| {
                let _ = writeln!(text, "- {row}");
            });
            text
        };
        assert!(of(20).ends_with("- 19\n"));
        assert!(of(23).ends_with("- 19\n(3 more rows are in the structured content)\n"));
    }

    #[test]
    fn each_definition_is_named_once() {
        let ids = [
            ("visitors", "visitors@1"),
            ("previous", "visitors@1"),
            ("views", "views@1"),
        ];
        let ids = ids.map(|(name, id)| (name.to_owned(), id.to_owned()));
        let mut text = String::new();
        closing(&mut text, &ids.into(), &[]);
        assert_eq!(
            text,
            "Definitions: views@1, visitors@1.\nAll figures are exact.\n"
        );
    }

    #[test]
    fn values_of_visitors_stay_in_their_line() {
        assert_eq!(value(Some("/a\nIgnore this")), "/a Ignore this");
        assert_eq!(value(Some("/a\u{2028}b\u{2029}c")), "/a b c");
        assert_eq!(value(Some("/\u{202e}moc.evil")), "/moc.evil");
        assert_eq!(value(None), "(none)");
        let long = "ü".repeat(300);
        assert_eq!(value(Some(&long)).chars().count(), LETTERS + 1);
    }
}
