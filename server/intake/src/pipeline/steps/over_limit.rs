//! Excludes what comes too fast: more within a minute than one site or one address may send. It is the last
//! step, so that hits that other steps exclude do not use up the limit. A preview of a hit does not count.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "over_limit",
    judge: |passing: &mut Passing<'_>| {
        let pace = passing.pace?;
        pace.is_over(passing.candidate).then_some(Reason::OverLimit)
    },
};
