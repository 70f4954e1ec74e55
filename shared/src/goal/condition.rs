//! Conditions on the properties of events.

use serde::{Deserialize, Serialize};

use super::{patterns, wrong};
use crate::{control, field::FieldError, limits, pattern::Pattern, props::PropValue, text::Text};

/// How a property is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "GoalCompare", rename_all = "snake_case")
)]
pub enum Compare {
    /// One of `values`; `*` matches any characters, so `*` alone matches any value.
    #[default]
    Is,
    /// None of `values`, or not there at all.
    IsNot,
    /// A number, `number` or more.
    AtLeast,
    /// A number, `number` or less.
    AtMost,
}

/// A condition on a property of an event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Object))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "GoalCondition", deny_unknown_fields)
)]
pub struct Condition {
    /// The property's name.
    pub name: String,
    /// How it is compared; `is` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub compare: Option<Compare>,
    /// What it is compared with, for `is` and `is_not`; numbers and truth values as text: `3`, `true`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", oai(default, skip_serializing_if_is_empty))]
    pub values: Vec<String>,
    /// What it is compared with, for `at_least` and `at_most`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", oai(skip_serializing_if_is_none))]
    pub number: Option<f64>,
}

/// What a property's value must be.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// One of these.
    Is(Vec<Pattern>),
    /// None of these, or not there.
    IsNot(Vec<Pattern>),
    /// A number, this or more.
    AtLeast(f64),
    /// A number, this or less.
    AtMost(f64),
}

impl Test {
    /// Whether a property passes; `None`: it is not there.
    pub fn passes(&self, value: Option<&PropValue>) -> bool {
        let any = |patterns: &[Pattern]| {
            value.is_some_and(|value| {
                let text = value.to_string();
                patterns.iter().any(|pattern| pattern.matches(&text))
            })
        };
        match (self, value) {
            (Test::Is(patterns), _) => any(patterns),
            (Test::IsNot(patterns), _) => !any(patterns),
            (Test::AtLeast(least), Some(PropValue::Number(number))) => number >= least,
            (Test::AtMost(most), Some(PropValue::Number(number))) => number <= most,
            _ => false,
        }
    }
}

impl Condition {
    pub(super) fn read(&self, field: &str) -> Result<(String, Test), FieldError> {
        let at = |name: &str| format!("{field}.{name}");
        if self.name.is_empty()
            || limits::over(&self.name, limits::PROP_NAME)
            || self.name.contains(':')
            || control::holds(&self.name)
        {
            return Err(wrong(
                &at("name"),
                Text::new("field.no_property_name").with("most", limits::PROP_NAME),
            ));
        }
        let compare = self.compare.unwrap_or_default();
        let numeric = matches!(compare, Compare::AtLeast | Compare::AtMost);
        if numeric && !self.values.is_empty() {
            return Err(wrong(&at("values"), Text::new("field.values_with_bound")));
        }
        if !numeric && self.number.is_some() {
            return Err(wrong(
                &at("number"),
                Text::new("field.number_without_bound"),
            ));
        }
        let number = || {
            self.number
                .filter(|number| number.is_finite())
                .ok_or_else(|| wrong(&at("number"), Text::new("field.missing")))
        };
        let values = || {
            if self.values.is_empty() {
                return Err(wrong(&at("values"), Text::new("field.empty_values")));
            }
            patterns(&self.values, &at("values"), limits::PROP_VALUE)
        };
        let test = match compare {
            Compare::Is => Test::Is(values()?),
            Compare::IsNot => Test::IsNot(values()?),
            Compare::AtLeast => Test::AtLeast(number()?),
            Compare::AtMost => Test::AtMost(number()?),
        };
        Ok((self.name.clone(), test))
    }
}
