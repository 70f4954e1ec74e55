//! The events of live streams, and their form on the wire.

use std::collections::BTreeMap;

use base::{
    clock::MICROS,
    text::{Language, Localize as _, of_reason},
};
use poem_openapi::Object;
use serde_json::Value;
use shared::{props::PropValue, reason::Reason};

use super::{
    channel::HitOutcome,
    goals::{HitGoal, goals_of},
};
use crate::{
    receipt::{Classified, Decision, Judgement, SentBy},
    registry::Site,
};

/// A counted hit of a live stream. It contains no IP address and nothing that identifies the visitor.
#[derive(Clone, Debug, Object)]
pub struct StreamHit {
    /// When the hit arrived, in Unix seconds.
    pub at: i64,
    /// Who sent it.
    pub sent_by: SentBy,
    /// The event's name; null for a page view.
    pub event: Option<String>,
    /// The host of the page, in lower case, without `www.`.
    pub hostname: String,
    /// The path of the page, with the query parameters that the site keeps.
    pub path: String,
    /// The source, such as `Google`, based on this hit alone; null for direct traffic.
    pub source: Option<String>,
    /// The channel, such as `Organic Search`.
    pub channel: String,
    /// The visitor's country, ISO 3166-1 alpha-2; null if unknown.
    pub country: Option<String>,
    /// `desktop`, `mobile`, `tablet` or `other`; null if unknown.
    pub device: Option<String>,
    /// The browser, such as `Firefox`.
    pub browser: Option<String>,
    /// The operating system, such as `Android`.
    pub os: Option<String>,
    /// The goals that the hit reaches by itself.
    pub goals: Vec<HitGoal>,
}

/// The verdict on a hit of a site that is being tested. It is not stored.
#[derive(Clone, Debug, Object)]
pub struct DryRunView {
    /// When the hit arrived, in Unix seconds.
    pub at: i64,
    /// Who sent it.
    pub sent_by: SentBy,
    /// Whether the hit was counted.
    pub counted: bool,
    /// The reason why the hit was excluded, a code that `GET /definitions` explains; null if it was counted.
    pub reason: Option<String>,
    /// The reason in one sentence.
    pub explanation: Option<String>,
    /// The step that excluded the hit; null if it passed all steps.
    pub step: Option<String>,
    /// What that step checks.
    pub step_text: Option<String>,
    /// The number of steps that the hit passed before the decision.
    pub steps_passed: u32,
    /// What exactly is wrong with a malformed hit.
    pub detail: Option<String>,
    /// What would have happened to the hit without the pause; null if counting is not paused. Repeated hits cannot be
    /// detected here.
    pub unpaused: Option<UnpausedView>,
    /// How the hit was classified, whether it was counted or not; null if it could not be read.
    pub classified: Option<Classified>,
    /// The event's properties: text, numbers and booleans.
    pub props: BTreeMap<String, Value>,
    /// The goals that the hit reaches by itself, whether it was counted or not. Goals that depend on the whole visit,
    /// such as how far a page is scrolled, are not included.
    pub goals: Vec<HitGoal>,
}

/// What would have happened to a hit if counting were not paused.
#[derive(Clone, Debug, Object)]
pub struct UnpausedView {
    /// Whether the hit would have been counted.
    pub counted: bool,
    /// The reason why the hit would have been excluded.
    pub reason: Option<String>,
    /// The reason in one sentence.
    pub explanation: Option<String>,
    /// The step that would have excluded the hit.
    pub step: Option<String>,
    /// What that step checks.
    pub step_text: Option<String>,
    /// The number of steps that the hit would have passed before the decision.
    pub steps_passed: u32,
}

/// Hits that were not sent, because the client was too slow or reconnected too late.
#[derive(Clone, Debug, Object)]
pub struct Skipped {
    /// The number of hits; null if unknown.
    pub hits: Option<u64>,
}

/// The end of the stream.
#[derive(Clone, Debug, Object)]
pub struct Ended {
    /// A stable code.
    pub code: String,
    /// The reason, in one sentence.
    pub message: String,
}

impl StreamHit {
    /// Whether the stream shows a hit: only if it was counted.
    pub(super) fn is_of(judgement: &Judgement) -> bool {
        judgement.decision.reason.is_none() && judgement.classified.is_some()
    }

    /// `None` for a hit that was not counted.
    pub(super) fn of(outcome: &HitOutcome, site: Option<&Site>) -> Option<Self> {
        let judgement = &outcome.judgement;
        let read = judgement.classified.as_ref()?;
        Self::is_of(judgement).then(|| Self {
            at: judgement.at.div_euclid(MICROS),
            sent_by: judgement.by,
            event: read.event.clone(),
            hostname: read.hostname.clone(),
            path: read.path.clone(),
            source: read.source.clone(),
            channel: read.channel.clone(),
            country: read.country.clone(),
            device: read.device.clone(),
            browser: read.browser.clone(),
            os: read.os.clone(),
            goals: goals_of(site, judgement),
        })
    }
}

impl DryRunView {
    pub(super) fn of(outcome: &HitOutcome, site: Option<&Site>) -> Self {
        let judgement = &outcome.judgement;
        let decision = &judgement.decision;
        let (reason, explanation) = explained(decision.reason);
        let (step, step_text) = decision.step.clone().unzip();
        Self {
            at: judgement.at.div_euclid(MICROS),
            sent_by: judgement.by,
            counted: decision.reason.is_none(),
            reason,
            explanation,
            step,
            step_text,
            steps_passed: decision.passed,
            detail: decision.detail.clone(),
            unpaused: outcome.unpaused.as_ref().map(UnpausedView::of),
            classified: judgement.classified.clone(),
            props: judgement.props.iter().map(prop).collect(),
            goals: goals_of(site, judgement),
        }
    }
}

impl UnpausedView {
    fn of(decision: &Decision) -> Self {
        let (reason, explanation) = explained(decision.reason);
        let (step, step_text) = decision.step.clone().unzip();
        Self {
            counted: decision.reason.is_none(),
            reason,
            explanation,
            step,
            step_text,
            steps_passed: decision.passed,
        }
    }
}

fn explained(reason: Option<Reason>) -> (Option<String>, Option<String>) {
    let code = reason.map(|reason| reason.code().to_owned());
    (
        code,
        reason.map(|reason| of_reason(reason).localize(Language::ENGLISH)),
    )
}

fn prop((name, value): &(String, PropValue)) -> (String, Value) {
    let value = match value {
        PropValue::Text(text) => text.as_str().into(),
        PropValue::Number(number) => (*number).into(),
        PropValue::Flag(flag) => (*flag).into(),
    };
    (name.clone(), value)
}
