//! Sending a message to a device.

use base::{
    context::Context,
    fetch::{Chosen, FetchError},
};
use poem::http::{Request, header};
use serde_json::Value;

use super::{
    encrypt::{Keys, encrypt},
    vapid::Vapid,
};

/// How long a push service keeps a message for a device that is off, in seconds: a day.
const KEPT: &str = "86400";

/// Where a message goes.
#[derive(Clone)]
pub(super) struct Device {
    /// The push service's address for it.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: Vec<u8>,
    /// What it shares with us.
    pub auth: Vec<u8>,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Device(***)")
    }
}

/// Why a message did not get through.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotSent {
    /// The address leads into a network of our own.
    #[error("the push service's address is not a public one")]
    Refused,
    /// The browser gave the subscription up.
    #[error("the browser no longer takes messages")]
    Gone,
    /// For now, in words.
    #[error("{0}")]
    Failed(String),
}

/// Sends a message to a device.
pub(super) async fn send(
    context: &Context,
    vapid: &Vapid,
    device: &Device,
    message: &Value,
) -> Result<(), NotSent> {
    let Some((audience, body)) = prepared(context, device, message) else {
        return Err(NotSent::Failed(
            "the subscription's keys are broken".to_owned(),
        ));
    };
    let request = Request::post(&device.endpoint)
        .header(
            header::AUTHORIZATION,
            vapid.authorization(&audience, &subject(context), context.now()),
        )
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", KEPT)
        .body(body)
        .map_err(|error| NotSent::Failed(error.to_string()))?;
    match context.fetch.ask(Chosen::ByUser, request).await {
        Ok(answer) if answer.status().is_success() => Ok(()),
        Ok(answer) if matches!(answer.status().as_u16(), 404 | 410) => Err(NotSent::Gone),
        Ok(answer) => Err(NotSent::Failed(format!(
            "the push service answered {}",
            answer.status().as_u16()
        ))),
        Err(FetchError::Refused) => Err(NotSent::Refused),
        Err(error) => Err(NotSent::Failed(error.to_string())),
    }
}

/// Whom the message is signed for, and its body.
fn prepared(context: &Context, device: &Device, message: &Value) -> Option<(String, Vec<u8>)> {
    let audience = url::Url::parse(&device.endpoint)
        .ok()?
        .origin()
        .ascii_serialization();
    let keys = Keys::read(&device.p256dh, &device.auth)?;
    let body = encrypt(context, &keys, message.to_string().as_bytes())?;
    Some((audience, body))
}

/// The contact for push services: the deployment's contact, else its address.
fn subject(context: &Context) -> String {
    match context.config.contact.as_deref() {
        Some(page) if page.starts_with("https://") => page.to_owned(),
        Some(address) if address.contains('@') => format!("mailto:{address}"),
        _ => context.origin.to_string(),
    }
}
