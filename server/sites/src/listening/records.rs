//! What is told of a hit, and its form on the wire.

use std::collections::BTreeMap;

use base::clock::MICROS;
use poem_openapi::Object;
use serde_json::Value;
use shared::{props::PropValue, reason::Reason};

use super::{
    goals::{HitGoal, goals_of},
    room::News,
};
use crate::book::Site;
use crate::receipt::{Classified, Decision, Judgement, SentBy};

/// One counted hit of a live stream, without anything personal.
#[derive(Clone, Debug, Object)]
pub struct StreamHit {
    /// When it arrived, Unix seconds.
    pub at: i64,
    /// Who sent it.
    pub sent_by: SentBy,
    /// The event's name; null for a page view.
    pub event: Option<String>,
    /// Host of the page, lower case, without `www.`.
    pub hostname: String,
    /// Path of the page, with the query parameters that the site keeps.
    pub path: String,
    /// The source, such as `Google`; null for direct. As of this hit alone.
    pub source: Option<String>,
    /// The channel, such as `Organic Search`.
    pub channel: String,
    /// The visitor's country, ISO 3166-1 alpha-2; null where it is not known.
    pub country: Option<String>,
    /// `desktop`, `mobile`, `tablet` or `other`; null where it is not known.
    pub device: Option<String>,
    /// The browser's family, such as `Firefox`.
    pub browser: Option<String>,
    /// The system's family, such as `Android`.
    pub os: Option<String>,
    /// The goals that it reaches by itself.
    pub goals: Vec<HitGoal>,
}

/// The whole verdict on one hit of a site that is being tried out. Nothing of it is stored.
#[derive(Clone, Debug, Object)]
pub struct DryRunView {
    /// When it arrived, Unix seconds.
    pub at: i64,
    /// Who sent it.
    pub sent_by: SentBy,
    /// Whether it was counted.
    pub counted: bool,
    /// Why it was left out: a code that `GET /definitions` explains; null when it was counted.
    pub reason: Option<String>,
    /// The reason in one sentence.
    pub explanation: Option<String>,
    /// The step of the judgement that left it out; null when all of them kept it.
    pub step: Option<String>,
    /// What that step asks of a hit.
    pub step_text: Option<String>,
    /// How many steps had kept the hit before it was decided.
    pub steps_passed: u32,
    /// What exactly is wrong with a malformed hit.
    pub detail: Option<String>,
    /// What would become of it if counting were not paused; null where it is not paused. Whether it
    /// would be a repetition cannot be told.
    pub unpaused: Option<UnpausedView>,
    /// How it was read and classified, counted or not; null where it could not be read.
    pub classified: Option<Classified>,
    /// The event's properties: text, numbers, true and false.
    pub props: BTreeMap<String, Value>,
    /// The goals that it reaches by itself, counted or not; what is only seen from a whole visit, such as how far
    /// a page is read, is not told here.
    pub goals: Vec<HitGoal>,
}

/// What would become of a hit if counting were not paused.
#[derive(Clone, Debug, Object)]
pub struct UnpausedView {
    /// Whether it would be counted.
    pub counted: bool,
    /// Why it would be left out.
    pub reason: Option<String>,
    /// The reason in one sentence.
    pub explanation: Option<String>,
    /// The step of the judgement that would leave it out.
    pub step: Option<String>,
    /// What that step asks of a hit.
    pub step_text: Option<String>,
    /// How many steps would keep it before it is decided.
    pub steps_passed: u32,
}

/// So many hits were passed over: the listener was slower than they came, or came again too late.
#[derive(Clone, Debug, Object)]
pub struct Skipped {
    /// How many; null where that cannot be known.
    pub hits: Option<u64>,
}

/// The stream ends, and why.
#[derive(Clone, Debug, Object)]
pub struct Ended {
    /// A stable code.
    pub code: String,
    /// One plain sentence.
    pub message: String,
}

impl StreamHit {
    /// Whether the stream tells of a hit: it was counted.
    pub(super) fn is_of(judgement: &Judgement) -> bool {
        judgement.decision.reason.is_none() && judgement.classified.is_some()
    }

    /// `None` for a hit that was not counted.
    pub(super) fn of(news: &News, site: Option<&Site>) -> Option<Self> {
        let judgement = &news.judgement;
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
    pub(super) fn of(news: &News, site: Option<&Site>) -> Self {
        let judgement = &news.judgement;
        let decision = &judgement.decision;
        let (reason, explanation) = said(decision.reason);
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
            unpaused: news.unpaused.as_ref().map(UnpausedView::of),
            classified: judgement.classified.clone(),
            props: judgement.props.iter().map(prop).collect(),
            goals: goals_of(site, judgement),
        }
    }
}

impl UnpausedView {
    fn of(decision: &Decision) -> Self {
        let (reason, explanation) = said(decision.reason);
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

fn said(reason: Option<Reason>) -> (Option<String>, Option<String>) {
    let code = reason.map(|reason| reason.code().to_owned());
    (code, reason.map(|reason| reason.explanation().to_owned()))
}

fn prop((name, value): &(String, PropValue)) -> (String, Value) {
    let value = match value {
        PropValue::Text(text) => text.as_str().into(),
        PropValue::Number(number) => (*number).into(),
        PropValue::Flag(flag) => (*flag).into(),
    };
    (name.clone(), value)
}
