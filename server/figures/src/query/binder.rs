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
            None if pattern.as_str().matches('*').count() > 1 => self.parts(column, pattern),
            None => format!("{column} LIKE {} ESCAPE '\\'", self.text(pattern.like())),
        }
    }

    /// The same where there are several stars, with which LIKE may take as many steps as the text has letters to
    /// the power of the stars: its beginning, its end, and between them each part where it comes first.
    fn parts(&mut self, column: &str, pattern: &Pattern) -> String {
        let mut parts = pattern.as_str().split('*');
        let first = self.text(parts.next().unwrap_or_default());
        let last = self.text(parts.next_back().unwrap_or_default());
        let middle: Vec<String> = parts
            .filter(|part| !part.is_empty())
            .map(|part| self.text(part))
            .collect();
        let ends = format!(
            "starts_with({column}, {first}) AND ends_with({column}, {last}) \
             AND length({column}) >= length({first}) + length({last})"
        );
        let between = format!(
            "substr({column}, length({first}) + 1, length({column}) - length({first}) - length({last}))"
        );
        match middle.as_slice() {
            [] => format!("({ends})"),
            [one] => format!("({ends} AND contains({between}, {one}))"),
            several => format!(
                "({ends} AND list_reduce([{between}, {}], lambda rest, part: CASE WHEN contains(rest, part) \
                 THEN substr(rest, instr(rest, part) + length(part)) END) IS NOT NULL)",
                several.join(", ")
            ),
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
