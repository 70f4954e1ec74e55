//! Excludes pages that a browser loads before the visitor opens them.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "prefetch",
    judge: |evaluation: &mut Evaluation<'_>| {
        evaluation
            .candidate
            .client
            .prefetch
            .then_some(Reason::Prefetch)
    },
};

/// Whether a request's headers `Sec-Purpose`, `Purpose` and `X-Moz` mean that the page was loaded in advance.
pub fn is_prefetch(sec_purpose: Option<&str>, purpose: Option<&str>, x_moz: Option<&str>) -> bool {
    let early = |value: &str| {
        let first = value.split([';', ',']).next().unwrap_or_default().trim();
        ["prefetch", "prerender", "preview"]
            .iter()
            .any(|word| first.eq_ignore_ascii_case(word))
    };
    [sec_purpose, purpose, x_moz]
        .into_iter()
        .flatten()
        .any(early)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use super::is_prefetch;
    use crate::pipeline::testing::{reason, site};

    #[test]
    fn pages_loaded_in_advance_do_not_count() {
        let early = Some(Reason::Prefetch);
        for (headers, expected) in [
            ([None, None, None], None),
            ([Some("prefetch"), None, None], early),
            ([Some("prefetch;prerender"), None, None], early),
            ([Some("Prefetch; anonymous-client-ip"), None, None], early),
            ([None, Some("prefetch"), None], early),
            ([None, Some("preview"), None], early),
            ([None, None, Some("prefetch")], early),
            ([Some("navigate"), None, None], None),
        ] {
            let [sec_purpose, purpose, x_moz] = headers;
            let found = reason(&site(), |candidate| {
                candidate.client.prefetch = is_prefetch(sec_purpose, purpose, x_moz);
            });
            assert_eq!(found, expected, "{headers:?}");
        }
    }
}
