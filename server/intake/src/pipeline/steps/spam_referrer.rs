//! Excludes hits whose referrer is known for spam.

use shared::{reason::Reason, source::referrer_host};

use super::Step;
use crate::{lists, pipeline::Evaluation};

pub(super) const STEP: Step = Step {
    name: "spam_referrer",
    judge,
};

fn judge(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let host = referrer_host(evaluation.candidate.referrer?)?;
    lists::is_spam(&host).then_some(Reason::SpamReferrer)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn spam_is_left_out() {
        let spam = Some(Reason::SpamReferrer);
        for (referrer, expected) in [
            ("", None),
            ("https://www.google.com/", None),
            ("http://semalt.com/project?x", spam),
            ("http://www.Semalt.com", spam),
            ("https://a.b.semalt.com/", spam),
            ("https://semalt.com.example.org/", None),
            ("https://example.org/?semalt.com", None),
            ("semalt.com", None),
        ] {
            assert_eq!(
                reason(&site(), |candidate| candidate.referrer = Some(referrer)),
                expected,
                "{referrer}"
            );
        }
    }
}
