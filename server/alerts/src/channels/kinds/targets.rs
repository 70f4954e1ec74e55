//! A channel's address and secrets: their shapes, and how they stay out of what is shown.

use std::{borrow::Cow, fmt};

use percent_encoding::percent_decode_str;
use url::Url;

use super::Invalid;

/// What replaces a secret.
const MASK: &str = "***";

/// The shortest part of an address that is taken for a secret. Numbers are not: they are ids.
const SECRET_PART: usize = 10;

/// The longest address, in bytes.
const LONGEST_ADDRESS: usize = 2_048;

/// Hosts of services, each with its kind, by [`super::Kind::code`].
const HOSTS: [(&str, &str); 10] = [
    ("hooks.slack.com", "slack"),
    ("hooks.slack-gov.com", "slack"),
    ("discord.com", "discord"),
    ("discordapp.com", "discord"),
    ("logic.azure.com", "teams"),
    ("webhook.office.com", "teams"),
    ("api.powerplatform.com", "teams"),
    ("api.telegram.org", "telegram"),
    ("ntfy.sh", "ntfy"),
    ("pagerduty.com", "pagerduty"),
];

/// Where a channel sends to. Most addresses have a secret in their path, so that `Debug` shows only the host.
#[derive(Clone, PartialEq, Eq)]
pub struct Target {
    /// A URL, or what else the kind takes: see its file.
    pub address: String,
    /// The key or token.
    pub secret: Option<String>,
    /// Only for webhooks: the key before, while it is replaced. Both sign.
    pub former_secret: Option<String>,
}

impl fmt::Debug for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = Url::parse(&self.address).ok();
        let url = url.filter(|url| matches!(url.scheme(), "http" | "https"));
        let host = url.as_ref().and_then(Url::host_str).unwrap_or(MASK);
        formatter
            .debug_struct("Target")
            .field("host", &host)
            .field("secret", &self.secret.as_ref().map(|_| MASK))
            .field("former_secret", &self.former_secret.as_ref().map(|_| MASK))
            .finish()
    }
}

/// This field has not the right shape.
pub const fn malformed(field: &'static str) -> Invalid {
    Invalid {
        field,
        code: "malformed",
    }
}

