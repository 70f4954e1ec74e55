//! The picks and stretches that pages observe.

use serde::Serialize;
use uuid::Uuid;

use crate::registry::SiteRegistry;

#[derive(Default, Serialize)]
struct Observed<'a> {
    picks: Vec<Pick<'a>>,
    stretches: Vec<Stretch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    consent: Option<Consent<'a>>,
}

/// Only of a site that asks visitors for consent, or keeps those who agreed.
#[derive(Serialize)]
struct Consent<'a> {
    /// The live banner's version; none where a tool of the site's own asks, or visitors are not asked any more.
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    /// The file of the script that asks.
    #[serde(rename = "f")]
    file: &'a str,
    /// Visitors are not asked any more, and those who agreed are not recognised; they can still withdraw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
}

#[derive(Serialize)]
struct Pick<'a> {
    id: Uuid,
    pages: &'a str,
    selectors: &'a [String],
}

#[derive(Serialize)]
struct Stretch<'a> {
    id: Uuid,
    pages: &'a str,
    from: &'a [String],
    to: &'a [String],
}

/// What the script on a site's pages observes, as JSON; empty lists for a site that does not exist. Names are not in it.
/// `consent_file` is the name of the script's part that asks visitors for consent.
///
/// # Errors
/// When it cannot be written.
pub fn observed_json(
    registry: &SiteRegistry,
    site: &str,
    consent_file: &str,
) -> serde_json::Result<String> {
    let Some(site) = registry.by_name_or_id(site) else {
        return serde_json::to_string(&Observed::default());
    };
    let picks = site.picks.iter().map(|pick| Pick {
        id: pick.id,
        pages: &pick.page,
        selectors: &pick.selectors,
    });
    let stretches = site.stretches.iter().map(|stretch| Stretch {
        id: stretch.id,
        pages: &stretch.page,
        from: &stretch.from_selectors,
        to: &stretch.to_selectors,
    });
    serde_json::to_string(&Observed {
        picks: picks.collect(),
        stretches: stretches.collect(),
        consent: site.consent.as_ref().map(|consent| Consent {
            version: consent.version.as_deref().filter(|_| consent.asks),
            file: consent_file,
            kept: !consent.asks,
        }),
    })
}
