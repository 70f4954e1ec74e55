//! Excludes events that arrive more than 72 hours late.

use shared::{limits::OLDEST, reason::Reason};

use super::Step;
use crate::pipeline::Evaluation;

pub(super) const STEP: Step = Step {
    name: "too_old",
    judge: |evaluation: &mut Evaluation<'_>| {
        let age = evaluation
            .candidate
            .now
            .saturating_sub(evaluation.candidate.time);
        (age > OLDEST * 1_000_000).then_some(Reason::TooOld)
    },
};

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{NOW, reason, site};

    #[test]
    fn three_days_are_the_bound() {
        for (seconds, expected) in [
            (0, None),
            (72 * 3_600, None),
            (72 * 3_600 + 1, Some(Reason::TooOld)),
            (40 * 365 * 86_400, Some(Reason::TooOld)),
        ] {
            let found = reason(&site(), |candidate| {
                candidate.time = NOW - seconds * 1_000_000
            });
            assert_eq!(found, expected, "{seconds}");
        }
    }
}
