//! What the script keeps. A test reads the script and holds every name in it against this list.

use super::records::{Mode, ModeStores, Stored, StoredIn, Stores};

/// What is kept where a site is counted.
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
            purpose: "Visits from this device are not counted.".to_owned(),
            holds: "`yes`, the same on every device; whatever else somebody puts there by hand does as well.".to_owned(),
            kept_seconds: None,
            set_by: "The script, when the site is opened by the link that asks not to be counted (`#stile_ignore=yes`); the same link without `yes` empties it.".to_owned(),
            sent: false,
        }],
        notes: vec![
            "No cookie is set, and none is sent with a hit.".to_owned(),
            "Nothing is read off the device to tell it from others: no canvas, no fonts, no list of plugins. A hit holds the page's address, the referrer, and the screen's width; the browser sends its name, its languages and its address with every request.".to_owned(),
            "Like any file, the script lies in the browser's cache for an hour, the same for everybody.".to_owned(),
        ],
        paragraph: format!(
            "{site} counts visits with Stile. Stile stores nothing on your device and sets no cookies. \
             If you ask not to be counted, a note named “stile_ignore” is kept in your browser's local storage \
             until you remove it; it holds nothing about you and is not sent anywhere."
        ),
    }
}
