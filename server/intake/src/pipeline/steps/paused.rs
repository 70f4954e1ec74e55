//! Leaves out what comes while the owner has paused counting.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "paused",
    judge: |passing: &mut Passing<'_>| passing.candidate.site.paused.then_some(Reason::Paused),
};

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn a_paused_site_counts_nothing() {
        for (paused, expected) in [(false, None), (true, Some(Reason::Paused))] {
            let mut site = site();
            site.paused = paused;
            assert_eq!(reason(&site, |_| {}), expected);
        }
    }
}
