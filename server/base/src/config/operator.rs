//! `[operator]`: who runs this deployment.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse};
use crate::email::Email;

/// Who runs this deployment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Operator {
    /// Email addresses of people who are operators, besides those that `stile operator` lists.
    pub addresses: Vec<String>,
}

impl Operator {
    /// The addresses as they are compared: in lower case, each one once.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let parsed = self.addresses.iter().filter_map(|text| Email::parse(text));
        let mut keys: Vec<String> = parsed.map(|email| email.key()).collect();
        keys.sort();
        keys.dedup();
        keys
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let invalid = |text: &&String| Email::parse(text).is_none();
        match self.addresses.iter().find(invalid) {
            Some(text) => {
                let why = format!("must be a list of email addresses, and `{text}` is not one");
                refuse("operator.addresses", &why)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_in_lower_case() {
        let operator = |addresses: &[&str]| Operator {
            addresses: addresses.iter().map(|text| (*text).to_owned()).collect(),
        };
        let some = operator(&["Omar@Example.com", " ann@example.com", "omar@example.com"]);
        assert_eq!(some.keys(), ["ann@example.com", "omar@example.com"]);
        assert!(some.check().is_ok() && operator(&[]).check().is_ok());
        let error = operator(&["omar"]).check().unwrap_err().to_string();
        assert!(
            error.contains("operator.addresses") && error.contains("`omar`"),
            "{error}"
        );
    }
}
