//! Records of `/props`.
//!
//! *Hits with a property* are the page views and events of the period that match the filters and have a property of
//! this name, with any value. Values are shown as text: `true`, `3`, `pro`.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, query::PeriodView};

/// A property of hits.
#[derive(Debug, Clone, Object)]
pub struct PropName {
    /// Its name.
    pub name: String,
    /// Unique visitors with a hit that has the property.
    pub visitors: i64,
    /// Page views that have the property.
    pub views: i64,
    /// Events that have the property.
    pub events: i64,
    /// Number of different values.
    pub values: i64,
}

/// A value of the property.
#[derive(Debug, Clone, Object)]
pub struct PropValue {
    /// The value, as text.
    pub value: String,
    /// Unique visitors with a hit that has this value.
    pub visitors: i64,
    /// Visits that started in the period and have such a hit.
    pub visits: i64,
    /// Page views that have this value.
    pub views: i64,
    /// Events that have this value.
    pub events: i64,
    /// `visitors` of this value divided by `visitors` of the response; null if there are none.
    pub conversion_rate: Option<Number>,
}

/// The properties of a site's events, or the values of one.
#[derive(Debug, Clone, Object)]
pub struct PropsView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The requested property; null if the response lists names.
    pub name: Option<String>,
    /// The denominator of conversion rates: all visitors of the period that match the filters, ignoring filters on
    /// events, properties and goals.
    pub visitors: i64,
    /// Total number of rows in `names` or `values`.
    pub total_rows: i64,
    /// The properties of hits, if the request names none: most visitors first, then most hits, then by name.
    pub names: Vec<PropName>,
    /// The values of the requested property: most visitors first, then most hits, then by value.
    pub values: Vec<PropValue>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
