//! Excludes what no person sees.

use shared::reason::Reason;

use super::Step;
use crate::{
    agent::Verdict,
    lists,
    pipeline::{Bots, Candidate, Evaluation, Sender},
};

/// Automated browsers.
pub(super) const HEADLESS: Step = Step {
    name: "headless",
    judge: headless,
};

fn headless(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    if evaluation.candidate.site.bots == Bots::Off {
        return None;
    }
    let driven = evaluation.candidate.client.automated
        || evaluation
            .agent()
            .is_some_and(|agent| agent.verdict == Verdict::Headless);
    driven.then_some(Reason::Headless)
}

/// Crawlers and other bots, by their user agent. A script's hit without one is a bot too, since every browser
/// has one. The strict setting also excludes scripts' hits without a language, since every browser sends one.
pub(super) const BOT: Step = Step {
    name: "bot",
    judge: bot,
};

fn bot(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let Candidate {
        site,
        sender,
        client,
        ..
    } = evaluation.candidate;
    if site.bots == Bots::Off {
        return None;
    }
    let script = *sender == Sender::Script;
    let nameless = script && client.agent.is_none();
    let speechless = script
        && site.bots == Bots::Strict
        && client.language.is_none_or(|text| text.trim().is_empty());
    let known = evaluation
        .agent()
        .is_some_and(|agent| agent.verdict == Verdict::Bot);
    (nameless || speechless || known).then_some(Reason::Bot)
}

/// Addresses of data centres. A page's script that runs there has no human reader. But a backend's events can
/// have visitors with such an address (a company's network, a private relay): only the strict setting
/// excludes them, and never one with a visitor id.
pub(super) const HOSTING: Step = Step {
    name: "hosting",
    judge: hosting,
};

fn hosting(evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    let Candidate {
        site,
        sender,
        client,
        ..
    } = evaluation.candidate;
    let looked_at = match site.bots {
        Bots::Off => false,
        Bots::Standard => *sender == Sender::Script,
        Bots::Strict => *sender == Sender::Script || client.id.is_none(),
    };
    let hosted = looked_at && client.address.is_some_and(lists::is_hosting);
    hosted.then_some(Reason::Hosting)
}

#[cfg(test)]
mod tests {
    use shared::reason::Reason;

    use crate::pipeline::{
        Bots, Sender,
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

    #[test]
    fn data_centres_have_no_readers() {
        const HOSTED: &str = "3.5.140.1";
        let hosting = Some(Reason::Hosting);
        for (bots, sender, id, address, expected) in [
            (Bots::Standard, Sender::Script, None, HOSTED, hosting),
            (
                Bots::Standard,
                Sender::Script,
                None,
                "::ffff:3.5.140.1",
                hosting,
            ),
            (Bots::Standard, Sender::Script, None, "84.112.3.4", None),
            (Bots::Standard, Sender::Script, None, "127.0.0.1", None),
            (Bots::Standard, Sender::Backend, None, HOSTED, None),
            (Bots::Standard, Sender::Backend, Some("u1"), HOSTED, None),
            (Bots::Strict, Sender::Script, None, HOSTED, hosting),
            (Bots::Strict, Sender::Backend, None, HOSTED, hosting),
            (Bots::Strict, Sender::Backend, Some("u1"), HOSTED, None),
            (Bots::Off, Sender::Script, None, HOSTED, None),
        ] {
            let mut site = site();
            site.bots = bots;
            let found = reason(&site, |candidate| {
                candidate.sender = sender;
                candidate.client.id = id;
                candidate.client.address = Some(address.parse().unwrap());
            });
            assert_eq!(found, expected, "{bots:?} {sender:?} {id:?} {address}");
        }
    }
}
