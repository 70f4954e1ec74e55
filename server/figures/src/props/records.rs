//! Records of `/props`.
//!
//! *Hits with a property* are the page views and events of the period that pass the filters and carry a
//! property of this name, whatever its value. A value is shown as text: `true`, `3`, `pro`.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, question::PeriodView};

/// A property that hits carry.
#[derive(Debug, Clone, Object)]
pub struct PropName {
    /// Its name.
    pub name: String,
    /// Different visitors with a hit that carries it.
    pub visitors: i64,
    /// Page views that carry it.
    pub views: i64,
    /// Events that carry it.
    pub events: i64,
    /// How many different values it has.
    pub values: i64,
}

/// A value of the property.
#[derive(Debug, Clone, Object)]
pub struct PropValue {
    /// The value, as text.
    pub value: String,
    /// Different visitors with a hit that carries it.
    pub visitors: i64,
    /// Visits that started in the period and have such a hit.
    pub visits: i64,
    /// Page views that carry it.
    pub views: i64,
    /// Events that carry it.
    pub events: i64,
    /// `visitors` of this value over `visitors` of the answer; null where there are none.
    pub conversion_rate: Option<Number>,
}

/// The properties of a site's events, or the values of one.
#[derive(Debug, Clone, Object)]
pub struct PropsView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The property asked for; null: their names were.
    pub name: Option<String>,
    /// The visitors that conversion is measured by: all of the period that pass the filters, those on
    /// events, properties and goals taken out.
    pub visitors: i64,
    /// How many rows `names` or `values` has in all.
    pub total_rows: i64,
    /// The properties that hits carry, when none was asked for: most visitors first, then most hits, then
    /// by name.
    pub names: Vec<PropName>,
    /// The values of the one asked for: most visitors first, then most hits, then by value.
    pub values: Vec<PropValue>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
