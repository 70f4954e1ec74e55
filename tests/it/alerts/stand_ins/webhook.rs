//! A receiver of Standard Webhooks. It computes the signature by itself, from RFC 2104, so that it shares no code with the
//! sender; and it checks the body that our documentation promises.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{
    Expected, Verdict,
    checks::{Checked, link, list, moment, object, one_of, text},
    http::{Answer, Received},
};

/// The secret at the start.
pub const SECRET: &str = "whsec_c3RpbGUtc3RhbmQtaW4tb2Ytd2ViaG9va3M=";

/// How far a timestamp may be off, in seconds.
const TOLERANCE: u64 = 300;

/// HMAC-SHA256.
fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let pad = |byte: u8| block.map(|key| key ^ byte);
    let inner = Sha256::digest([&pad(0x36)[..], message].concat());
    Sha256::digest([&pad(0x5c)[..], &inner].concat()).to_vec()
}

fn verify(received: &Received, expected: &Expected) -> Checked<String> {
    let header = |name: &str| received.header(name).ok_or(format!("no {name}"));
    let (id, timestamp) = (header("webhook-id")?, header("webhook-timestamp")?);
    let sent: i64 = timestamp.parse().map_err(|_| "timestamp".to_owned())?;
    let now = expected.clock.as_ref().map_or(sent, |clock| clock());
    if now.abs_diff(sent) > TOLERANCE {
        return Err(format!("timestamp {sent} at {now}"));
    }
    if id.is_empty() || id.contains('.') {
        return Err("id".to_owned());
    }
    let secret = expected.secret.lock().clone();
    let key = secret.strip_prefix("whsec_").unwrap_or(&secret);
    let key = BASE64.decode(key).map_err(|error| error.to_string())?;
    let signed = [format!("{id}.{timestamp}.").as_bytes(), &received.body].concat();
    let right = format!("v1,{}", BASE64.encode(hmac(&key, &signed)));
    let mut signatures = header("webhook-signature")?.split(' ');
    if signatures.any(|signature| signature == right) {
        Ok(id.to_owned())
    } else {
        Err("signature".to_owned())
    }
}

fn check(body: &Value) -> Checked<()> {
    object(body, "body", &["type", "timestamp", "data"], &[])?;
    one_of(
        &body["type"],
        "type",
        &["alert.opened", "alert.over", "alert.test", "alert.digest"],
    )?;
    moment(&body["timestamp"], "timestamp")?;
    let data = &body["data"];
    object(
        data,
        "data",
        &["title", "text", "language", "open", "alerts"],
        &[],
    )?;
    text(&data["title"], "title", usize::MAX)?;
    link(&data["open"], "open", usize::MAX)?;
    for alert in list(&data["alerts"], "alerts", 0, usize::MAX)? {
        let members = [
            "id",
            "kind",
            "severity",
            "site",
            "title",
            "text",
            "opened_at",
            "over_at",
            "open",
            "mute",
            "values",
        ];
        object(alert, "alert", &members, &[])?;
        one_of(
            &alert["severity"],
            "severity",
            &["info", "warning", "critical"],
        )?;
        moment(&alert["opened_at"], "opened_at")?;
        if !alert["over_at"].is_null() {
            moment(&alert["over_at"], "over_at")?;
        }
        if !alert["site"].is_null() {
            object(&alert["site"], "site", &["id", "name"], &[])?;
        }
        // Any figures are allowed.
        if !alert["values"].is_object() {
            return Err("values".to_owned());
        }
    }
    Ok(())
}

/// Judges a request as the service does.
pub fn judge(received: &Received, expected: &Expected) -> Verdict {
    let id =
        verify(received, expected).map_err(|error| (error, Answer::text(401, "bad signature")))?;
    let body = received.json().and_then(|body| check(&body).map(|()| body));
    match body {
        Ok(body) => Ok((json!({"id": id, "body": body}), Answer::empty(204))),
        Err(error) => Err((error.clone(), Answer::text(400, &error))),
    }
}
