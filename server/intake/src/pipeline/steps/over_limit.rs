//! Excludes what comes too fast: more within a minute than one site or one address may send. It is the last
//! step, so that hits that other steps exclude do not use up the limit. A preview of a hit does not count.

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
