//! A webhook of the reader's own, by the specification Standard Webhooks (standardwebhooks.com, version 1.0).
//!
//! **Address**: a URL. **Secret**: `whsec_` and 24 to 64 bytes in base64. While a secret is replaced, the former one signs
//! too, so that the receiver can change it at any moment.
//!
//! The request is a POST with three headers: `webhook-id`, the same on every attempt; `webhook-timestamp`, the Unix
//! seconds of the attempt; and `webhook-signature`, one `v1,<base64>` for each secret, separated by spaces. A signature is
//! HMAC-SHA256 of `<id>.<timestamp>.<body>`. The body is JSON:
//!
//! | Field | |
//! |---|---|
//! | `type` | `alert.opened`, `alert.over`, `alert.test` or `alert.digest` |
//! | `timestamp` | when it happened, ISO 8601 in UTC |
//! | `data.title`, `data.text` | a sentence, and what to do, in the channel's language |
//! | `data.language` | that language, as a BCP 47 tag |
//! | `data.open` | the page of the dashboard |
//! | `data.alerts[]` | `id`, `kind`, `severity` (`info`, `warning` or `critical`), `site` (`id` and `name`, or null), `title`, `text`, `opened_at`, `over_at` (or null), `open`, `mute` (or null), and `values`, figures by name |
//!
//! Any 2xx is taken for accepted, and 410 ends the channel, as the specification says. Anything else is tried again: a
//! program that is being replaced may answer 404 for a while. Nothing is cut.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use hmac::{Hmac, KeyInit as _, Mac as _};
use poem::http::{HeaderValue, Request, Response, StatusCode};
use serde_json::{Value, json};
use sha2::Sha256;

use super::{
    Bases, Event, Invalid, Notice, NoticeAlert, Outcome, Service, Target, Unsendable, answers,
    moments::iso,
    post,
    targets::{malformed, secret_of, url_of},
};

/// What every secret begins with.
const PREFIX: &str = "whsec_";

/// See the module.
pub struct Webhook;

/// The key of a secret: 24 to 64 bytes, as the specification recommends.
fn key(secret: &str) -> Option<Vec<u8>> {
    let key = BASE64.decode(secret.strip_prefix(PREFIX)?).ok()?;
    (24..=64).contains(&key.len()).then_some(key)
}

/// One signature, `v1,<base64>`.
fn signature(key: &[u8], id: &str, timestamp: i64, body: &[u8]) -> Option<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    let signature = BASE64.encode(mac.finalize().into_bytes());
    Some(format!("v1,{signature}"))
}

/// The signatures of a body by every secret of the target.
fn signatures(target: &Target, id: &str, timestamp: i64, body: &[u8]) -> Result<String, Invalid> {
    let sign = |secret: &str, field| {
        key(secret)
            .and_then(|key| signature(&key, id, timestamp, body))
            .ok_or(malformed(field))
    };
    let mut signatures = sign(secret_of(target)?, "secret")?;
    if let Some(former) = &target.former_secret {
        signatures.push(' ');
        signatures.push_str(&sign(former, "former_secret")?);
    }
    Ok(signatures)
}

fn alert_of(alert: &NoticeAlert) -> Value {
    let site = |site: &super::NoticeSite| json!({"id": site.id, "name": site.name});
    json!({
        "id": alert.id,
        "kind": alert.kind,
        "severity": alert.severity.code(),
        "site": alert.site.as_ref().map(site),
        "title": alert.title,
        "text": alert.text,
        "opened_at": iso(alert.opened_at),
        "over_at": alert.over_at.map(iso),
        "open": alert.open,
        "mute": Some(&alert.mute).filter(|mute| !mute.is_empty()),
        "values": alert.values,
    })
}

fn body(notice: &Notice) -> Value {
    let kind = match notice.event {
        Event::Opened => "alert.opened",
        Event::Over => "alert.over",
        Event::Test => "alert.test",
        Event::Digest => "alert.digest",
    };
    json!({
        "type": kind,
        "timestamp": iso(notice.at),
        "data": {
            "title": notice.title,
            "text": notice.text,
            "language": notice.language,
            "open": notice.open,
            "alerts": notice.alerts.iter().map(alert_of).collect::<Vec<_>>(),
        },
    })
}

impl Service for Webhook {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        url_of(target, "webhook")?;
        // Signing shows whether the secrets can sign.
        signatures(target, "", 0, b"").map(drop)
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        _: &Bases,
        now: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        let url = url_of(target, "webhook")?;
        let mut request = post(url.as_str(), &body(notice))?;
        let id = notice.id.to_string();
        let signatures = signatures(target, &id, now, request.body())?;
        for (name, value, field) in [
            ("webhook-id", id, "id"),
            ("webhook-timestamp", now.to_string(), "timestamp"),
            ("webhook-signature", signatures, "secret"),
        ] {
            let value = HeaderValue::try_from(value).map_err(|_| malformed(field))?;
            request.headers_mut().insert(name, value);
        }
        Ok(request)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let shown = answers::shown(answer, target, None);
        match answer.status() {
            status if status.is_success() => Outcome::Delivered { answer: shown },
            StatusCode::GONE => Outcome::Refused { answer: shown },
            _ => Outcome::Later {
                after: answers::retry_after(answer, now),
                answer: shown,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vector that the specification's libraries are tested with.
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    #[test]
    fn the_published_vector_is_signed() {
        let signature = signature(
            &key(SECRET).unwrap(),
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        assert_eq!(
            signature.as_deref(),
            Some("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        );
    }
}
