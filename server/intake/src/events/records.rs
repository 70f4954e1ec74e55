//! What a site's backend sends, and what it is answered.

use std::{borrow::Cow, collections::BTreeMap};

use poem_openapi::{
    Object,
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::Deserialize;
use serde_json::Value;
use shared::{event, limits, props};

/// An event that happened on one of the site's pages, as the site's backend knows it.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct EventIn {
    /// The page it happened on: a full http(s) address on one of the site's hostnames.
    pub url: String,
    /// The event's name, at most 120 characters; a page view is counted when it is left out.
    #[oai(validator(min_length = 1, max_length = 120))]
    pub name: Option<String>,
    /// Up to 30 properties: names of at most 60 characters with text of at most 500, numbers, or true and false.
    pub props: Option<Props>,
    /// The page that led there, at most 2,000 characters.
    #[oai(validator(max_length = 2000))]
    pub referrer: Option<String>,
    /// An amount with its currency: an object, or a bare number beside `currency`. At most 4 decimals.
    pub value: Option<EventValue>,
    /// The ISO 4217 code of the currency, where `value` is a bare number.
    pub currency: Option<String>,
    /// What tells the visitor apart. Without it the event counts, but adds no visitor and no visit.
    pub visitor: Option<EventVisitor>,
    /// When it happened, in Unix seconds: at most 5 minutes ahead; left out as `too_old` when more
    /// than 72 hours back. Now, when left out.
    pub time: Option<i64>,
    /// False for an event that does not end a bounce; true when left out.
    pub interactive: Option<bool>,
}

/// What tells the visitor apart. Nothing of it is kept: `id`, or else `address` and `user_agent`, is
/// hashed at once with the site under the day's salt.
#[derive(Clone, Debug, Default, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct EventVisitor {
    /// The site's own word for the person or session.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub id: Option<String>,
    /// The visitor's IP address; it also tells the country. Without `id` it is what makes a visitor.
    pub address: Option<String>,
    /// The browser's name; it also tells the device, and crawlers from people.
    #[oai(validator(max_length = 2000))]
    pub user_agent: Option<String>,
    /// The visitor's language, as in `Accept-Language`.
    #[oai(validator(max_length = 500))]
    pub language: Option<String>,
}

/// What became of one event.
#[derive(Clone, Debug, Object)]
pub struct EventTaken {
    /// Whether it was counted.
    pub counted: bool,
    /// True when it was sent before under the same key; it then counts nothing.
    pub repeated: bool,
    /// Why it was left out: a code that `GET /definitions` explains.
    pub why: Option<String>,
    /// Where `receipts=true` asked for it: the whole verdict, sealed. For 48 hours
    /// `GET /sites/{site}/why?receipt=` opens it for whoever reads the site's figures.
    #[oai(skip_serializing_if_is_none)]
    pub receipt: Option<String>,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, Object)]
pub struct EventsTaken {
    /// Events counted.
    pub counted: u64,
    /// Events not counted.
    pub left_out: u64,
    /// True when the whole batch was sent before under the same key; it then counts nothing.
    pub repeated: bool,
    /// How many events were left out for each reason, by the codes that `GET /definitions` explains.
    pub why: BTreeMap<String, u64>,
    /// Where `receipts=true` asked for them: a receipt for each event, in the order sent.
    #[oai(skip_serializing_if_is_none)]
    pub receipts: Option<Vec<String>>,
}

/// An event's properties.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Props(pub props::Props);

/// An event's amount.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct EventValue(pub event::ValueIn);

/// Describes a type that serde reads and whose form poem-openapi cannot derive.
macro_rules! described {
    ($name:ident, $text:literal, $schema:expr) => {
        impl Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                $text.into()
            }

            fn schema_ref() -> MetaSchemaRef {
                MetaSchemaRef::Reference($text.to_owned())
            }

            fn register(registry: &mut Registry) {
                registry.create_schema::<Self, _>($text.to_owned(), $schema);
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl ToJSON for $name {
            fn to_json(&self) -> Option<Value> {
                serde_json::to_value(&self.0).ok()
            }
        }

        impl ParseFromJSON for $name {
            fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
                serde_json::from_value(value.unwrap_or_default()).map_err(ParseError::custom)
            }
        }
    };
}

fn inline(schema: MetaSchema) -> MetaSchemaRef {
    MetaSchemaRef::Inline(Box::new(schema))
}

described!(Props, "EventProps", |_| MetaSchema {
    description: Some("Names with text, numbers, or true and false."),
    max_properties: Some(limits::PROPS),
    additional_properties: Some(Box::new(inline(MetaSchema {
        one_of: vec![
            inline(MetaSchema {
                max_length: Some(limits::PROP_VALUE),
                ..MetaSchema::new("string")
            }),
            inline(MetaSchema::new("number")),
            inline(MetaSchema::new("boolean")),
        ],
        nullable: true,
        ..MetaSchema::ANY
    }))),
    ..MetaSchema::new("object")
});

described!(EventValue, "EventValue", |_| MetaSchema {
    description: Some("An amount: an object, or a bare number beside `currency`."),
    one_of: vec![
        inline(MetaSchema {
            required: vec!["amount", "currency"],
            properties: vec![
                ("amount", inline(MetaSchema::new("number"))),
                (
                    "currency",
                    inline(MetaSchema {
                        description: Some("ISO 4217."),
                        min_length: Some(3),
                        max_length: Some(3),
                        ..MetaSchema::new("string")
                    })
                ),
            ],
            ..MetaSchema::new("object")
        }),
        inline(MetaSchema::new("number")),
    ],
    ..MetaSchema::ANY
});
