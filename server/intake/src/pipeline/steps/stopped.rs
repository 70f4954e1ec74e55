//! Excludes everything for a site that is paused or suspended.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

/// Its account is suspended.
pub(super) const SUSPENDED: Step = Step {
    name: "suspended",
    judge: |evaluation: &mut Evaluation<'_>| {
        evaluation
            .candidate
            .site
            .suspended
            .then_some(Reason::Suspended)
    },
};

/// Its owner has paused counting.
pub(super) const PAUSED: Step = Step {
    name: "paused",
    judge: |evaluation: &mut Evaluation<'_>| {
        evaluation.candidate.site.paused.then_some(Reason::Paused)
    },
};

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn a_suspended_account_counts_nothing() {
        for (suspended, paused, expected) in [
            (false, false, None),
            (true, false, Some(Reason::Suspended)),
            (true, true, Some(Reason::Suspended)),
        ] {
            let mut site = site();
            (site.suspended, site.paused) = (suspended, paused);
            assert_eq!(reason(&site, |_| {}), expected);
        }
    }

    #[test]
    fn a_paused_site_counts_nothing() {
        for (paused, expected) in [(false, None), (true, Some(Reason::Paused))] {
            let mut site = site();
            site.paused = paused;
            assert_eq!(reason(&site, |_| {}), expected);
        }
    }
}
