//! One value as a filter of figures.

/// A filter that picks exactly this value of a dimension: a star in it is a star, not any text. An empty value picks what has
/// none.
pub(crate) fn exactly(dimension: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('*', "\\*");
    format!("{dimension}:{value}")
}

#[cfg(test)]
mod tests {
    use shared::filter::Filter;

    use super::*;

    #[test]
    fn a_value_is_matched_exactly() {
        for value in ["/a", "/a*", r"/a\*b", r"\\", "a:b", "!x", "", "*"] {
            let filter = Filter::parse(&exactly("page", value)).unwrap();
            assert!(!filter.negated, "{value}");
            assert_eq!(filter.pattern.literal().as_deref(), Some(value));
        }
    }
}
