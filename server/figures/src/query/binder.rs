//! The values of a statement, each at its place.

use counts::Value;
use shared::pattern::Pattern;

use super::{Sql, compose};

/// Binds values, and gives their places in order.
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
    pub fn bind(&mut self, value: Value) -> Sql {
        self.values.push(value);
        Sql::place(self.first + self.values.len() - 1)
    }

    /// Binds a text.
    pub fn text(&mut self, text: impl Into<String>) -> Sql {
        self.bind(Value::Text(text.into()))
    }

    /// A property of a row, by its name.
    pub fn prop(&mut self, name: &str) -> Sql {
        compose!(
            "json_extract_string(props, {path})",
            path = self.bind(prop_path(name))
        )
    }

    /// Whether a column contains a text, in any case; true without a search.
    pub fn search(&mut self, column: &'static str, search: Option<&str>) -> Sql {
        match search.filter(|search| !search.is_empty()) {
            Some(search) => compose!(
                "contains(lower({column}), {place})",
                column,
                place = self.text(search.to_lowercase())
            ),
            None => "true".into(),
        }
    }

    /// Whether a column, or an expression made here, matches a pattern.
    pub fn pattern(&mut self, column: impl Into<Sql>, pattern: &Pattern) -> Sql {
        let column = column.into();
        match pattern.literal() {
            Some(text) => compose!("{column} = {text}", column, text = self.text(text)),
            None if pattern.stars() > 1 => self.parts(&column, pattern),
            None => compose!(
                "{column} LIKE {like} ESCAPE '\\'",
                column,
                like = self.text(pattern.like())
            ),
        }
    }

    /// The same where there are several stars, with which LIKE may take as many steps as the text has letters to
    /// the power of the stars: its beginning, its end, and between them each part where it comes first.
    fn parts(&mut self, column: &Sql, pattern: &Pattern) -> Sql {
        let mut parts = pattern.parts().into_iter();
        let first = self.text(parts.next().unwrap_or_default());
        let last = self.text(parts.next_back().unwrap_or_default());
        let middle: Vec<Sql> = parts
            .filter(|part| !part.is_empty())
            .map(|part| self.text(part))
            .collect();
        let ends = compose!(
            "starts_with({column}, {first}) AND ends_with({column}, {last}) \
             AND length({column}) >= length({first}) + length({last})",
            column,
            first,
            last
        );
        let between = compose!(
            "substr({column}, length({first}) + 1, length({column}) - length({first}) - length({last}))",
            column,
            first,
            last
        );
        match middle.as_slice() {
            [] => compose!("({ends})", ends),
            [one] => compose!(
                "({ends} AND contains({between}, {one}))",
                ends,
                between,
                one
            ),
            several => compose!(
                "({ends} AND list_reduce([{between}, {several}], lambda rest, part: CASE WHEN contains(rest, part) \
                 THEN substr(rest, instr(rest, part) + length(part)) END) IS NOT NULL)",
                ends,
                between,
                several = Sql::list(several)
            ),
        }
    }
}

/// The JSON path of a property, quoted so that any name is one key.
pub(super) fn prop_path(name: &str) -> Value {
    Value::Text(format!(
        "$.\"{}\"",
        name.replace('\\', "\\\\").replace('"', "\\\"")
    ))
}
