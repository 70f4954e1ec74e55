//! The values of a text, for programs.

use std::borrow::Cow;

use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde_json::{Map, Value as Json};

use crate::text::{Text, Value};

/// An object of the text's values: each is a string or a number. A day is `2026-01-31`, a moment is in Unix seconds,
/// several names are separated by commas.
#[derive(Clone, Debug, PartialEq)]
pub struct Params(Map<String, Json>);

impl Params {
    /// The values of this text; `None` if it has none.
    #[must_use]
    pub fn of(text: &Text) -> Option<Self> {
        let values = text.values().iter().map(|(name, value)| {
            let value = match value {
                Value::Number(number) | Value::Moment(number) => Json::from(*number),
                // Tenths keep their decimal sign.
                other => Json::from(other.to_string()),
            };
            ((*name).to_owned(), value)
        });
        let values: Map<String, Json> = values.collect();
        (!values.is_empty()).then_some(Self(values))
    }
}

impl Type for Params {
    const IS_REQUIRED: bool = true;
    crate::raw_value_is_self!();

    fn name() -> Cow<'static, str> {
        "params".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        let one = MetaSchema {
            one_of: vec![
                MetaSchemaRef::Inline(Box::new(MetaSchema::new("string"))),
                MetaSchemaRef::Inline(Box::new(MetaSchema::new_with_format("integer", "int64"))),
            ],
            ..MetaSchema::ANY
        };
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            additional_properties: Some(Box::new(MetaSchemaRef::Inline(Box::new(one)))),
            ..MetaSchema::new("object")
        }))
    }
}

impl ToJSON for Params {
    fn to_json(&self) -> Option<Json> {
        Some(Json::Object(self.0.clone()))
    }
}

impl ParseFromJSON for Params {
    fn parse_from_json(value: Option<Json>) -> ParseResult<Self> {
        match value {
            Some(Json::Object(values)) => Ok(Self(values)),
            other => Err(ParseError::expected_type(other.unwrap_or_default())),
        }
    }
}
