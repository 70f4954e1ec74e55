//! E-mail addresses: what one may be, and when two are the same.
//!
//! The part before the @ is ASCII: in other letters two addresses can look alike or fall together when
//! their case is folded (`ı` and `i`, the Kelvin sign and `k`), which has let people into the accounts of
//! others. A domain may be international; it is kept in its ASCII form (IDNA). Mail always goes to the
//! address that is stored, never to one that was just typed and found to be equal.

use shared::hostname;

use crate::answer::Problem;

/// How long an address may be (RFC 5321, 4.5.3.1.3).
const LENGTH: usize = 254;
/// How long the part before the @ may be (RFC 5321, 4.5.3.1.1).
const LOCAL: usize = 64;

/// An e-mail address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads an address as a person typed it. `None` when it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (local, domain) = text.split_once('@')?;
        // A quoted local part may hold more; no one uses one, and mail software fails on it.
        let plain = |c: char| c.is_ascii_graphic() && !"<>()[]\\,;:\"@".contains(c);
        if local.is_empty()
            || local.len() > LOCAL
            || !local.chars().all(plain)
            || local.starts_with('.')
            || local.ends_with('.')
            || local.contains("..")
        {
            return None;
        }
        let domain = match url::Host::parse(domain) {
            Ok(url::Host::Domain(domain)) if hostname::is_host(&domain) => domain,
            _ => return None,
        };
        let address = format!("{local}@{domain}");
        (address.len() <= LENGTH).then_some(Self(address))
    }

    /// Reads an address out of a request; 400 where it is none.
    ///
    /// # Errors
    /// `invalid_email`, with the field's name.
    pub fn read(text: &str, field: &'static str) -> Result<Self, Problem> {
        Self::parse(text).ok_or_else(|| Problem::invalid("invalid_email").field(field))
    }

    /// As it was typed, its domain in ASCII and lower case: where mail goes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In lower case: equal for addresses that are one person's.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl std::fmt::Display for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_kept_as_typed_but_for_the_domain() {
        let email = Email::parse(" Ann.Lee+x@Example.COM ").unwrap();
        assert_eq!(
            (email.as_str(), &*email.key()),
            ("Ann.Lee+x@example.com", "ann.lee+x@example.com")
        );
        assert_eq!(
            Email::parse("root@localhost").unwrap().as_str(),
            "root@localhost"
        );
        assert_eq!(
            Email::parse("a@bücher.example").unwrap().as_str(),
            "a@xn--bcher-kva.example"
        );
    }

    #[test]
    fn what_is_no_address_or_looks_like_another_is_refused() {
        let long = format!("{}@example.com", "a".repeat(65));
        for bad in [
            "",
            "ann",
            "@a.b",
            "ann@",
            "a@b@c",
            "a b@c.d",
            "Ann <a@b.c>",
            "a@b..c",
            "a@b/c",
            &long,
            ".a@b.c",
            "a.@b.c",
            "a..b@c.d",
            "a@127.0.0.1",
            "a@[::1]",
            "a\r\nb@c.d",
            "a\0@b.c",
            // A dotless i, a Kelvin sign, a full-width a, a Cyrillic а, a long s.
            "mıke@example.com",
            "mi\u{212a}e@example.com",
            "\u{ff41}nn@example.com",
            "аnn@example.com",
            "\u{17f}am@example.com",
        ] {
            assert_eq!(Email::parse(bad), None, "{bad}");
        }
        assert_eq!(
            Email::read("x", "email").unwrap_err().code(),
            "invalid_email"
        );
    }

    #[test]
    fn a_domain_in_other_letters_is_never_the_plain_one() {
        // A Cyrillic е in the domain is another domain.
        let foreign = Email::parse("ann@еxample.com").unwrap();
        assert_ne!(foreign.key(), "ann@example.com");
        // The full-width form is by IDNA the same domain, and is written as it.
        assert_eq!(
            Email::parse("ann@\u{ff45}xample.com").unwrap().key(),
            "ann@example.com"
        );
    }
}
