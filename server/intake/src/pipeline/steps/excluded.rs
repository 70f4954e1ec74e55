//! Excludes what the site does not want to count.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

/// Addresses.
pub(super) const ADDRESS: Step = Step {
    name: "excluded_address",
    judge: excluded_address,
};

fn excluded_address(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let address = evaluation.candidate.client.address?.to_canonical();
    let excluded = evaluation
        .candidate
        .site
        .excluded_addresses
        .iter()
        .any(|net| net.contains(&address));
    excluded.then_some(Reason::ExcludedAddress)
}

/// Countries.
pub(super) const COUNTRY: Step = Step {
    name: "excluded_country",
    judge: excluded_country,
};

fn excluded_country(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let excluded = &evaluation.candidate.site.excluded_countries;
    if excluded.is_empty() {
        return None;
    }
    let country = evaluation.location().country.as_deref()?;
    excluded
        .iter()
        .any(|code| code == country)
        .then_some(Reason::ExcludedCountry)
}

/// Paths. A pattern is matched against the path with and without the query parameters that the site keeps.
pub(super) const PATH: Step = Step {
    name: "excluded_path",
    judge: excluded_path,
};

fn excluded_path(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let path = evaluation.page.as_ref()?.path.as_str();
    let bare = path.split(['?', '#']).next().unwrap_or(path);
    let patterns = &evaluation.candidate.site.excluded_paths;
    let excluded = patterns
        .iter()
        .any(|pattern| pattern.matches(bare) || pattern.matches(path));
    excluded.then_some(Reason::ExcludedPath)
}

#[cfg(test)]
mod tests {
    use shared::{pattern::Pattern, reason::Reason};

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn excluded_networks_are_left_out() {
        let mut site = site();
        site.excluded_addresses = ["84.112.0.0/16", "81.2.69.142/32", "2003:e5::/32"]
            .map(|net| net.parse().unwrap())
            .to_vec();
        let excluded = Some(Reason::ExcludedAddress);
        for (address, expected) in [
            (Some("84.112.3.4"), excluded),
            (Some("::ffff:84.112.3.4"), excluded),
            (Some("81.2.69.142"), excluded),
            (Some("81.2.69.143"), None),
            (Some("2003:e5::1"), excluded),
            (Some("2003:e6::1"), None),
            (None, None),
        ] {
            let address = address.map(|text| text.parse().unwrap());
            assert_eq!(
                reason(&site, |candidate| candidate.client.address = address),
                expected,
                "{address:?}"
            );
        }
    }

    #[test]
    fn excluded_countries_are_left_out() {
        for (countries, address, expected) in [
            (&[][..], Some("193.99.144.80"), None),
            (
                &["DE"],
                Some("193.99.144.80"),
                Some(Reason::ExcludedCountry),
            ),
            (
                &["FR", "DE"],
                Some("193.99.144.80"),
                Some(Reason::ExcludedCountry),
            ),
            (&["FR"], Some("193.99.144.80"), None),
            (&["DE"], Some("127.0.0.1"), None),
            (&["DE"], None, None),
        ] {
            let mut site = site();
            site.excluded_countries = countries.iter().map(|code| (*code).to_owned()).collect();
            let address = address.map(|text: &str| text.parse().unwrap());
            let found = reason(&site, |candidate| candidate.client.address = address);
            assert_eq!(found, expected, "{countries:?} {address:?}");
        }
    }

    #[test]
    fn excluded_paths_are_left_out() {
        let mut site = site();
        site.kept_parameters = vec!["page".to_owned()];
        site.excluded_paths = ["/admin/*", "/thanks", "/list?page=9"]
            .map(Pattern::new)
            .to_vec();
        let excluded = Some(Reason::ExcludedPath);
        for (path, expected) in [
            ("/", None),
            ("/admin", None),
            ("/admin/users", excluded),
            ("/Admin/users", None),
            ("/thanks", excluded),
            ("/thanks?order=1", excluded),
            ("/thanks?page=1", excluded),
            ("/thanks/", None),
            ("/list?page=9", excluded),
            ("/list?page=8", None),
        ] {
            let url = format!("https://example.com{path}");
            assert_eq!(
                reason(&site, |candidate| candidate.url = &url),
                expected,
                "{path}"
            );
        }
    }
}
