//! The language in which a visitor is asked, of those that a banner has.

use base::text::{Language, accepted_ranges};
use shared::banner::main_language;
use sites::consent::SiteConsent;

/// The languages in which a site asks; of the panel, where a consent tool of the site's own asks.
pub(super) fn offered(mode: &SiteConsent) -> Vec<&str> {
    match &mode.banner {
        Some(banner) => banner.texts.keys().map(|tag| &**tag).collect(),
        None => Language::all().map(Language::tag).collect(),
    }
}

/// The first of these languages that the page names, else the one that the browser prefers; else English, else any.
///
/// A range finds its language by leaving away its last parts (RFC 4647, 3.4), then by its first part alone.
pub(super) fn chosen<'a>(
    languages: impl Iterator<Item = &'a str> + Clone,
    page: &str,
    accepted: Option<&str>,
) -> Option<&'a str> {
    let ranges = [page]
        .into_iter()
        .chain(accepted_ranges(accepted.unwrap_or_default()));
    for range in ranges.chain(["en"]) {
        let found = find(languages.clone(), range.trim());
        if found.is_some() {
            return found;
        }
    }
    languages.clone().next()
}

fn find<'a>(languages: impl Iterator<Item = &'a str> + Clone, range: &str) -> Option<&'a str> {
    if range.is_empty() {
        return None;
    }
    let mut wanted = range;
    loop {
        let found = languages
            .clone()
            .find(|language| language.eq_ignore_ascii_case(wanted));
        if found.is_some() {
            return found;
        }
        let Some((shorter, _)) = wanted.rsplit_once('-') else {
            break;
        };
        wanted = shorter;
    }
    let main = main_language(range);
    languages
        .clone()
        .find(|language| main_language(language).eq_ignore_ascii_case(main))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_decides_then_the_browser_then_english() {
        let all = ["de", "en", "fr-CA", "pt-BR"];
        for (languages, page, accepted, expected) in [
            (&all[..], "de-AT", Some("fr"), Some("de")),
            (&all, "DE-at-1996", None, Some("de")),
            (&all, "pt", None, Some("pt-BR")),
            (&all, "fr-FR", None, Some("fr-CA")),
            (&all, "it", Some("es, fr;q=0.3, de;q=0.8"), Some("de")),
            (&all, "", Some("*, fr;q=0.5"), Some("fr-CA")),
            (&all, "", Some("de;q=0, it"), Some("en")),
            (&all, "en_US", None, Some("en")),
            (&["fr"], "it", Some("de"), Some("fr")),
            (&[], "en", None, None),
        ] {
            let found = chosen(languages.iter().copied(), page, accepted);
            assert_eq!(found, expected, "{page} {accepted:?}");
        }
    }
}
