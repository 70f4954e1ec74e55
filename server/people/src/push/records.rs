//! Requests and responses of the push device operations.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// Push devices, and the key that a browser needs to subscribe.
#[derive(Clone, Debug, Object)]
pub struct PushView {
    /// The deployment's VAPID public key in base64url, for `applicationServerKey` of a subscription.
    pub public_key: String,
    /// Your devices, or all devices of the account if you manage devices; newest first.
    pub devices: Vec<PushDeviceView>,
}

/// A browser that gets push notifications.
#[derive(Clone, Debug, Object)]
pub struct PushDeviceView {
    /// The device's id.
    pub id: Uuid,
    /// The device's name.
    pub name: String,
    /// The person whose device it is.
    pub person: PushPerson,
    /// Whether the device is yours.
    pub mine: bool,
    /// When the device was added, in Unix seconds.
    pub created_at: i64,
    /// When a message was last delivered, in Unix seconds; null if none was.
    pub used_at: Option<i64>,
    /// Why the last message failed, as text; null if it did not fail.
    pub failed: Option<String>,
}

/// The person whose device it is.
#[derive(Clone, Debug, Object)]
pub struct PushPerson {
    /// The person's id.
    pub id: Uuid,
    /// The person's name.
    pub name: String,
}

/// A browser's subscription, as `PushSubscription.toJSON()` gives it, and a name.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushSubscribe {
    /// The `https` address of the browser's push service to which messages are sent.
    pub endpoint: String,
    /// The keys of the subscription.
    pub keys: PushKeys,
    /// A name for the device, 1 to 100 characters; default: the browser's name.
    pub name: Option<String>,
}

impl std::fmt::Debug for PushSubscribe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushSubscribe(***)")
    }
}

/// The keys of a subscription.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The browser's public key: 65 bytes in base64url.
    pub p256dh: String,
    /// The authentication secret of the subscription: 16 bytes in base64url.
    pub auth: String,
}

impl std::fmt::Debug for PushKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushKeys(***)")
    }
}
