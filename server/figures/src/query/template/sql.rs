//! Texts of SQL into which only closed sets find their way.

use std::{borrow::Cow, fmt, fmt::Display};

use shared::{currency::Currency, date::Date, money::Amount};
use uuid::Uuid;

use super::{Piece, Template, slot_length};
use crate::time::Span;

/// A text in the code with slots, and a part for each slot: `compose!("{column} = {place}", column, place = bound)`.
/// A slot without a part, or a part without a slot, does not compile; nor does a part that is not [`Closed`]. The text
/// is parsed once, at the first call.
macro_rules! compose {
    (@part $name:ident) => {
        $name
    };
    (@part $name:ident $part:expr) => {
        $part
    };
    ($text:literal $(, $name:ident $(= $part:expr)?)* $(,)?) => {{
        const _: () = assert!(
            $crate::query::has_slots($text, &[$(stringify!($name)),*]),
            "each slot has a part, and each part a slot"
        );
        static TEMPLATE: std::sync::LazyLock<$crate::query::Template> =
            std::sync::LazyLock::new(|| {
                $crate::query::Template::parse("a text in the code", $text)
            });
        $crate::query::Sql::compose(
            &TEMPLATE,
            &[$((
                stringify!($name),
                &$crate::query::compose!(@part $name $($part)?) as &dyn $crate::query::Closed,
            )),*],
        )
    }};
}
pub(crate) use compose;

/// A text of SQL of a closed set. Nothing that a caller wrote can be in it: that is bound as a value, and only its
/// place is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sql(Cow<'static, str>);

impl Sql {
    /// A number: it has only digits and a sign.
    pub(crate) fn number(number: impl Into<i128>) -> Sql {
        let number: i128 = number.into();
        Sql::assembled(number.to_string())
    }

    /// A moment, in microseconds since 1970: a number in a call.
    pub(crate) fn moment(micros: i64) -> Sql {
        compose!("make_timestamp({micros})", micros)
    }

    /// A day since 1970.
    pub(crate) fn day(day: i32) -> Sql {
        compose!("DATE '{date}'", date = Date::from_days(day))
    }

    /// Whether a column's moment is in a span.
    pub(crate) fn within(column: &'static str, span: &Span) -> Sql {
        compose!(
            "{column} >= {start} AND {column} < {end}",
            column,
            start = Sql::moment(span.start),
            end = Sql::moment(span.end)
        )
    }

    /// The place of a bound value, such as `$2`: never the value.
    pub(crate) fn place(place: usize) -> Sql {
        Sql::assembled(format!("${place}"))
    }

    /// These with commas between.
    pub(crate) fn list<T: Closed>(items: &[T]) -> Sql {
        Sql::joined(items, ", ")
    }

    /// These with a text between.
    pub(crate) fn joined<T: Closed>(items: &[T], between: &'static str) -> Sql {
        let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
        Sql::assembled(texts.join(between))
    }

    /// One after the other, with nothing between.
    pub(crate) fn then(self, other: impl Into<Sql>) -> Sql {
        Sql::assembled(self.0.into_owned() + &other.into().0)
    }

    /// Without the comma at its end, for the last entry of a list.
    pub(crate) fn without_comma(self) -> Sql {
        Sql::assembled(self.0.trim_end().trim_end_matches(',').to_owned())
    }

    /// A text in the code with a part for each of its slots. Call [`compose!`] instead: it sees to it that there is
    /// one for each. A slot without one stays empty.
    pub(crate) fn compose(template: &Template, parts: &[(&'static str, &dyn Closed)]) -> Sql {
        let mut composed = String::new();
        for piece in &template.pieces {
            match *piece {
                Piece::Text(text) => composed += text,
                Piece::Slot { name, .. } => {
                    let part = parts.iter().find(|(slot, _)| *slot == name);
                    composed += &part.map(|(_, part)| part.to_string()).unwrap_or_default();
                }
            }
        }
        Sql::assembled(composed)
    }

    /// What this module made of parts that are closed.
    pub(super) fn assembled(text: String) -> Sql {
        Sql(Cow::Owned(text))
    }

    /// The text as its own.
    pub(crate) fn into_text(self) -> String {
        self.0.into_owned()
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Sql {
    /// A text in the code.
    fn from(text: &'static str) -> Sql {
        Sql(Cow::Borrowed(text))
    }
}

impl Display for Sql {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

mod sealed {
    /// Only this file says what is closed.
    pub trait Sealed {}
}

/// What may be part of a text of SQL: texts in the code, numbers, and values that consist of digits or of
/// the letters of a closed list.
pub(crate) trait Closed: Display + sealed::Sealed {}

macro_rules! closed {
    ($($closed:ty),*) => {$(
        impl sealed::Sealed for $closed {}
        impl Closed for $closed {}
    )*};
}
closed!(
    &'static str,
    Sql,
    &Sql,
    u8,
    u16,
    u32,
    u64,
    usize,
    i32,
    i64,
    Amount,
    Currency,
    Date,
    Uuid
);

const fn is_called(text: &[u8], name_at: usize, length: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < length && at < name.len() {
        if text[name_at + at] != name[at] {
            return false;
        }
        at += 1;
    }
    name.len() == length
}

/// Whether a text's slots have exactly these names.
pub(crate) const fn has_slots(text: &str, names: &[&str]) -> bool {
    let text = text.as_bytes();
    let (mut open, mut seen) = (0, 0_u64);
    while open < text.len() {
        let length = slot_length(text, open);
        if length > 0 {
            let mut at = 0;
            while at < names.len() && !is_called(text, open + 1, length, names[at].as_bytes()) {
                at += 1;
            }
            if at == names.len() {
                return false;
            }
            seen |= 1 << at;
        }
        open += 1;
    }
    seen == (1 << names.len()) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_in_their_slots() {
        let column = "path";
        let made = compose!(
            "{column} = {place} AND {column} <> '{' || '{}'",
            column,
            place = Sql::place(2)
        );
        assert_eq!(made.text(), "path = $2 AND path <> '{' || '{}'");
        assert_eq!(compose!("true").text(), "true");
        assert_eq!(Sql::day(0).text(), "DATE '1970-01-01'");
        let all = [Sql::number(-1), Sql::moment(5)];
        assert_eq!(Sql::list(&all).text(), "-1, make_timestamp(5)");
        // What is put in has no slots.
        let inner = compose!("({inner})", inner = Sql::from("{column}"));
        assert_eq!(inner.text(), "({column})");
    }

    #[test]
    fn slots_and_parts_are_held_against_each_other() {
        assert!(has_slots("a {b} {c} {b}", &["c", "b"]));
        assert!(!has_slots("a {b}", &["b", "c"]));
        assert!(!has_slots("a {b} {c}", &["b"]));
        assert!(!has_slots("a {bc}", &["b"]));
        assert!(has_slots("{} { b} {B} {", &[]));
    }
}
