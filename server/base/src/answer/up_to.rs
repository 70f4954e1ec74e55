//! A whole number in a parameter with a maximum, which the description and every error name.

use std::borrow::Cow;

use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, Type},
};

/// The start of its type name; the maximum follows.
pub(super) const NAME: &str = "integer_up_to_";

/// A whole number from 0 to `MOST`. A higher number is read as well: the operation refuses it, with its own code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpTo<const MOST: u32>(pub u32);

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
            maximum: Some(f64::from(MOST)),
            ..MetaSchema::new_with_format("integer", "uint32")
        }))
    }
}

impl<const MOST: u32> ParseFromParameter for UpTo<MOST> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        value.parse().map(Self).map_err(ParseError::custom)
    }
}
