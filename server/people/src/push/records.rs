//! What is asked and answered about push devices.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// Push devices, and what a browser needs to become one.
#[derive(Clone, Debug, Object)]
pub struct PushView {
    /// The deployment's public key (VAPID), in base64url: `applicationServerKey` of a subscription.
    pub public_key: String,
    /// One's own devices; for whoever manages devices, all of the account. Newest first.
    pub devices: Vec<PushDeviceView>,
}

/// A browser that is told of alerts.
#[derive(Clone, Debug, Object)]
pub struct PushDeviceView {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub person: PushPerson,
    /// Whether it is the asker's own.
    pub mine: bool,
    /// When it was added, in Unix seconds.
    pub created_at: i64,
    /// When a message last got through, in Unix seconds.
    pub used_at: Option<i64>,
    /// Why the last message did not get through, in words.
    pub failed: Option<String>,
}

/// Whose device it is.
#[derive(Clone, Debug, Object)]
pub struct PushPerson {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
}

/// A browser's subscription, as `PushSubscription.toJSON()` gives it, and a name.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushSubscribe {
    /// Where messages go: an https address of the browser's push service.
    pub endpoint: String,
    /// The keys that the browser made.
    pub keys: PushKeys,
    /// A name to tell it by, 1 to 100 characters; left out: the browser's own.
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
    /// What it shares with us: 16 bytes in base64url.
    pub auth: String,
}

impl std::fmt::Debug for PushKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushKeys(***)")
    }
}
