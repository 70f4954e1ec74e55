//! Excludes pages on hosts that are not the site's.

use shared::{hostname, reason::Reason};

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "wrong_host",
    judge,
};

fn judge(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let site = evaluation.candidate.site;
    let page = evaluation.page.as_ref()?;
    let own = hostname::belongs(&page.host, &site.name, &site.hostnames);
    (!own).then_some(Reason::WrongHost)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn hosts_are_the_sites() {
        let wrong = Some(Reason::WrongHost);
        for (hostnames, url, expected) in [
            (&[][..], "https://example.com/", None),
            (&[], "https://WWW.Example.com:8443/", None),
            (&[], "https://shop.example.com/", None),
            (&[], "https://example.com.evil.test/", wrong),
            (&[], "http://localhost:3000/", wrong),
            (&["*.shop.test"], "https://de.shop.test/", None),
            (&["*.shop.test"], "https://example.com/", wrong),
            (
                &["example.com", "localhost"],
                "http://localhost:3000/",
                None,
            ),
            (&["example.com"], "https://shop.example.com/", wrong),
        ] {
            let mut site = site();
            site.hostnames = hostnames.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(
                reason(&site, |candidate| candidate.url = url),
                expected,
                "{url}"
            );
        }
    }
}
