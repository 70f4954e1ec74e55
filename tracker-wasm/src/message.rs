//! Errors of the dashboard's modules, as JSON.

use shared::{field::FieldError, text::Text};

use crate::body::Body;

/// The error in a text that is not the JSON that was expected.
pub(crate) fn unreadable(field: &str, error: &serde_json::Error) -> FieldError {
    FieldError::new(
        field,
        Text::new("field.unreadable").with("why", error.to_string()),
    )
}

/// `{"field", "id"}`.
pub(crate) fn message(wrong: &FieldError) -> String {
    let mut body = Body::new();
    body.text("field", &wrong.field)
        .text("id", wrong.text.id())
        .take()
}
