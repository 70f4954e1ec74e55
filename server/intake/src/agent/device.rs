//! The kind of device. Browsers no longer state it, so a few words of the user agent decide.

pub(super) use shared::device::{DESKTOP, MOBILE, OTHER, TABLET};

/// Televisions, consoles, cars and glasses.
const OTHERS: &[&str] = &[
    "SmartTV",
    "SMART-TV",
    "Smart TV",
    "AppleTV",
    "Apple TV",
    "GoogleTV",
    "Android TV",
    "HbbTV",
    "Web0S",
    "WebOS.TV",
    "Tizen",
    "BRAVIA",
    "AFTT",
    "AFTS",
    "AFTM",
    "CrKey",
    "Roku",
    "PlayStation",
    "Nintendo",
    "Xbox",
    "OculusBrowser",
    "Quest",
    "Tesla",
    "Watch",
];

/// `desktop`, `mobile`, `tablet` or `other`.
pub(super) fn kind(agent: &str) -> &'static str {
    let has = |word: &str| agent.contains(word);
    // Samsung's phones ran Tizen for a while, and have `Mobile`.
    if OTHERS.iter().any(|word| has(word)) && !(has("Tizen") && has("Mobile")) {
        OTHER
    } else if has("iPad") || has("Tablet") || has("PlayBook") || has("Kindle") {
        TABLET
    } else if has("iPhone")
        || has("iPod")
        || has("Mobi")
        || has("Opera Mini")
        || has("BlackBerry")
        || has("Symbian")
    {
        MOBILE
    } else if has("Android") {
        // According to Google's advice, a phone has `Mobile` and a tablet does not.
        TABLET
    } else if has("Windows") || has("Macintosh") || has("X11") || has("Linux") || has("CrOS") {
        DESKTOP
    } else {
        OTHER
    }
}

/// Widths of screens at which layouts change.
const WIDTHS: &[(u32, &str)] = &[
    (3840, "3840"),
    (2560, "2560"),
    (1920, "1920"),
    (1680, "1680"),
    (1536, "1536"),
    (1440, "1440"),
    (1280, "1280"),
    (1024, "1024"),
    (768, "768"),
    (600, "600"),
    (414, "414"),
    (375, "375"),
    (320, "320"),
    (1, "240"),
];

/// The class of a screen's width in CSS pixels: the largest of a few common widths that fits in it. `None`
/// for 0, which is not a screen.
pub fn screen_class(width: u32) -> Option<&'static str> {
    WIDTHS
        .iter()
        .find(|(least, _)| width >= *least)
        .map(|(_, name)| *name)
}
