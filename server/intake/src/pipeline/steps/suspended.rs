//! Leaves out what comes for a suspended account.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "suspended",
    judge: |passing: &mut Passing<'_>| {
        passing
            .candidate
            .site
            .suspended
            .then_some(Reason::Suspended)
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
}
