//! An error that names the field it is about.

use std::fmt;

use crate::text::Text;

/// What is wrong with which field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Path into the request: `url`, `props.plan`, `[17].url`.
    pub field: String,
    /// What is wrong with it.
    pub text: Text,
}

impl FieldError {
    /// An error about one field.
    pub fn new(field: impl Into<String>, text: Text) -> Self {
        FieldError {
            field: field.into(),
            text,
        }
    }

    /// The same error, seen from the list whose item number `index` has the
    /// field: `url` becomes `[17].url`.
    pub fn in_item(mut self, index: usize) -> Self {
        self.field = if self.field.is_empty() {
            format!("[{index}]")
        } else {
            format!("[{index}].{}", self.field)
        };
        self
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.text)
    }
}

impl std::error::Error for FieldError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_of_a_list_is_named_by_its_index() {
        let error = FieldError::new("props.plan", Text::new("field.too_long")).in_item(17);
        assert_eq!(error.field, "[17].props.plan");
        assert_eq!(
            FieldError::new("", Text::new("field.missing"))
                .in_item(0)
                .field,
            "[0]"
        );
    }
}
