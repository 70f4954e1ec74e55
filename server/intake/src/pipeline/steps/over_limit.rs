//! Leaves out what comes too fast: more within a minute than is counted of one site or from one address. It comes
//! last, so that what other steps leave out uses nothing up. A dry look at a hit counts for nothing.

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
