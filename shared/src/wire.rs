//! The form in which the script sends hits and heartbeats: short-keyed JSON of version 1, under 16 KiB. An
//! unknown field is refused, so that typing errors are noticed. Values from the page itself are corrected
//! where possible: see [`lenient`].

mod consent;
mod lenient;

use std::fmt;

pub use consent::{About, ConsentMessage, EarlierAnswer, KeptAnswer};
use serde::{Deserialize, Deserializer, Serialize, de::Visitor};

use crate::{
    currency::Currency, event, field::FieldError, limits, money::Amount, props::Props,
    shown::Shown, text::Text,
};

/// The version that this code reads and writes.
pub const VERSION: u8 = 1;

/// Every field, in the order served by `/definitions`, which says what each means.
pub const FIELDS: &[&str] = &[
    "v", "s", "k", "u", "r", "w", "n", "p", "a", "c", "i", "b", "o", "e", "d", "x",
];

/// What the script sends.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptHit {
    /// Version of the form.
    #[serde(rename = "v")]
    pub version: u8,
    /// The site's name or id.
    #[serde(rename = "s")]
    pub site: String,
    /// What is sent; a hit by default.
    #[serde(rename = "k", default, skip_serializing_if = "is_hit")]
    pub kind: Kind,
    /// The page's full address.
    #[serde(rename = "u")]
    pub url: String,
    /// The page's referrer.
    #[serde(rename = "r", default, skip_serializing_if = "Option::is_none")]
    pub referrer: Option<String>,
    /// Width of the screen in CSS pixels.
    #[serde(
        rename = "w",
        default,
        deserialize_with = "whole",
        skip_serializing_if = "Option::is_none"
    )]
    pub width: Option<u32>,
    /// The event's name; `None` for a page view.
    #[serde(
        rename = "n",
        default,
        deserialize_with = "lenient::name",
        skip_serializing_if = "Option::is_none"
    )]
    pub name: Option<String>,
    /// The event's properties.
    #[serde(
        rename = "p",
        default,
        deserialize_with = "lenient::props",
        skip_serializing_if = "Option::is_none"
    )]
    pub props: Option<Props>,
    /// An amount of money.
    #[serde(
        rename = "a",
        default,
        deserialize_with = "lenient::amount",
        skip_serializing_if = "Option::is_none"
    )]
    pub amount: Option<Amount>,
    /// The amount's currency.
    #[serde(
        rename = "c",
        default,
        deserialize_with = "lenient::currency",
        skip_serializing_if = "Option::is_none"
    )]
    pub currency: Option<String>,
    /// False for an event that does not end a bounce.
    #[serde(
        rename = "i",
        default,
        deserialize_with = "flag",
        skip_serializing_if = "Option::is_none"
    )]
    pub interactive: Option<bool>,
    /// The browser says that a program drives it.
    #[serde(
        rename = "b",
        default,
        deserialize_with = "flag",
        skip_serializing_if = "Option::is_none"
    )]
    pub automated: Option<bool>,
    /// The visitor asked not to be counted.
    #[serde(
        rename = "o",
        default,
        deserialize_with = "flag",
        skip_serializing_if = "Option::is_none"
    )]
    pub opted_out: Option<bool>,
    /// Heartbeat: milliseconds in use since the last heartbeat.
    #[serde(
        rename = "e",
        default,
        deserialize_with = "whole",
        skip_serializing_if = "Option::is_none"
    )]
    pub engaged_ms: Option<u32>,
    /// Heartbeat: the deepest point reached so far, in percent.
    #[serde(
        rename = "d",
        default,
        deserialize_with = "whole",
        skip_serializing_if = "Option::is_none"
    )]
    pub scroll: Option<u32>,
    /// Heartbeat: what was in the window since the last heartbeat.
    #[serde(
        rename = "x",
        default,
        deserialize_with = "lenient::shown",
        skip_serializing_if = "Option::is_none"
    )]
    pub shown: Option<Shown>,
}

/// What is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A page view or event.
    #[default]
    Hit,
    /// A heartbeat.
    Ping,
}

fn is_hit(kind: &Kind) -> bool {
    *kind == Kind::Hit
}

