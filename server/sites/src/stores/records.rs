//! Responses about what the script stores.

use poem_openapi::{Enum, Object};

/// What is stored on a visitor's device, by mode.
#[derive(Clone, Debug, Object)]
pub struct Stores {
    /// The available modes.
    pub modes: Vec<ModeStores>,
    /// What visitors can store on their device themselves, in any mode. The script reads it and never sends it.
    pub on_request: Vec<Stored>,
    /// Notes about cookies, fingerprints and the browser's cache.
    pub notes: Vec<String>,
    /// A summary as a paragraph for a cookie policy.
    pub paragraph: String,
}

/// A tracking mode.
#[derive(Clone, Debug, Object)]
pub struct ModeStores {
    /// The mode.
    pub mode: Mode,
    /// Whether this site uses the mode now.
    pub in_use: bool,
    /// Everything that the script stores, by name; empty in the default mode.
    pub stores: Vec<Stored>,
}

/// A tracking mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Mode {
    /// Nothing is stored on the device. Visitors are recognised for one day by a hash that the server creates.
    Default,
    /// Visitors are asked for consent. The script stores the answer, and for a visitor who agreed a ticket.
    Consent,
}

/// An item stored on a device.
#[derive(Clone, Debug, Object)]
pub struct Stored {
    /// The item's name.
    pub name: String,
    /// Where it is stored.
    pub place: StoredIn,
    /// What it is for.
    pub purpose: String,
    /// What it contains.
    pub holds: String,
    /// How long it is stored, in seconds; null if it stays until someone removes it.
    pub kept_seconds: Option<i64>,
    /// What stores it, and when.
    pub set_by: String,
    /// Whether it is sent from the device.
    pub sent: bool,
}

/// Where an item is stored.
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
