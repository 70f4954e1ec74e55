//! The values of a bucket in answers: numbers or null, and sums of money.

use std::{borrow::Cow, collections::BTreeMap};

use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde_json::Value as Json;

use super::{figures::BucketFigures, metric::SeriesMetric};
use crate::number::{MoneyView, Number};

/// A metric's value in a bucket, or none: if there is nothing to divide by, or for a future bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrNull<T>(pub Option<T>);

/// A number or null.
pub type Value = OrNull<Number>;

impl<T: Type> Type for OrNull<T> {
    const IS_REQUIRED: bool = false;
    base::raw_value_is_self!();

    fn name() -> Cow<'static, str> {
        format!("{}_or_null", T::name()).into()
    }

    fn schema_ref() -> MetaSchemaRef {
        match T::schema_ref() {
            MetaSchemaRef::Inline(schema) => MetaSchemaRef::Inline(Box::new(MetaSchema {
                nullable: true,
                ..*schema
            })),
            reference => reference,
        }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: ToJSON> ToJSON for OrNull<T> {
    fn to_json(&self) -> Option<Json> {
        let value = self.0.as_ref().and_then(ToJSON::to_json);
        Some(value.unwrap_or(Json::Null))
    }
}

impl<T: ParseFromJSON> ParseFromJSON for OrNull<T> {
    fn parse_from_json(value: Option<Json>) -> ParseResult<Self> {
        match value {
            None | Some(Json::Null) => Ok(OrNull(None)),
            some => T::parse_from_json(some)
                .map(|value| OrNull(Some(value)))
                .map_err(ParseError::propagate),
        }
    }
}

/// What each bucket shows.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The metrics, in order.
    pub metrics: &'a [SeriesMetric],
    /// The currencies of the whole answer.
    pub currencies: &'a [String],
    /// Now, microseconds UTC: a bucket that starts later has no values.
    pub now: i64,
}

/// The values of one bucket.
#[derive(Debug, Clone, Default)]
pub struct Values {
    numbers: Vec<(SeriesMetric, Option<Number>)>,
    revenue: Option<Option<Vec<(String, Number)>>>,
}

impl Values {
    /// The requested values of a bucket that starts then.
    pub fn of(asked: Asked<'_>, start: i64, figures: &BucketFigures) -> Values {
        let figures = (start <= asked.now).then_some(figures);
        let numbers = asked.metrics.iter().map(|metric| {
            let number = figures.and_then(|figures| figures.number(*metric));
            (*metric, number)
        });
        let money = asked.metrics.contains(&SeriesMetric::Revenue);
        Values {
            numbers: numbers.collect(),
            revenue: money.then(|| figures.map(|figures| figures.earned(asked.currencies))),
        }
    }

    /// One of them; `None` if it was not requested.
    pub fn number(&self, metric: SeriesMetric) -> Option<Value> {
        let mut numbers = self.numbers.iter();
        let found = numbers.find(|(one, _)| *one == metric);
        found.map(|(_, number)| OrNull(*number))
    }

    /// Revenue as a list; `None` if it was not requested.
    pub fn sums(&self) -> Option<OrNull<Vec<MoneyView>>> {
        let view = |(currency, amount): &(String, Number)| MoneyView {
            amount: *amount,
            currency: currency.clone(),
        };
        let list = |sums: &Vec<_>| sums.iter().map(view).collect();
        Some(OrNull(self.revenue.as_ref()?.as_ref().map(list)))
    }

    /// Revenue by its currency; `None` if it was not requested.
    pub fn by_currency(&self) -> Option<OrNull<BTreeMap<String, Number>>> {
        let map = |sums: &Vec<(String, Number)>| sums.iter().cloned().collect();
        Some(OrNull(self.revenue.as_ref()?.as_ref().map(map)))
    }
}
