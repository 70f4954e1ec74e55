//! What names and addresses may be.

use base::answer::Problem;
use shared::hostname;

/// How long a name may be, in characters.
const NAME: usize = 100;
/// How long an e-mail address may be (RFC 5321, 4.5.3.1.3).
const EMAIL: usize = 254;
/// How long what stands before the @ may be (RFC 5321, 4.5.3.1.1).
const LOCAL: usize = 64;

/// A name without spaces around it.
pub(super) fn name(text: &str, field: &'static str) -> Result<String, Problem> {
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

/// An e-mail address as typed, its domain in lower case.
pub(super) fn email(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    // A quoted local part may hold more; nobody has one, and mail software trips over it.
    let plain = |c: char| !c.is_control() && !c.is_whitespace() && !"<>()[]\\,;:\"".contains(c);
    text.split_once('@')
        .filter(|(local, domain)| {
            !local.is_empty()
                && local.len() <= LOCAL
                && text.len() <= EMAIL
                && text.chars().all(plain)
                && hostname::is_host(domain)
        })
        .map(|(local, domain)| format!("{local}@{}", domain.to_lowercase()))
        .ok_or_else(|| {
            Problem::invalid(
                "invalid_email",
                "This is no e-mail address; write one such as `ann@example.com`.",
            )
            .field("email")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_kept_as_typed_but_for_the_domain() {
        assert_eq!(
            email(" Ann.Lee+x@Example.COM ").unwrap(),
            "Ann.Lee+x@example.com"
        );
        assert_eq!(email("root@localhost").unwrap(), "root@localhost");
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
        ] {
            assert_eq!(email(bad).unwrap_err().code(), "invalid_email", "{bad}");
        }
    }

    #[test]
    fn names_are_short_and_not_empty() {
        assert_eq!(name(" Ann ", "name").unwrap(), "Ann");
        for bad in ["", " ", "a\u{0}", &"é".repeat(101)] {
            assert!(name(bad, "name").is_err());
        }
        assert!(name(&"é".repeat(100), "name").is_ok());
    }
}