impl ScriptHit {
    /// Checks what the types do not. [`crate::address`] reads the address itself.
    ///
    /// # Errors
    /// The first field that is wrong, by its short key.
    pub fn check(&self) -> Result<(), FieldError> {
        if self.version != VERSION {
            return Err(FieldError::new(
                "v",
                Text::new("field.other_version")
                    .with("version", self.version)
                    .with("ours", VERSION),
            ));
        }
        if self.site.is_empty() {
            return Err(FieldError::new("s", Text::new("field.empty_site")));
        }
        if let Some(referrer) = &self.referrer {
            event::check_referrer(referrer, "r")?;
        }
        match self.kind {
            Kind::Hit => self.check_hit(),
            Kind::Ping => self.check_ping(),
        }
    }

    fn check_hit(&self) -> Result<(), FieldError> {
        for (given, field) in [
            (self.engaged_ms.is_some(), "e"),
            (self.scroll.is_some(), "d"),
            (self.shown.is_some(), "x"),
        ] {
            if given {
                return Err(FieldError::new(field, Text::new("field.of_a_ping")));
            }
        }
        if let Some(name) = &self.name {
            event::check_name(name, "n")?;
        }
        if let Some(props) = &self.props {
            props.check("p")?;
        }
        match (self.amount, &self.currency) {
            (Some(_), Some(code)) => event::read_currency(code, "c").map(|_| ()),
            _ => Ok(()),
        }
    }

    fn check_ping(&self) -> Result<(), FieldError> {
        let hit_only = [
            (self.name.is_some(), "n"),
            (self.props.is_some(), "p"),
            (self.amount.is_some(), "a"),
            (self.currency.is_some(), "c"),
            (self.interactive.is_some(), "i"),
        ];
        if let Some((_, field)) = hit_only.iter().find(|(given, _)| *given) {
            return Err(FieldError::new(*field, Text::new("field.not_of_a_ping")));
        }
        if self.engaged_ms.is_some_and(|ms| ms > limits::ENGAGED_MS) {
            return Err(FieldError::new("e", Text::new("field.over_a_day")));
        }
        if self.scroll.is_some_and(|percent| percent > 100) {
            return Err(FieldError::new("d", Text::new("field.over_100_percent")));
        }
        Ok(())
    }

    /// Amount and currency together; a currency without an amount is ignored. `own` is the site's currency,
    /// for an amount without one.
    ///
    /// # Errors
    /// If the currency is unknown, or there is none at all.
    pub fn revenue(&self, own: Option<Currency>) -> Result<Option<event::Revenue>, FieldError> {
        let Some(amount) = self.amount else {
            return Ok(None);
        };
        let currency = match (&self.currency, own) {
            (Some(code), _) => event::read_currency(code, "c")?,
            (None, Some(own)) => own,
            (None, None) => return Err(FieldError::new("c", Text::new("field.currency_missing"))),
        };
        Ok(Some(event::Revenue { amount, currency }))
    }
}

/// 0, 1, true or false; null as absent.
fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    struct Flag;
    impl<'de> Visitor<'de> for Flag {
        type Value = Option<bool>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("0, 1, true or false")
        }
        fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Option<bool>, E> {
            Ok(Some(flag))
        }
        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Option<bool>, E> {
            match number {
                0 => Ok(Some(false)),
                1 => Ok(Some(true)),
                _ => Err(E::invalid_value(
                    serde::de::Unexpected::Unsigned(number),
                    &self,
                )),
            }
        }
        fn visit_unit<E: serde::de::Error>(self) -> Result<Option<bool>, E> {
            Ok(None)
        }
    }
    deserializer.deserialize_any(Flag)
}

