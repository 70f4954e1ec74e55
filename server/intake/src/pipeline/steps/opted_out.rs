//! Excludes visitors who opted out: with the browser's Global Privacy Control, or with the site's opt-out,
//! which the script reports.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "opted_out",
    judge: |evaluation: &mut Evaluation<'_>| {
        evaluation
            .candidate
            .client
            .opted_out
            .then_some(Reason::OptedOut)
    },
};

/// Whether a request's `Sec-GPC` asks not to be counted. `DNT` is not heeded:
/// it is withdrawn as a standard, and some browsers sent it unasked.
pub fn wants_out(sec_gpc: Option<&str>) -> bool {
    sec_gpc.is_some_and(|value| value.trim() == "1")
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use super::wants_out;
    use crate::pipeline::testing::{reason, site};

    #[test]
    fn who_asked_is_left_out() {
        for (header, expected) in [
            (None, None),
            (Some("0"), None),
            (Some("1"), Some(Reason::OptedOut)),
            (Some(" 1 "), Some(Reason::OptedOut)),
        ] {
            let found = reason(&site(), |candidate| {
                candidate.client.opted_out = wants_out(header)
            });
            assert_eq!(found, expected, "{header:?}");
        }
    }
}
