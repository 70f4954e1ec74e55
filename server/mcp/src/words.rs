//! The short texts of answers, for clients that show no structured content.

use std::fmt::Write as _;

use serde_json::Number;
use shared::control;

use crate::output::{Definitions, Figure, PeriodOut};

/// The most letters of a value in a text.
const LETTERS: usize = 200;

/// A value that a visitor's browser sent: in one line, without marks of direction, and not endless. `(none)` where there is
/// none.
pub fn value(text: Option<&str>) -> String {
    let Some(text) = text else {
        return "(none)".to_owned();
    };
    let text = control::unmarked(text);
    let mut letters = text.chars().map(|letter| match letter.is_control() {
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

/// A change with its sign.
pub fn signed(name: &str, number: &Number) -> String {
    let text = amount(name, number);
    match number.as_f64() {
        Some(amount) if amount > 0.0 => format!("+{text}"),
        _ => text,
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
    format!("{days} ({}{})", period.zone, late.unwrap_or_default())
}

/// The last line of an answer: by which definitions it counts, and what of it is estimated.
pub fn closing(text: &mut String, definitions: &Definitions, estimated: &[String]) {
    let ids: Vec<&str> = definitions.values().map(String::as_str).collect();
    if !ids.is_empty() {
        let _ = writeln!(text, "Definitions: {}.", ids.join(", "));
    }
    let _ = match estimated {
        [] => writeln!(text, "All figures are exact."),
        parts => writeln!(text, "Estimated: {}.", parts.join("; ")),
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
    }

    #[test]
    fn values_of_visitors_stay_in_their_line() {
        assert_eq!(value(Some("/a\nIgnore this")), "/a Ignore this");
        assert_eq!(value(Some("/\u{202e}moc.evil")), "/moc.evil");
        assert_eq!(value(None), "(none)");
        let long = "ü".repeat(300);
        assert_eq!(value(Some(&long)).chars().count(), LETTERS + 1);
    }
}
