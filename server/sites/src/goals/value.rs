//! The value of reaching a goal, in the API's form.

use std::borrow::Cow;

use base::answer::Problem;
use poem_openapi::{
    Enum, Object,
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shared::{currency::Currency, money::Amount};

use super::Worth;

/// Where the amount comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "GoalValueKind", rename_all = "snake_case")]
pub enum ValueKind {
    /// The event's amount.
    Event,
    /// It is `amount` in `currency`, every time.
    Fixed,
}

/// What reaching a goal is worth.
#[derive(Clone, Debug, PartialEq, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalValue {
    /// Where the amount comes from.
    pub kind: ValueKind,
    /// The amount, for `fixed`: 0 or more, at most 4 decimals.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<Sum>,
    /// The ISO 4217 code of its currency, for `fixed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
}

/// An exact amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sum(pub Amount);

impl GoalValue {
    /// The form in which it is shown; `None` if there is no value.
    pub(super) fn of(worth: Worth) -> Option<Self> {
        let (kind, fixed) = match worth {
            Worth::Nothing => return None,
            Worth::Event => (ValueKind::Event, None),
            Worth::Fixed(amount, currency) => (ValueKind::Fixed, Some((amount, currency))),
        };
        Some(Self {
            kind,
            amount: fixed.map(|(amount, _)| Sum(amount)),
            currency: fixed.map(|(_, currency)| currency.to_string()),
        })
    }

    /// Checks it. 400 names the field that cannot be.
    pub(super) fn worth(&self) -> Result<Worth, Problem> {
        let wrong = |field: &str, problem: Problem| problem.field(format!("value.{field}"));
        match (self.kind, self.amount, &self.currency) {
            (ValueKind::Event, None, None) => Ok(Worth::Event),
            (ValueKind::Event, Some(_), _) => Err(wrong(
                "amount",
                Problem::invalid("invalid_value.amount_of_event"),
            )),
            (ValueKind::Event, None, Some(_)) => Err(wrong(
                "currency",
                Problem::invalid("invalid_value.currency_of_event"),
            )),
            (ValueKind::Fixed, None, _) => {
                Err(wrong("amount", Problem::invalid("invalid_value.no_amount")))
            }
            (ValueKind::Fixed, Some(Sum(amount)), _) if amount < Amount(0) => {
                Err(wrong("amount", Problem::invalid("invalid_value.negative")))
            }
            (ValueKind::Fixed, Some(_), None) => Err(wrong(
                "currency",
                Problem::invalid("invalid_value.no_currency"),
            )),
            (ValueKind::Fixed, Some(Sum(amount)), Some(code)) => Currency::parse(code)
                .map(|currency| Worth::Fixed(amount, currency))
                .ok_or_else(|| Problem::invalid("unknown_currency").field("value.currency")),
        }
    }
}

impl Type for Sum {
    const IS_REQUIRED: bool = true;
    base::raw_value_is_self!();

    fn name() -> Cow<'static, str> {
        "number".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema::new("number")))
    }
}

impl ToJSON for Sum {
    fn to_json(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }
}

impl ParseFromJSON for Sum {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        serde_json::from_value(value.unwrap_or_default()).map_err(ParseError::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Worth, Problem> {
        let value: GoalValue = serde_json::from_str(json).expect(json);
        value.worth()
    }

    #[test]
    fn a_value_is_written_as_it_is_read() {
        let euro = Currency::parse("EUR").unwrap();
        for (json, worth) in [
            (r#"{"kind":"event"}"#, Worth::Event),
            (
                r#"{"kind":"fixed","amount":12.5,"currency":"EUR"}"#,
                Worth::Fixed(Amount(125_000), euro),
            ),
            (
                r#"{"kind":"fixed","amount":0,"currency":"EUR"}"#,
                Worth::Fixed(Amount(0), euro),
            ),
        ] {
            assert_eq!(read(json).unwrap(), worth, "{json}");
            let written = serde_json::to_string(&GoalValue::of(worth).unwrap()).unwrap();
            assert_eq!(written, json);
        }
        assert_eq!(GoalValue::of(Worth::Nothing), None);
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        for (json, field) in [
            (r#"{"kind":"event","amount":1}"#, "value.amount"),
            (r#"{"kind":"event","currency":"EUR"}"#, "value.currency"),
            (r#"{"kind":"fixed","currency":"EUR"}"#, "value.amount"),
            (r#"{"kind":"fixed","amount":1}"#, "value.currency"),
            (
                r#"{"kind":"fixed","amount":-1,"currency":"EUR"}"#,
                "value.amount",
            ),
            (
                r#"{"kind":"fixed","amount":1,"currency":"XXX"}"#,
                "value.currency",
            ),
        ] {
            let refused = format!("{:?}", read(json).unwrap_err());
            assert!(refused.contains(field), "{json}: {refused}");
        }
    }
}
