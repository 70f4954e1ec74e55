//! Leaves out crawlers and other programs, by their user agent. A script
//! without any is one as well, for every browser has one. The strict setting
//! also leaves out scripts that name no language, as every browser does.

use shared::reason::Reason;

use super::Step;
use crate::{
    agent::Verdict,
    pipeline::{Bots, Candidate, Passing, Sender},
};

pub(super) const STEP: Step = Step { name: "bot", judge };

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let Candidate {
        site,
        sender,
        client,
        ..
    } = passing.candidate;
    if site.bots == Bots::Off {
        return None;
    }
    let script = *sender == Sender::Script;
    let nameless = script && client.agent.is_none();
    let speechless = script
        && site.bots == Bots::Strict
        && client.language.is_none_or(|text| text.trim().is_empty());
    let known = passing
        .agent()
        .is_some_and(|agent| agent.verdict == Verdict::Bot);
    (nameless || speechless || known).then_some(Reason::Bot)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::{
        Bots, Sender,
        testing::{CHROME, reason, site},
    };

    const GOOGLE: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

    #[test]
    fn programs_are_left_out() {
        let bot = Some(Reason::Bot);
        for (bots, sender, agent, language, expected) in [
            (
                Bots::Standard,
                Sender::Script,
                Some(CHROME),
                Some("de"),
                None,
            ),
            (Bots::Standard, Sender::Script, Some(CHROME), None, None),
            (
                Bots::Standard,
                Sender::Script,
                Some(GOOGLE),
                Some("de"),
                bot,
            ),
            (Bots::Standard, Sender::Script, Some(""), Some("de"), bot),
            (Bots::Standard, Sender::Script, None, Some("de"), bot),
            (Bots::Standard, Sender::Backend, None, None, None),
            (Bots::Standard, Sender::Backend, Some(GOOGLE), None, bot),
            (Bots::Strict, Sender::Script, Some(CHROME), Some("de"), None),
            (Bots::Strict, Sender::Script, Some(CHROME), None, bot),
            (Bots::Strict, Sender::Script, Some(CHROME), Some(" "), bot),
            (Bots::Strict, Sender::Backend, Some(CHROME), None, None),
            (Bots::Off, Sender::Script, Some(GOOGLE), None, None),
        ] {
            let mut site = site();
            site.bots = bots;
            let found = reason(&site, |candidate| {
                candidate.sender = sender;
                candidate.client.agent = agent;
                candidate.client.language = language;
            });
            assert_eq!(
                found, expected,
                "{bots:?} {sender:?} {agent:?} {language:?}"
            );
        }
    }
}