/// A number that is not negative, rounded to a whole one (browsers report
/// fractions of pixels when a page is zoomed); null as absent.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    struct Whole;
    impl<'de> Visitor<'de> for Whole {
        type Value = Option<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number from 0 to 4294967295")
        }
        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Option<u32>, E> {
            u32::try_from(number)
                .map(Some)
                .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
        }
        fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Option<u32>, E> {
            let rounded = number.round();
            match (0.0..=f64::from(u32::MAX)).contains(&rounded) {
                true => Ok(Some(rounded as u32)),
                false => Err(E::invalid_value(
                    serde::de::Unexpected::Float(number),
                    &self,
                )),
            }
        }
        fn visit_unit<E: serde::de::Error>(self) -> Result<Option<u32>, E> {
            Ok(None)
        }
    }
    deserializer.deserialize_any(Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<ScriptHit, String> {
        let hit: ScriptHit = serde_json::from_str(json).map_err(|e| e.to_string())?;
        hit.check().map_err(|e| e.to_string())?;
        Ok(hit)
    }

    #[test]
    fn a_full_event_is_read() {
        let hit = read(
            r#"{"v":1,"s":"example.com","u":"https://example.com/","r":"https://t.co/x","w":1920.4,
                "n":"Buy","p":{"plan":"pro"},"a":12.5,"c":"EUR","i":0,"b":1,"o":true}"#,
        )
        .unwrap();
        assert_eq!(hit.width, Some(1920));
        assert_eq!(hit.interactive, Some(false));
        assert_eq!(hit.automated, Some(true));
        assert_eq!(hit.opted_out, Some(true));
        assert_eq!(hit.revenue(None).unwrap().unwrap().amount, Amount(125_000));
        let again: ScriptHit = serde_json::from_str(&serde_json::to_string(&hit).unwrap()).unwrap();
        assert_eq!(again, hit);
    }

    #[test]
    fn a_ping_is_read() {
        let ping =
            read(r#"{"v":1,"s":"a.test","k":"ping","u":"https://a.test/","e":10500,"d":80}"#)
                .unwrap();
        assert_eq!(
            (ping.kind, ping.engaged_ms, ping.scroll),
            (Kind::Ping, Some(10_500), Some(80))
        );
    }

    #[test]
    fn mistakes_are_refused_and_named() {
        let base = r#""v":1,"s":"a.test","u":"https://a.test/""#;
        for (json, expected) in [
            (format!("{{{base},\"y\":1}}"), "unknown field `y`"),
            (
                r#"{"s":"a.test","u":"https://a.test/"}"#.to_owned(),
                "missing field `v`",
            ),
            (
                r#"{"v":2,"s":"a.test","u":"https://a.test/"}"#.to_owned(),
                "v: field.other_version version=2",
            ),
            (
                r#"{"v":1,"s":"","u":"https://a.test/"}"#.to_owned(),
                "s: field.empty_site",
            ),
            (format!("{{{base},\"n\":\"\"}}"), "n: field.empty_event"),
            (format!("{{{base},\"n\":true}}"), "field.name_no_text"),
            (
                format!("{{{base},\"a\":1,\"c\":\"EURO\"}}"),
                "c: field.no_currency",
            ),
            (
                format!("{{{base},\"r\":\"{}\"}}", "x".repeat(2001)),
                "r: field.too_long most=2000",
            ),
            (format!("{{{base},\"e\":5}}"), "e: field.of_a_ping"),
            (format!("{{{base},\"x\":{{}}}}"), "x: field.of_a_ping"),
            (
                format!("{{{base},\"k\":\"ping\",\"n\":\"x\"}}"),
                "n: field.not_of_a_ping",
            ),
            (
                format!("{{{base},\"k\":\"ping\",\"d\":101}}"),
                "d: field.over_100_percent",
            ),
            (format!("{{{base},\"w\":-1}}"), "invalid"),
            (format!("{{{base},\"i\":2}}"), "invalid value"),
            (format!("{{{base},\"k\":\"pong\"}}"), "unknown variant"),
        ] {
            let error = read(&json).unwrap_err();
            assert!(error.contains(expected), "{json}: {error}");
        }
    }

    #[test]
    fn every_field_is_explained() {
        let full = r#"{"v":1,"s":"a","k":"ping","u":"u","r":"r","w":1,"n":"n","p":{},"a":1,"c":"EUR","i":1,"b":0,"o":0,"e":1,"d":1,"x":{}}"#;
        let hit: ScriptHit = serde_json::from_str(full).unwrap();
        let json: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&serde_json::to_string(&hit).unwrap()).unwrap();
        let mut sent: Vec<&str> = json.keys().map(String::as_str).collect();
        let mut explained: Vec<&str> = FIELDS.to_vec();
        sent.sort_unstable();
        explained.sort_unstable();
        assert_eq!(sent, explained);
    }
}
