//! A text of the server, by its id and with values: the words are in the Fluent files of each language
//! (`locales/<language>/server`).

use std::fmt;

use crate::date::Date;

/// The values in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A name, an address, a word of the API, or one that selects a variant of the text.
    Text(String),
    /// A number; the text may select its plural form by it.
    Number(i64),
    /// A number of tenths, written with a decimal sign.
    Tenths(u64),
    /// A day, written as the language does.
    Day(Date),
    /// A moment, in seconds since 1970: written as the language does, in the reader's time zone.
    Moment(i64),
    /// A size: written in gigabytes with a decimal sign from a thousand megabytes on.
    Megabytes(i64),
    /// Names, listed as the language does.
    Names(Vec<String>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Date> for Value {
    fn from(day: Date) -> Self {
        Self::Day(day)
    }
}

impl From<Vec<String>> for Value {
    fn from(names: Vec<String>) -> Self {
        Self::Names(names)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

impl fmt::Display for Value {
    /// The form for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Tenths(number) => write!(f, "{}.{}", number / 10, number % 10),
            Self::Day(day) => day.fmt(f),
            Self::Moment(number) | Self::Megabytes(number) => number.fmt(f),
            Self::Names(names) => f.write_str(&names.join(", ")),
        }
    }
}

/// A text: the id of a message, or `message.variant`, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    id: &'static str,
    values: Vec<(&'static str, Value)>,
}

impl Text {
    /// The text with this id, without values.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self {
            id,
            values: Vec::new(),
        }
    }

    /// With this value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The values, by their names.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

impl fmt::Display for Text {
    /// For logs: the id and the values, in no language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, value) in &self.values {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_its_id_and_values() {
        let text = Text::new("too_long.name")
            .with("most", 60_usize)
            .with("names", vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(text.id(), "too_long.name");
        assert_eq!(text.to_string(), "too_long.name most=60 names=a, b");
    }
}
