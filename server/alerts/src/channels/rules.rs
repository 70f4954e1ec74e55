//! What a channel may be, and what is shown of its secrets.

use base::{
    answer::Problem,
    context::Context,
    email::Email,
    random::array,
    seal::Sealer,
    text::{Language, Reader},
    zone::or_utc,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use url::Url;

use super::{
    kinds::{Invalid, Target},
    records::ChannelKind,
};

/// The most channels of an account.
pub(super) const CHANNELS: usize = 50;
/// How long messages are also signed with the secret before, in seconds.
pub(super) const ROTATION: i64 = 86_400;
/// How long the link in a confirming email works, in seconds.
pub(super) const CONFIRM: i64 = 14 * 86_400;

/// What addresses and secrets are sealed for.
const ADDRESS: &str = "address of an alert channel";
const SECRET: &str = "secret of an alert channel";

/// The address and the secret of a channel.
///
/// # Errors
/// 400 where one is missing, is not needed, or does not have the form that the kind needs.
pub(super) fn target(
    context: &Context,
    kind: ChannelKind,
    address: Option<&str>,
    secret: Option<&str>,
) -> Result<Target, Problem> {
    let Some(service) = kind.service() else {
        let address =
            address.ok_or_else(|| Problem::invalid("invalid_channel.missing").field("address"))?;
        if secret.is_some() {
            return Err(Problem::invalid("invalid_channel.unexpected").field("secret"));
        }
        return Ok(Target {
            address: Email::read(address, "address")?.as_str().to_owned(),
            secret: None,
            former_secret: None,
        });
    };
    let target = Target {
        address: address.map(str::trim).unwrap_or_default().to_owned(),
        secret: secret.map(|secret| secret.trim().to_owned()),
        former_secret: None,
    };
    service.service().check(&target).map_err(invalid)?;
    // Names are looked up when a message is sent, and must be public then too.
    let url = Url::parse(&target.address).ok();
    if url.is_some_and(|url| url.has_host() && !context.fetch.may(&url)) {
        return Err(Problem::invalid("invalid_channel.not_public").field("address"));
    }
    Ok(target)
}

fn invalid(invalid: Invalid) -> Problem {
    let problem = match invalid.code {
        "missing" => Problem::invalid("invalid_channel.missing"),
        "unexpected" => Problem::invalid("invalid_channel.unexpected"),
        "other_service" => Problem::invalid("invalid_channel.other_service"),
        _ => Problem::invalid("invalid_channel"),
    };
    problem.field(invalid.field)
}

/// Whether two addresses lead to the same server.
pub(super) fn is_same_server(one: &str, other: Option<&str>) -> bool {
    let origin = |address: &str| Url::parse(address).ok().map(|url| url.origin());
    origin(one).is_some_and(|one| other.and_then(origin) == Some(one))
}

/// How the readers of a channel read.
pub(crate) fn reader(language: &str, zone: &str) -> Reader {
    Reader {
        language: Language::of(language).unwrap_or(Language::ENGLISH),
        zone: or_utc(Some(zone)),
    }
}

/// A new secret of a webhook, as Standard Webhooks writes it.
pub(super) fn new_secret(context: &Context) -> String {
    let key: [u8; 32] = array(&context.random);
    format!("whsec_{}", STANDARD.encode(key))
}

/// Under which the same place is recognized without being readable.
pub(super) fn place_hash(sealer: &Sealer, kind: ChannelKind, target: &Target) -> Vec<u8> {
    let key = sealer.derive("places of alert channels");
    let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(&key) else {
        unreachable!("HMAC takes keys of any length");
    };
    // Of the others the secret only proves who sends.
    let is_place = matches!(kind, ChannelKind::Telegram | ChannelKind::Pagerduty);
    let secret = target.secret.as_deref().filter(|_| is_place);
    let address = match kind {
        ChannelKind::Email => target.address.to_lowercase(),
        _ => target.address.clone(),
    };
    for part in [kind.word(), &address, secret.unwrap_or_default()] {
        hash.update(&u64::try_from(part.len()).unwrap_or_default().to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().into_bytes().to_vec()
}

/// The address as people may see it: of one that contains a secret, the host and the last four characters.
pub(super) fn shown(kind: ChannelKind, target: &Target) -> Option<String> {
    match kind {
        ChannelKind::Email | ChannelKind::Telegram => Some(target.address.clone()),
        ChannelKind::Pagerduty if target.address.is_empty() => None,
        _ => {
            let url = Url::parse(&target.address).ok()?;
            let host = url.host_str().unwrap_or_default();
            let last = url.path().rsplit('/').next().unwrap_or_default();
            Some(format!("{}://{host}/…{}", url.scheme(), end(last)))
        }
    }
}

/// The last four characters of a secret, if it has many more.
pub(super) fn end(secret: &str) -> &str {
    match secret.char_indices().rev().nth(3) {
        Some((at, _)) if at >= 8 => &secret[at..],
        _ => "",
    }
}

pub(super) fn sealed_address(context: &Context, target: &Target) -> Vec<u8> {
    let bytes = target.address.as_bytes();
    context.sealer.seal(ADDRESS, bytes, &context.random)
}

pub(super) fn sealed_secret(context: &Context, secret: &str) -> Vec<u8> {
    let bytes = secret.as_bytes();
    context.sealer.seal(SECRET, bytes, &context.random)
}

/// The stored address and secrets, opened.
///
/// # Errors
/// When the deployment's key is not the one that they were sealed with.
pub(crate) fn unsealed(
    sealer: &Sealer,
    address: &[u8],
    secret: Option<&[u8]>,
    former: Option<&[u8]>,
) -> anyhow::Result<Target> {
    let text = |purpose: &str, sealed: &[u8]| -> anyhow::Result<String> {
        Ok(String::from_utf8(sealer.unseal(purpose, sealed)?)?)
    };
    Ok(Target {
        address: text(ADDRESS, address)?,
        secret: secret.map(|secret| text(SECRET, secret)).transpose()?,
        former_secret: former.map(|secret| text(SECRET, secret)).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str, secret: Option<&str>) -> Target {
        Target {
            address: address.to_owned(),
            secret: secret.map(str::to_owned),
            former_secret: None,
        }
    }

    #[test]
    fn little_of_a_secret_is_shown() {
        let slack = at(
            "https://hooks.slack.com/services/T000/B000/abcdefghijkl",
            None,
        );
        assert_eq!(
            shown(ChannelKind::Slack, &slack).unwrap(),
            "https://hooks.slack.com/…ijkl"
        );
        let email = at("ann@example.com", None);
        assert_eq!(
            shown(ChannelKind::Email, &email).unwrap(),
            "ann@example.com"
        );
        assert_eq!(shown(ChannelKind::Pagerduty, &at("", Some("x"))), None);
        assert_eq!(end("short"), "");
        assert_eq!(end("0123456789abcdef"), "cdef");
    }

    #[test]
    fn places_are_the_same_whatever_signs() {
        let sealer = Sealer::with(&[7; 32]);
        let hash = |kind, address: &str, secret| place_hash(&sealer, kind, &at(address, secret));
        let webhook = |secret| hash(ChannelKind::Webhook, "https://example.com/a", Some(secret));
        assert_eq!(webhook("one"), webhook("other"));
        let bot = |secret| hash(ChannelKind::Telegram, "@news", Some(secret));
        assert_ne!(bot("one"), bot("other"));
        let mail = |address| hash(ChannelKind::Email, address, None);
        assert_eq!(mail("Ann@example.com"), mail("ann@example.com"));
        assert_ne!(
            hash(ChannelKind::Slack, "https://example.com/a", None),
            hash(ChannelKind::Mattermost, "https://example.com/a", None)
        );
    }
}
