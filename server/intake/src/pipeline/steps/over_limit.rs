//! Leaves out what comes too fast: more within a minute than is counted of one site or from one address. It comes
//! last, so that what other steps leave out uses nothing up. A dry look at a hit counts for nothing.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "over_limit",
    judge: |evaluation: &mut Evaluation<'_>| {
        let hit_rates = evaluation.hit_rates?;
        hit_rates
            .is_over(evaluation.candidate)
            .then_some(Reason::OverLimit)
    },
};
