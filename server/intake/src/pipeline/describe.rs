//! The full verdict on a hit, for live listeners and receipts. Counting does not need it, so Stile builds it
//! only on request.

use base::text::{Language, Localize as _, named};
use shared::{address::Address, hostname, reason::Reason, source};
use sites::receipt::{Classified, Decision, Judgement, SentBy};

use super::{
    Candidate, Evaluation, Pipeline, STEPS, Sender, SiteRules, What,
    arrival::{acquisition, device},
    steps,
};

impl Pipeline {
    /// The verdict on this candidate on this page, decided by this step.
    pub fn describe(
        &self,
        candidate: &Candidate<'_>,
        page: Address<'_>,
        reason: Option<Reason>,
        step: Option<usize>,
    ) -> Judgement {
        let props = match candidate.what {
            What::Hit { props, .. } => props.to_vec(),
            What::Ping { .. } => Vec::new(),
        };
        Judgement {
            at: candidate.now,
            by: match candidate.sender {
                Sender::Script => SentBy::Script,
                Sender::Backend => SentBy::Backend,
            },
            decision: decision(reason, step),
            classified: self.classify(candidate, page),
            props,
        }
    }

    /// The decision on a candidate if counting were not paused; `None` if it is not paused.
    pub fn unpaused(&self, candidate: &Candidate<'_>, page: &Address<'_>) -> Option<Decision> {
        if !candidate.site.paused {
            return None;
        }
        let site = SiteRules {
            paused: false,
            ..candidate.site.clone()
        };
        let candidate = Candidate {
            site: &site,
            ..*candidate
        };
        let mut evaluation = self.evaluation(&candidate, Some(page.clone()));
        let (reason, step) = self.decide(&mut evaluation).unzip();
        Some(decision(reason, step))
    }

    /// How a candidate is classified, whatever the verdict.
    fn classify(&self, candidate: &Candidate<'_>, page: Address<'_>) -> Option<Classified> {
        let mut evaluation: Evaluation<'_> = self.evaluation(candidate, Some(page));
        // Cleans the address for the next steps; its result about the time is known already.
        let _ = (steps::readable::STEP.judge)(&mut evaluation);
        let page = evaluation.page.take()?;
        let site = candidate.site;
        let own = |host: &str| hostname::belongs(host, &site.name, &site.hostnames);
        let found = acquisition(source::acquire(&page, candidate.referrer, own));
        let location = evaluation.take_location();
        let device = device(candidate, evaluation.agent());
        let (event, interactive) = match candidate.what {
            What::Hit {
                name, interactive, ..
            } => (name.map(ToOwned::to_owned), interactive),
            What::Ping { .. } => (None, false),
        };
        Some(Classified {
            hostname: page.host,
            path: page.path,
            event,
            interactive,
            source: found.source,
            channel: found.channel,
            referrer: found.referrer,
            utm_source: found.utm_source,
            utm_medium: found.utm_medium,
            utm_campaign: found.utm_campaign,
            utm_content: found.utm_content,
            utm_term: found.utm_term,
            country: location.country,
            device: device.device,
            browser: device.browser,
            os: device.os,
            language: device.language,
        })
    }
}

fn decision(reason: Option<Reason>, step: Option<usize>) -> Decision {
    let named = step.and_then(|step| STEPS.get(step));
    Decision {
        reason,
        step: named.map(|step| (step.name.to_owned(), step_text(step.name))),
        passed: step.unwrap_or(STEPS.len()) as u32,
        detail: None,
    }
}

/// A step's condition. One verdict goes to all listeners, whatever their language: in English, which
/// `/definitions` translates by the step's name.
pub(crate) fn step_text(name: &str) -> String {
    named(&format!("step_{name}")).localize(Language::ENGLISH)
}
