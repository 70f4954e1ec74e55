//! What the script keeps. A test reads the script and holds every name in it against this list.

use base::text::{Localize as _, Text};

use super::records::{Mode, ModeStores, Stored, StoredIn, Stores};

/// What is kept where a site is counted, in the language of the request.
pub(super) fn stores(site: &str) -> Stores {
    Stores {
        modes: vec![ModeStores {
            mode: Mode::Default,
            in_use: true,
            stores: Vec::new(),
        }],
        on_request: vec![Stored {
            name: "stile_ignore".to_owned(),
            place: StoredIn::LocalStorage,
            purpose: Text::new("stores.ignore_purpose").localize_here(),
            holds: Text::new("stores.ignore_holds").localize_here(),
            kept_seconds: None,
            set_by: Text::new("stores.ignore_set_by").localize_here(),
            sent: false,
        }],
        notes: vec![
            Text::new("stores.no_cookies").localize_here(),
            Text::new("stores.no_fingerprint").localize_here(),
            Text::new("stores.cache").localize_here(),
        ],
        paragraph: Text::new("stores.paragraph")
            .with("site", site)
            .localize_here(),
    }
}
