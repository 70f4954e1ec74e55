//! Publishes the verdict on a hit: to those who listen to its site, and to its sender in a receipt.
//!
//! Both are rare. Usually this only looks into an empty map.

use std::sync::Arc;

use base::text::{Language, Localize as _};
use counts::Verdict;
use shared::{address::Address, reason::Reason};
use sites::{
    Site,
    live::{Channel, HitOutcome},
    receipt::{self, Decision, Judgement, SentBy},
};

use crate::{
    pipeline::{Candidate, Judged, STEPS, What, step_text},
    state::Intake,
    submission::Malformed,
};

/// Who gets the verdicts on a site's hits.
#[derive(Debug)]
pub(crate) struct Audience {
    channel: Option<Arc<Channel>>,
    /// Whether the sender wants a receipt.
    receipt: bool,
}

/// What is published about a hit once its verdict is stored.
pub(crate) struct PendingOutcome(Box<HitOutcome>);

impl Audience {
    /// Whether there are neither listeners nor a request for a receipt.
    fn is_empty(&self) -> bool {
        self.channel.is_none() && !self.receipt
    }

    /// Whether the verdict on this candidate is needed; that on a heartbeat never is.
    pub fn wants(&self, candidate: &Candidate<'_>) -> bool {
        !self.is_empty() && !matches!(candidate.what, What::Ping { .. })
    }
}

impl Intake {
    /// Who gets the verdicts on this site's hits.
    pub(crate) fn audience(&self, site: &Site, receipt: bool) -> Audience {
        Audience {
            channel: self.broadcaster().channel(site.number()),
            receipt,
        }
    }

    /// What is published about a candidate on this page.
    pub(crate) fn outcome(
        &self,
        candidate: &Candidate<'_>,
        page: Address<'_>,
        judged: &Judged,
    ) -> PendingOutcome {
        let pipeline = self.pipeline();
        let unpaused = pipeline.unpaused(candidate, &page);
        PendingOutcome(Box::new(HitOutcome {
            judgement: pipeline.describe(candidate, page, judged.reason, judged.step),
            unpaused,
        }))
    }

    /// What listeners get for a hit that could not be read; nothing if the error is not to be shown.
    pub(crate) fn malformed_outcome(
        &self,
        audience: &Audience,
        malformed: &Malformed,
    ) -> Option<PendingOutcome> {
        let wrong = malformed.wrong.as_ref()?;
        if audience.is_empty() {
            return None;
        }
        let index = STEPS.iter().position(|step| step.name == "readable");
        let step = index.map(|index| &STEPS[index]);
        let judgement = Judgement {
            at: malformed.at,
            by: SentBy::Script,
            decision: Decision {
                reason: Some(Reason::Malformed),
                step: step.map(|step| (step.name.to_owned(), step_text(step.name))),
                passed: 0,
                // One verdict goes to all listeners, whatever their language.
                detail: Some(
                    wrong
                        .text
                        .clone()
                        .with("field", wrong.field.as_str())
                        .localize(Language::ENGLISH),
                ),
            },
            classified: None,
            props: Vec::new(),
        };
        let unpaused = None;
        Some(PendingOutcome(Box::new(HitOutcome {
            judgement,
            unpaused,
        })))
    }

    /// Publishes the verdict on a hit; returns the receipt if the sender requested one.
    pub(crate) fn publish(
        &self,
        site: &Site,
        audience: &Audience,
        outcome: PendingOutcome,
        verdict: Verdict,
    ) -> Option<String> {
        let PendingOutcome(mut outcome) = outcome;
        settle(&mut outcome, verdict);
        let receipt = audience.receipt.then(|| {
            let (sealer, random) = self.seals();
            receipt::seal(sealer, random, site.number(), &outcome.judgement)
        });
        if let Some(channel) = &audience.channel {
            channel.publish(*outcome);
        }
        receipt
    }
}

/// The writer's decision overrides that of the steps: it knows the earlier hits.
fn settle(outcome: &mut HitOutcome, verdict: Verdict) {
    let Verdict::LeftOut(reason) = verdict else {
        return;
    };
    let decision = &mut outcome.judgement.decision;
    if decision.reason == Some(reason) {
        return;
    }
    *decision = Decision {
        reason: Some(reason),
        step: Some(("repeated".to_owned(), step_text("repeated"))),
        passed: STEPS.len() as u32,
        detail: None,
    };
}
