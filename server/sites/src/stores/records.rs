//! What is answered about what the script keeps.

use poem_openapi::{Enum, Object};

/// What is kept on a visitor's device, mode by mode.
#[derive(Clone, Debug, Object)]
pub struct Stores {
    /// Each mode that this service has.
    pub modes: Vec<ModeStores>,
    /// What a visitor themselves may put on their device, in any mode. It is read, never sent.
    pub on_request: Vec<Stored>,
    /// What is not kept, though people ask: cookies, fingerprints, copies of the script.
    pub notes: Vec<String>,
    /// All of it as a paragraph for a cookie policy, in English.
    pub paragraph: String,
}

/// One way of counting.
#[derive(Clone, Debug, Object)]
pub struct ModeStores {
    /// Which.
    pub mode: Mode,
    /// Whether this site counts so now.
    pub in_use: bool,
    /// Everything that the script keeps, name by name; empty in the default mode.
    pub stores: Vec<Stored>,
}

/// A way of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Mode {
    /// Nothing is kept on the device; visitors are told apart for a day, by a hash that is made on the server.
    Default,
}

/// Something kept on a device.
#[derive(Clone, Debug, Object)]
pub struct Stored {
    /// Its name.
    pub name: String,
    /// Where.
    pub place: StoredIn,
    /// What for.
    pub purpose: String,
    /// What is in it.
    pub holds: String,
    /// How long it stays, in seconds; null: until somebody removes it.
    pub kept_seconds: Option<i64>,
    /// Who puts it there, and when.
    pub set_by: String,
    /// Whether it leaves the device.
    pub sent: bool,
}

/// Where something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum StoredIn {
    /// A cookie.
    Cookie,
    /// `localStorage` of the site.
    LocalStorage,
    /// `sessionStorage` of the site.
    SessionStorage,
}
