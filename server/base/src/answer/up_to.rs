//! How many entries of a list a request asks for. An answer has at most `MOST`, which the description and
//! every error name.

use std::borrow::Cow;

use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, Type},
};

/// The start of its type name; the maximum follows.
pub(super) const NAME: &str = "integer_up_to_";

/// The highest number that is read: that of an int32.
const HIGHEST: u32 = i32::MAX as u32;

/// A whole number from 0 to `MOST`. A higher one, up to that of an int32, is read as `MOST`: a request for
/// more than an answer ever holds gets the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpTo<const MOST: u32>(u32);

impl<const MOST: u32> From<UpTo<MOST>> for u32 {
    fn from(number: UpTo<MOST>) -> Self {
        number.0
    }
}

impl<const MOST: u32> Type for UpTo<MOST> {
    const IS_REQUIRED: bool = true;
    crate::raw_value_is_self!();

    fn name() -> Cow<'static, str> {
        format!("{NAME}{MOST}").into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            minimum: Some(0.0),
            maximum: Some(f64::from(HIGHEST)),
            ..MetaSchema::new_with_format("integer", "int32")
        }))
    }
}

impl<const MOST: u32> ParseFromParameter for UpTo<MOST> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        let number: u32 = value.parse().map_err(ParseError::custom)?;
        match number <= HIGHEST {
            true => Ok(Self(number.min(MOST))),
            false => Err(ParseError::custom("number too large for an int32")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_number_is_the_most_there_is() {
        let read = |text| UpTo::<100>::parse_from_parameter(text).ok().map(u32::from);
        for (text, number) in [
            ("0", Some(0)),
            ("100", Some(100)),
            ("101", Some(100)),
            ("2147483647", Some(100)),
            ("2147483648", None),
            ("-1", None),
            ("1.0", None),
            ("", None),
        ] {
            assert_eq!(read(text), number, "{text}");
        }
    }
}
