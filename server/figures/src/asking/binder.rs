//! What a statement is asked with: values, each at its place.

use counts::Value;
use shared::pattern::Pattern;

/// Binds values in the order in which places are given out.
#[derive(Debug, Default)]
pub struct Binder {
    /// What is bound.
    pub values: Vec<Value>,
    /// The place of the first one, such as 2 for `$2`.
    first: usize,
}

impl Binder {
    /// Binds values from this place on.
    pub fn from(first: usize) -> Binder {
        Binder {
            values: Vec::new(),
            first,
        }
    }

    /// Binds a value and gives its place.
    pub fn bind(&mut self, value: Value) -> String {
        self.values.push(value);
        format!("${}", self.first + self.values.len() - 1)
    }

    /// Binds a text.
    pub fn text(&mut self, text: impl Into<String>) -> String {
        self.bind(Value::Text(text.into()))
    }

    /// Whether a column, or an expression made here, matches a pattern.
    pub fn pattern(&mut self, column: &str, pattern: &Pattern) -> String {
        match pattern.literal() {
            Some(text) => format!("{column} = {}", self.text(text)),
            None => format!("{column} LIKE {} ESCAPE '\\'", self.text(pattern.like())),
        }
    }
}

/// The JSON path of a property, quoted so that any name is one key.
pub fn prop_path(name: &str) -> Value {
    Value::Text(format!(
        "$.\"{}\"",
        name.replace('\\', "\\\\").replace('"', "\\\"")
    ))
}
