//! Excludes what comes too fast, more within a minute than one site or one address may send, and everything of an account
//! that stayed above its plan's limit. It is the last step, so that hits that other steps exclude do not use up the limit,
//! and keep the reason that they would have without it. A preview of a hit does not count.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "over_limit",
    judge: |evaluation: &mut Evaluation<'_>| {
        if evaluation.candidate.site.held {
            return Some(Reason::OverLimit);
        }
        let hit_rates = evaluation.hit_rates?;
        hit_rates
            .is_over(evaluation.candidate)
            .then_some(Reason::OverLimit)
    },
};

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn an_account_above_its_limit_counts_nothing_and_other_reasons_go_first() {
        let mut site = site();
        site.held = true;
        assert_eq!(reason(&site, |_| {}), Some(Reason::OverLimit));
        site.paused = true;
        assert_eq!(reason(&site, |_| {}), Some(Reason::Paused));
    }
}
