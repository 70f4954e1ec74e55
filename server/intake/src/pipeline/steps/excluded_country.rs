//! Leaves out countries that the site does not want to count.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "excluded_country",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let excluded = &passing.candidate.site.excluded_countries;
    if excluded.is_empty() {
        return None;
    }
    let country = passing.location().country.as_deref()?;
    excluded
        .iter()
        .any(|code| code == country)
        .then_some(Reason::ExcludedCountry)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

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
}
