//! Leaves out what cannot be read as a hit: the page's address is no full
//! http(s) address, or the time is none that can be. Reads the address for the
//! steps that follow, without marks of direction in its path.

use std::borrow::Cow;

use base::clock::MICROS;
use shared::address::{Address, Keep};
use shared::control;
use shared::event::{TimeIs, judge_time};
use shared::reason::Reason;

use super::Step;
use crate::pipeline::{Passing, Sender, local_day};

pub(in crate::pipeline) const STEP: Step = Step {
    name: "readable",
    text: "The page's address is a full http(s) address, and the time is one that can be.",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let candidate = passing.candidate;
    let keep = Keep {
        parameters: &candidate.site.kept_parameters,
        // The script takes the fragment away unless the page routes by it.
        hash_routes: candidate.sender == Sender::Script,
    };
    match Address::parse(candidate.url, keep) {
        Ok(mut page) => {
            if let Cow::Owned(plain) = control::unmarked(&page.path) {
                page.path = plain;
            }
            passing.page = Some(page);
        }
        Err(_) => return Some(Reason::Malformed),
    }
    let ahead = judge_time(
        candidate.time.div_euclid(MICROS),
        candidate.now.div_euclid(MICROS),
    ) == TimeIs::Ahead;
    let impossible = local_day(&candidate.site.zone, candidate.time).is_none();
    (ahead || impossible).then_some(Reason::Malformed)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::Sender;
    use crate::pipeline::testing::{NOW, reason, site};

    #[test]
    fn addresses_are_full_ones() {
        for (url, expected) in [
            ("https://example.com/a?b=c#d", None),
            ("http://example.com", None),
            ("/a", Some(Reason::Malformed)),
            ("", Some(Reason::Malformed)),
            ("ftp://example.com/", Some(Reason::Malformed)),
            ("https://exa mple.com/", Some(Reason::Malformed)),
        ] {
            assert_eq!(
                reason(&site(), |candidate| candidate.url = url),
                expected,
                "{url}"
            );
        }
        let long = format!("https://example.com/{}", "a".repeat(2_000));
        assert_eq!(
            reason(&site(), |candidate| candidate.url = &long),
            Some(Reason::Malformed)
        );
    }

    #[test]
    fn times_are_not_ahead() {
        for (ahead, expected) in [(0, None), (300, None), (301, Some(Reason::Malformed))] {
            let found = reason(&site(), |candidate| {
                candidate.sender = Sender::Backend;
                candidate.time = NOW + ahead * 1_000_000;
            });
            assert_eq!(found, expected, "{ahead}");
        }
        assert_eq!(
            reason(&site(), |candidate| candidate.time = i64::MAX),
            Some(Reason::Malformed)
        );
    }
}
