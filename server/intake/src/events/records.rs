//! What a site's backend sends, and the responses.

use std::{borrow::Cow, collections::BTreeMap};

use poem_openapi::{
    Object,
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::Deserialize;
use serde_json::Value;
use shared::{event, limits, props};

/// An event on one of the site's pages, sent by the site's backend.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct EventIn {
    /// The page of the event: a full http(s) URL on one of the site's hostnames.
    pub url: String,
    /// The event's name, at most 120 characters. Without a name, a page view is counted.
    #[oai(validator(min_length = 1, max_length = 120))]
    pub name: Option<String>,
    /// Up to 30 properties. Names have at most 60 characters; values are text of at most 500 characters, numbers, or
    /// true and false.
    pub props: Option<Props>,
    /// The referring page, at most 2,000 characters.
    #[oai(validator(max_length = 2000))]
    pub referrer: Option<String>,
    /// An amount with its currency: an object, or a plain number together with `currency`. At most 4 decimals.
    pub value: Option<EventValue>,
    /// The currency code (ISO 4217), if `value` is a plain number.
    pub currency: Option<String>,
    /// Identifies the visitor. Without it, the event counts, but adds no visitor and no visit.
    pub visitor: Option<EventVisitor>,
    /// When the event happened, Unix seconds: at most 5 minutes in the future. Events more than 72 hours old are
    /// excluded as `too_old`. Default: now.
    pub time: Option<i64>,
    /// False for an event that does not end a bounce. Default: true.
    pub interactive: Option<bool>,
}

/// Identifies the visitor. Stile stores none of it: `id` or, without it, `address` and `user_agent` are hashed
/// immediately, together with the site and the salt of the day.
#[derive(Clone, Debug, Default, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct EventVisitor {
    /// Your own id for the person or session.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub id: Option<String>,
    /// The visitor's IP address. Stile also uses it to find the country. Without `id`, it is needed to identify a
    /// visitor.
    pub address: Option<String>,
    /// The browser's user agent. Stile also uses it to find the device, and to distinguish bots from people.
    #[oai(validator(max_length = 2000))]
    pub user_agent: Option<String>,
    /// The visitor's language, as in `Accept-Language`.
    #[oai(validator(max_length = 500))]
    pub language: Option<String>,
    /// The consented visitor's ticket, which the page gets from `await stile("visitor")`: the event then belongs to that
    /// visitor. If consent was withdrawn or the ticket is invalid, the event counts without the visitor. Only for sites
    /// that ask visitors for consent.
    // `TICKET_BYTES`: the attribute takes only a number.
    #[oai(validator(max_length = 100))]
    pub agreed: Option<String>,
}

/// The result of one event.
#[derive(Clone, Debug, Object)]
pub struct EventTaken {
    /// Whether it was counted.
    pub counted: bool,
    /// True if the event was sent before with the same key. It is not counted again, but excluded as `repeated`.
    pub repeated: bool,
    /// Why the event was excluded: a code that `GET /definitions` explains. Null if it was counted.
    pub why: Option<String>,
    /// Only with `receipts=true`: the full decision, sealed. For 48 hours, anyone who can read the site's figures can
    /// open it with `GET /sites/{site}/why?receipt=`.
    #[oai(skip_serializing_if_is_none)]
    pub receipt: Option<String>,
}

/// The result of a batch.
#[derive(Clone, Debug, Default, Object)]
pub struct EventsTaken {
    /// Events counted.
    pub counted: u64,
    /// Events excluded.
    pub left_out: u64,
    /// True if the whole batch was sent before with the same key. No event is counted again; all are excluded as
    /// `repeated`.
    pub repeated: bool,
    /// Number of events excluded for each reason, by the codes that `GET /definitions` explains.
    pub why: BTreeMap<String, u64>,
    /// Only with `receipts=true`: one receipt for each event, in the order sent.
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

/// Describes a type that serde reads and that poem-openapi cannot derive.
macro_rules! described {
    ($name:ident, $text:literal, $schema:expr) => {
        impl Type for $name {
            const IS_REQUIRED: bool = true;
            base::raw_value_is_self!();

            fn name() -> Cow<'static, str> {
                $text.into()
            }

            fn schema_ref() -> MetaSchemaRef {
                MetaSchemaRef::Reference($text.to_owned())
            }

            fn register(registry: &mut Registry) {
                registry.create_schema::<Self, _>($text.to_owned(), $schema);
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
    description: Some("Names, each with a text, a number, true or false."),
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
    description: Some("An amount: an object, or a number next to `currency`."),
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
