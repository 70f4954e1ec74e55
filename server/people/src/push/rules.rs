//! What a push device may be.

use base::{answer::Problem, fetch::Fetch};
use base64::{
    Engine as _, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

use super::{
    encrypt::Keys,
    records::{PushKeys, PushSubscribe},
};
use crate::words;

/// How many devices a person may have in an account.
pub(super) const DEVICES: i64 = 20;
/// How long an endpoint may be, in bytes. Those of browsers have about 200.
const ENDPOINT: usize = 1_000;

/// The name without spaces around it.
pub(super) fn name(body: &PushSubscribe, device: String) -> Result<String, Problem> {
    let Some(name) = &body.name else {
        return Ok(if device.is_empty() {
            "A browser".to_owned()
        } else {
            device
        });
    };
    words::line(name, "name")
}

/// Checks an endpoint that Stile may send requests to.
pub(super) fn endpoint(text: &str, fetch: &Fetch) -> Result<String, Problem> {
    let parsed = (text.len() <= ENDPOINT)
        .then(|| url::Url::parse(text).ok())
        .flatten();
    parsed
        .filter(|address| fetch.may(address))
        .map(String::from)
        .ok_or_else(|| Problem::invalid("invalid_endpoint").field("endpoint"))
}

/// The two keys as bytes, which are keys.
pub(super) fn keys(keys: &PushKeys) -> Result<(Vec<u8>, Vec<u8>), Problem> {
    // With or without padding.
    let base64 = GeneralPurpose::new(
        &alphabet::URL_SAFE,
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let wrong = |field| Problem::invalid("invalid_key").field(field);
    let p256dh = base64
        .decode(&keys.p256dh)
        .map_err(|_| wrong("keys.p256dh"))?;
    let auth = base64.decode(&keys.auth).map_err(|_| wrong("keys.auth"))?;
    if auth.len() != 16 {
        return Err(wrong("keys.auth"));
    }
    Keys::read(&p256dh, &auth).ok_or_else(|| wrong("keys.p256dh"))?;
    Ok((p256dh, auth))
}