/// The URL of a channel of this kind: `http` or `https`, without a user, a password and a fragment.
pub fn url_of(target: &Target, kind: &str) -> Result<Url, Invalid> {
    let address = target.address.as_str();
    if address.is_empty() {
        return Err(missing("address"));
    }
    let plain = address.len() <= LONGEST_ADDRESS && address.bytes().all(|byte| byte > b' ');
    let url = Url::parse(address).ok().filter(|url| {
        plain
            && matches!(url.scheme(), "http" | "https")
            && url.host_str().is_some_and(|host| !host.is_empty())
            && url.username().is_empty()
            && url.password().is_none()
            && url.fragment().is_none()
    });
    let url = url.ok_or(malformed("address"))?;
    let host = url.host_str().unwrap_or_default();
    let is_at = |name: &str| {
        host.strip_suffix(name)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let owner = HOSTS.iter().find(|(name, _)| is_at(name));
    // A program may answer at any host, so that a webhook has none of its own.
    if owner.is_some_and(|(_, owner)| *owner != kind) {
        return Err(Invalid {
            field: "address",
            code: "other_service",
        });
    }
    Ok(url)
}

/// The parts of a URL's path, without empty ones.
pub fn path_of(url: &Url) -> Vec<&str> {
    let parts = url.path_segments().into_iter().flatten();
    parts.filter(|part| !part.is_empty()).collect()
}

const fn missing(field: &'static str) -> Invalid {
    Invalid {
        field,
        code: "missing",
    }
}

const fn unexpected(field: &'static str) -> Invalid {
    Invalid {
        field,
        code: "unexpected",
    }
}

/// The secret of a kind that needs one.
pub fn secret_of(target: &Target) -> Result<&str, Invalid> {
    target.secret.as_deref().ok_or(missing("secret"))
}

/// Refuses secrets where the address has everything.
pub fn without_secret(target: &Target) -> Result<(), Invalid> {
    if target.secret.is_some() {
        return Err(unexpected("secret"));
    }
    without_former_secret(target)
}

/// Refuses a second secret: only webhooks have one.
pub fn without_former_secret(target: &Target) -> Result<(), Invalid> {
    match target.former_secret {
        Some(_) => Err(unexpected("former_secret")),
        None => Ok(()),
    }
}

/// The text without the channel's secrets: the two fields, and the long parts of the address.
pub fn masked(text: &str, target: &Target) -> String {
    let mut secrets: Vec<Cow<'_, str>> = Vec::new();
    for secret in [&target.secret, &target.former_secret]
        .into_iter()
        .flatten()
    {
        secrets.push(secret.into());
        secrets.extend(
            secret
                .split(['_', ':'])
                .map(Cow::from)
                .filter(|part| part.len() >= SECRET_PART),
        );
    }
    let url = Url::parse(&target.address).ok();
    if let Some(url) = &url {
        let path = path_of(url);
        let decoded = path
            .iter()
            .map(|part| percent_decode_str(part).decode_utf8_lossy());
        let values = url.query_pairs().map(|(_, value)| value);
        let plain = path.iter().copied().map(Cow::from);
        let parts = plain.chain(decoded).chain(values);
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        secrets.extend(parts.filter(|part| part.len() >= SECRET_PART && !digits(part)));
    }
    // The longest first, so that no rest of one remains.
    secrets.sort_by_key(|secret| usize::MAX - secret.len());
    let mut masked = text.to_owned();
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        masked = masked.replace(&**secret, MASK);
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(address: &str, secret: Option<&str>) -> Target {
        Target {
            address: address.to_owned(),
            secret: secret.map(str::to_owned),
            former_secret: None,
        }
    }

    #[test]
    fn debug_shows_no_secret() {
        let mut target = target("https://example.com/a-secret?sig=secret", Some("whsec_x"));
        target.former_secret = Some("whsec_y".to_owned());
        assert_eq!(
            format!("{target:?}"),
            r#"Target { host: "example.com", secret: Some("***"), former_secret: Some("***") }"#
        );
        target.address = "123:token".to_owned();
        assert!(format!("{target:?}").starts_with(r#"Target { host: "***","#));
    }

    #[test]
    fn only_urls_of_the_kind_are_addresses() {
        let check = |address: &str, kind: &str| {
            url_of(&target(address, None), kind).map_err(|invalid| invalid.code)
        };
        assert!(check("https://example.com:8443/a?b=c", "webhook").is_ok());
        assert!(check("http://127.0.0.1:1/", "webhook").is_ok());
        assert!(check("https://hooks.slack.com/services/a/b/c", "slack").is_ok());
        assert!(check("https://evilslack.com/", "webhook").is_ok());
        for (address, code) in [
            ("", "missing"),
            ("example.com", "malformed"),
            ("ftp://example.com/", "malformed"),
            ("https://", "malformed"),
            ("https://me:pw@example.com/", "malformed"),
            ("https://example.com/#a", "malformed"),
            ("https://example.com/a b", "malformed"),
            ("https://hooks.slack.com/services/a", "other_service"),
            (
                "https://prod-1.westeurope.logic.azure.com/a",
                "other_service",
            ),
        ] {
            assert_eq!(check(address, "webhook").err(), Some(code), "{address}");
        }
        let long = format!("https://example.com/{}", "a".repeat(2_048));
        assert_eq!(check(&long, "webhook").err(), Some("malformed"));
    }

    #[test]
    fn secrets_are_masked_in_answers() {
        let slack = target(
            "https://example.com/services/T0/B0/abcdefghijklmnop?sig=qrstuvwxyz%2F1",
            None,
        );
        assert_eq!(
            masked("no abcdefghijklmnop, no qrstuvwxyz/1 at services", &slack),
            "no ***, no *** at services"
        );
        let discord = target(
            "https://example.com/api/webhooks/123456789012345678/token",
            None,
        );
        assert_eq!(
            masked("1234567890123456789", &discord),
            "1234567890123456789"
        );
        let bot = target("-1001", Some("12345:AAbbccddeeff"));
        assert_eq!(
            masked("/bot12345:AAbbccddeeff/ AAbbccddeeff", &bot),
            "/bot***/ ***"
        );
    }
}
