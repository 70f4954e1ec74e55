//! The rules of an event that a site's backend sends, shared by the single
//! event, the batch and the script's own events.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IntoDeserializer, MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::{control, currency::Currency, field::FieldError, limits, money::Amount, text::Text};

/// An amount and its currency, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revenue {
    /// In ten-thousandths of the unit.
    pub amount: Amount,
    /// The currency.
    pub currency: Currency,
}

/// `EventIn.value`: an object with amount and currency, or a bare number with a separate `currency`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ValueIn {
    /// A bare number.
    Number(Amount),
    /// `{"amount": 12.5, "currency": "EUR"}`.
    Object(MoneyIn),
}

/// An amount with its currency, as sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyIn {
    /// The amount.
    pub amount: Amount,
    /// ISO 4217.
    pub currency: String,
}

impl<'de> Deserialize<'de> for ValueIn {
    // By hand, because `untagged` would lose the message about what is wrong.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ValueIn, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = ValueIn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or an object of amount and currency")
            }
            fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<ValueIn, E> {
                Amount::deserialize(value.into_deserializer()).map(ValueIn::Number)
            }
            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<ValueIn, E> {
                Amount::deserialize(value.into_deserializer()).map(ValueIn::Number)
            }
            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<ValueIn, E> {
                Amount::deserialize(value.into_deserializer()).map(ValueIn::Number)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ValueIn, A::Error> {
                MoneyIn::deserialize(MapAccessDeserializer::new(map)).map(ValueIn::Object)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// How an event's time compares with the server's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeIs {
    /// It can be counted.
    Fine,
    /// More than 72 hours back: left out as `too_old`.
    TooOld,
    /// More than 5 minutes ahead: refused as malformed.
    Ahead,
}

/// Classifies an event's time; both in Unix seconds.
pub fn judge_time(time: i64, now: i64) -> TimeIs {
    if time < now.saturating_sub(limits::OLDEST) {
        TimeIs::TooOld
    } else if time > now.saturating_add(limits::AHEAD) {
        TimeIs::Ahead
    } else {
        TimeIs::Fine
    }
}

/// Checks an event's name. `field` is its name in the request.
///
/// # Errors
/// If it shows no visible character, is too long or contains control characters.
pub fn check_name(name: &str, field: &str) -> Result<(), FieldError> {
    if !control::is_seen(name) {
        return Err(FieldError::new(field, Text::new("field.empty_event")));
    }
    if limits::over(name, limits::EVENT_NAME) {
        return Err(FieldError::new(
            field,
            Text::new("field.too_long").with("most", limits::EVENT_NAME),
        ));
    }
    if control::holds(name) {
        return Err(FieldError::new(
            field,
            Text::new("field.control_characters"),
        ));
    }
    Ok(())
}

/// Checks a referrer's length.
///
/// # Errors
/// When it is too long.
pub fn check_referrer(referrer: &str, field: &str) -> Result<(), FieldError> {
    if limits::over(referrer, limits::REFERRER) {
        return Err(FieldError::new(
            field,
            Text::new("field.too_long").with("most", limits::REFERRER),
        ));
    }
    Ok(())
}

/// Combines an event's `value` and `currency`.
///
/// # Errors
/// If only one of them is given, if they name two currencies, or if the currency is not in ISO 4217.
pub fn revenue(
    value: Option<&ValueIn>,
    currency: Option<&str>,
) -> Result<Option<Revenue>, FieldError> {
    let (amount, named) = match value {
        None if currency.is_some() => {
            return Err(FieldError::new(
                "currency",
                Text::new("field.currency_alone"),
            ));
        }
        None => return Ok(None),
        Some(ValueIn::Number(amount)) => (*amount, None),
        Some(ValueIn::Object(money)) => (money.amount, Some(money.currency.as_str())),
    };
    let inside = named
        .map(|code| read_currency(code, "value.currency"))
        .transpose()?;
    let separate = currency
        .map(|code| read_currency(code, "currency"))
        .transpose()?;
    match (inside, separate) {
        (Some(one), Some(other)) if one != other => Err(FieldError::new(
            "currency",
            Text::new("field.two_currencies"),
        )),
        (Some(currency), _) | (None, Some(currency)) => Ok(Some(Revenue { amount, currency })),
        (None, None) => Err(FieldError::new(
            "currency",
            Text::new("field.currency_missing"),
        )),
    }
}

/// Reads a currency's code.
///
/// # Errors
/// If it is not in ISO 4217.
pub fn read_currency(code: &str, field: &str) -> Result<Currency, FieldError> {
    Currency::parse(code).ok_or_else(|| FieldError::new(field, Text::new("field.no_currency")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(json: &str) -> ValueIn {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn value_and_currency_come_together() {
        let eur = Some(Revenue {
            amount: Amount(125_000),
            currency: Currency::parse("EUR").unwrap(),
        });
        let object = value(r#"{"amount":12.5,"currency":"EUR"}"#);
        assert_eq!(revenue(None, None), Ok(None));
        assert_eq!(revenue(Some(&value("12.5")), Some("eur")), Ok(eur));
        assert_eq!(revenue(Some(&object), None), Ok(eur));
        assert_eq!(revenue(Some(&object), Some("EUR")), Ok(eur));
        for (value, currency, field) in [
            (Some(value("12.5")), None, "currency"),
            (None, Some("EUR"), "currency"),
            (Some(value("12.5")), Some("XYZ"), "currency"),
            (Some(object.clone()), Some("USD"), "currency"),
            (
                Some(self::value(r#"{"amount":1,"currency":"EURO"}"#)),
                None,
                "value.currency",
            ),
        ] {
            assert_eq!(revenue(value.as_ref(), currency).unwrap_err().field, field);
        }
        assert!(serde_json::from_str::<ValueIn>("1.23456").is_err());
        assert!(serde_json::from_str::<ValueIn>(r#"{"amount":1,"currency":"EUR","x":1}"#).is_err());
    }

    #[test]
    fn times_have_their_bounds() {
        let now = 1_800_000_000;
        assert_eq!(judge_time(now - limits::OLDEST, now), TimeIs::Fine);
        assert_eq!(judge_time(now - limits::OLDEST - 1, now), TimeIs::TooOld);
        assert_eq!(judge_time(now + 300, now), TimeIs::Fine);
        assert_eq!(judge_time(now + 301, now), TimeIs::Ahead);
        assert_eq!(judge_time(i64::MIN, now), TimeIs::TooOld);
        assert_eq!(judge_time(i64::MAX, now), TimeIs::Ahead);
    }

    #[test]
    fn names_have_their_length() {
        assert!(check_name("Sign up", "name").is_ok());
        assert!(check_name(&"ä".repeat(120), "name").is_ok());
        assert!(check_name(&"a".repeat(121), "name").is_err());
        assert!(check_name("  ", "n").is_err());
        assert!(check_name("\u{200b}", "n").is_err());
        assert!(check_name("Sign\nup", "n").is_err());
        assert!(check_name("Sign \u{202e}pu", "n").is_err());
    }
}
