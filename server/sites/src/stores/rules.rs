//! What the script keeps. A test reads the script and holds every name in it against this list.

use base::text::{Localize as _, Text};

use super::records::{Mode, ModeStores, Stored, StoredIn, Stores};
use crate::consent::SiteConsent;

/// The longest that an answer holds, in months; a tool of the site's own asks again when it sees fit.
const MONTHS: u8 = 13;
/// Seconds of a mean month of the Gregorian calendar.
const MONTH: i64 = 2_629_746;

/// What is kept where a site is counted, in the language of the request.
pub(super) fn stores(site: &str, consent: Option<&SiteConsent>) -> Stores {
    let consent = consent.filter(|consent| consent.asks);
    Stores {
        modes: vec![
            ModeStores {
                mode: Mode::Default,
                in_use: consent.is_none(),
                stores: Vec::new(),
            },
            ModeStores {
                mode: Mode::Consent,
                in_use: consent.is_some(),
                stores: vec![answer(consent)],
            },
        ],
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
        paragraph: Text::new(match consent {
            None => "stores.paragraph",
            Some(_) => "stores.paragraph_consent",
        })
        .with("site", site)
        .localize_here(),
    }
}

/// The answer to the banner.
fn answer(consent: Option<&SiteConsent>) -> Stored {
    let banner = consent.and_then(|consent| consent.banner.as_ref());
    let months = banner.map_or(MONTHS, |banner| banner.answer_months);
    Stored {
        name: "stile_consent".to_owned(),
        place: StoredIn::LocalStorage,
        purpose: Text::new("stores.consent_purpose").localize_here(),
        holds: Text::new("stores.consent_holds").localize_here(),
        kept_seconds: Some(i64::from(months) * MONTH),
        set_by: Text::new("stores.consent_set_by").localize_here(),
        sent: true,
    }
}
