//! The parameters of a request: of a query, or of a form.

use crate::error::ProtocolError;

/// Parameters, as they were sent. One without a value counts as missing (RFC 6749, 3.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads them.
    pub fn of(text: &[u8]) -> Self {
        let pairs = url::form_urlencoded::parse(text).into_owned();
        Self(pairs.filter(|(_, value)| !value.is_empty()).collect())
    }

    /// The parameter with this name.
    ///
    /// # Errors
    /// If it is there more than once, which RFC 6749 forbids.
    pub fn one(&self, name: &str) -> Result<Option<&str>, ProtocolError> {
        let mut found = self.all(name);
        match (found.next(), found.next()) {
            (first, None) => Ok(first),
            _ => Err(ProtocolError::request(
                "A parameter is there more than once.",
            )),
        }
    }

    /// The parameter with this name, which must be there.
    ///
    /// # Errors
    /// If it is missing, or there more than once.
    pub fn needed(&self, name: &str) -> Result<&str, ProtocolError> {
        self.one(name)?
            .ok_or(ProtocolError::request("A required parameter is missing."))
    }

    /// Every parameter with this name.
    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Every parameter, with its name.
    pub fn each(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_there_once_and_has_a_value() {
        let fields = Fields::of(b"a=1&b=&c=x%20y&a=2&c2");
        assert!(fields.one("a").is_err());
        assert_eq!(fields.one("b"), Ok(None));
        assert_eq!(fields.one("c"), Ok(Some("x y")));
        assert_eq!(fields.needed("c"), Ok("x y"));
        assert!(fields.needed("b").is_err());
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(fields.each().count(), 3);
    }
}
