//! Numbers in answers: whole ones are written without a point; and sums of money.

use std::borrow::Cow;

use poem_openapi::{
    Object,
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use rust_decimal::Decimal;
use serde_json::Value;

/// A figure's number. Counts are whole; rates and means are not rounded.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Number(pub f64);

impl From<i64> for Number {
    fn from(count: i64) -> Self {
        Number(count as f64)
    }
}

impl From<Decimal> for Number {
    /// The nearest float.
    fn from(decimal: Decimal) -> Self {
        // Every decimal's text is a float's.
        Number(decimal.normalize().to_string().parse().unwrap_or(f64::NAN))
    }
}

impl Number {
    /// `part / whole`, or none where there is no whole.
    pub fn ratio(part: i64, whole: i64) -> Option<Number> {
        (whole != 0).then(|| Number(part as f64 / whole as f64))
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Type for Number {
    const IS_REQUIRED: bool = true;
    base::raw_value_is_self!();

    fn name() -> Cow<'static, str> {
        "number".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema::new("number")))
    }
}

impl ToJSON for Number {
    fn to_json(&self) -> Option<Value> {
        // Whole numbers up to 2^53 are exact in a float.
        if self.0.fract() == 0.0 && self.0.abs() < 9_007_199_254_740_992.0 {
            return Some(Value::from(self.0 as i64));
        }
        Some(Value::from(self.0))
    }
}

impl ParseFromJSON for Number {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value.as_ref().and_then(Value::as_f64) {
            Some(number) => Ok(Number(number)),
            None => Err(ParseError::expected_type(value.unwrap_or_default())),
        }
    }
}

/// A sum in one currency.
#[derive(Clone, Debug, Object)]
pub struct MoneyView {
    /// The sum, exact to four decimals.
    pub amount: Number,
    /// ISO 4217.
    pub currency: String,
}

impl MoneyView {
    /// A sum.
    pub fn of(amount: Decimal, currency: &str) -> MoneyView {
        MoneyView {
            amount: amount.into(),
            currency: currency.to_owned(),
        }
    }
}

/// Sums as a query gives them: `EUR 12.5000,USD 3.0000`; none of nothing.
///
/// # Errors
/// When the text is another.
pub fn money(text: Option<&str>) -> anyhow::Result<Vec<MoneyView>> {
    let sums = sums(text)?.into_iter();
    Ok(sums
        .map(|(currency, amount)| MoneyView::of(amount, &currency))
        .collect())
}

/// The same, exact: each currency with its amount.
///
/// # Errors
/// When the text is another.
pub(crate) fn sums(text: Option<&str>) -> anyhow::Result<Vec<(String, Decimal)>> {
    let sums = text.unwrap_or_default().split(',');
    // `sum.is_empty()` would be that of the API's types, which is always false.
    sums.filter(|sum| !str::is_empty(sum))
        .map(|sum| {
            let (currency, amount) = sum
                .split_once(' ')
                .ok_or_else(|| anyhow::anyhow!("`{sum}` is no sum of money"))?;
            Ok((currency.to_owned(), amount.parse()?))
        })
        .collect()
}
