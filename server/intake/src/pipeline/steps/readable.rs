//! Excludes what cannot be read as a hit: the page's address is not a full http(s) address, or the time is
//! impossible. Passes the address on to the next steps, without direction marks in its path.

use std::borrow::Cow;

use base::clock::MICROS;
use shared::{
    control,
    event::{TimeIs, judge_time},
    reason::Reason,
};

use super::Step;
use crate::pipeline::{Evaluation, local_day};

pub(in crate::pipeline) const STEP: Step = Step {
    name: "readable",
    judge,
};

fn judge(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let candidate = evaluation.candidate;
    let Some(mut page) = evaluation.read.take() else {
        return Some(Reason::Malformed);
    };
    if let Cow::Owned(plain) = control::unmarked(&page.path) {
        page.path = plain;
    }
    evaluation.page = Some(page);
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

    use crate::pipeline::{
        Sender,
        testing::{NOW, reason, site},
    };

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
