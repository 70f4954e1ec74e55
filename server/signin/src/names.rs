//! What a name may be: a person's, an account's.

use base::answer::Problem;

/// How long a name may be, in characters.
const NAME: usize = 100;

/// A name without spaces around it.
pub(crate) fn name(text: &str, field: &'static str) -> Result<String, Problem> {
    let name = text.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME || name.chars().any(char::is_control) {
        return Err(Problem::invalid(
            "invalid_name",
            format!("A name has 1 to {NAME} characters."),
        )
        .field(field));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_not_empty() {
        assert_eq!(name(" Ann ", "name").unwrap(), "Ann");
        for bad in ["", " ", "a\u{0}", &"é".repeat(101)] {
            assert!(name(bad, "name").is_err());
        }
        assert!(name(&"é".repeat(100), "name").is_ok());
    }
}
