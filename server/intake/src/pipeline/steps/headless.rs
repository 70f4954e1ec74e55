//! Leaves out browsers that a program drives.

use shared::reason::Reason;

use super::Step;
use crate::{
    agent::Verdict,
    pipeline::{Bots, Passing},
};

pub(super) const STEP: Step = Step {
    name: "headless",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    if passing.candidate.site.bots == Bots::Off {
        return None;
    }
    let driven = passing.candidate.client.automated
        || passing
            .agent()
            .is_some_and(|agent| agent.verdict == Verdict::Headless);
    driven.then_some(Reason::Headless)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::{
        Bots,
        testing::{CHROME, reason, site},
    };

    const DRIVEN: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36";

    #[test]
    fn driven_browsers_are_left_out() {
        let driven = Some(Reason::Headless);
        for (bots, agent, automated, expected) in [
            (Bots::Standard, CHROME, false, None),
            (Bots::Standard, CHROME, true, driven),
            (Bots::Standard, DRIVEN, false, driven),
            (Bots::Strict, DRIVEN, false, driven),
            (Bots::Off, DRIVEN, true, None),
        ] {
            let mut site = site();
            site.bots = bots;
            let found = reason(&site, |candidate| {
                candidate.client.agent = Some(agent);
                candidate.client.automated = automated;
            });
            assert_eq!(found, expected, "{bots:?} {agent} {automated}");
        }
    }
}
