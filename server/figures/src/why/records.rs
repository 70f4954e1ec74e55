//! Records of `/why`.

use std::mem;

use base::{
    answer::Params,
    text::{Localize as _, Text},
};
use poem_openapi::{Enum, Object};
use serde_json::Value;
use sites::receipt::ReceiptView;

use crate::{
    attribution::{MovedMetric, NormalRangeView},
    number::Number,
    query::{Long, PeriodView},
};

/// The kind of a site event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SiteEventKind {
    /// A setting was changed.
    Setting,
    /// The site was created, reset, or moved to another account.
    Site,
    /// A goal in the filters was changed, paused or resumed.
    Goal,
    /// An annotation.
    Annotation,
    /// The share of excluded hits changed.
    LeftOut,
    /// No hit arrived for longer than usual.
    Silent,
}

/// A cause of a change other than visitors: a change that people made to the site, or a problem with counting.
#[derive(Debug, Clone, Object)]
pub struct SiteEvent {
    /// The kind of the event.
    pub kind: SiteEventKind,
    /// When it happened or started, Unix seconds.
    pub at: i64,
    /// When it ended, Unix seconds; null for a moment.
    pub until: Option<i64>,
    /// The id of the text, the same in every language; null for an annotation.
    pub id: Option<String>,
    /// The values in the text, by name; null if there are none.
    pub params: Option<Params>,
    /// One sentence in the language of the request; for an annotation, its own text.
    pub text: String,
    /// The setting that was changed; null for other events.
    pub field: Option<String>,
    /// The value before the change.
    pub old: Option<Value>,
    /// The value after the change.
    pub new: Option<Value>,
    /// Who did it; null if it was not a person, or one who is no longer in the account.
    pub who: Option<String>,
}

impl SiteEvent {
    /// An event with this text.
    pub(super) fn new(kind: SiteEventKind, at: i64, until: Option<i64>, text: &Text) -> Self {
        Self {
            kind,
            at,
            until,
            id: Some(text.id().to_owned()),
            params: Params::of(text),
            text: text.localize_here(),
            field: None,
            old: None,
            new: None,
            who: None,
        }
    }
}

/// Hits excluded for one reason.
#[derive(Debug, Clone, Object)]
pub struct LeftOutReason {
    /// The reason's code.
    pub reason: String,
    /// Number in the period.
    pub now: i64,
    /// Number in the earlier period.
    pub before: i64,
}

/// Received and excluded hits in both periods.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LeftOutMove")]
pub struct LeftOutChange {
    /// Hits received in the period.
    pub received: i64,
    /// Of these, excluded hits.
    pub left_out: i64,
    /// Share of excluded hits in the period.
    pub share: Option<Number>,
    /// Hits received in the earlier period.
    pub received_before: i64,
    /// Of these, excluded hits.
    pub left_out_before: i64,
    /// Share of excluded hits in the earlier period.
    pub share_before: Option<Number>,
    /// By reason, largest change first.
    pub by_reason: Vec<LeftOutReason>,
}

/// The part of a change that one value accounts for.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MovePart")]
pub struct Part {
    /// The value; null if there is none.
    pub value: Option<String>,
    /// The figure for this value in the period; null for a rate with nothing to divide by.
    pub now: Option<Number>,
    /// The same in the earlier period.
    pub before: Option<Number>,
    /// For rates: the value's weight in the period, its share of the visits that the rate is based on.
    pub weight_now: Option<Number>,
    /// The same in the earlier period.
    pub weight_before: Option<Number>,
    /// The value's part of the total difference. For sums `now - before`, for rates `mix + rate`.
    pub difference: Option<Number>,
    /// For rates: the mix effect. The value's weight grew or shrank.
    pub mix: Option<Number>,
    /// For rates: the rate effect. The rate of the value itself changed.
    pub rate: Option<Number>,
    /// `difference` divided by the total difference; null if that is 0.
    pub share: Option<Number>,
}

/// All values that are not shown, combined.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MoveRest")]
pub struct Rest {
    /// Number of values.
    pub values: i64,
    /// Their figure in the period; null for a rate with nothing to divide by.
    pub now: Option<Number>,
    /// The same in the earlier period.
    pub before: Option<Number>,
    /// Their part of the total difference.
    pub difference: Option<Number>,
    /// For rates: the mix effect of these values.
    pub mix: Option<Number>,
    /// For rates: the rate effect of these values.
    pub rate: Option<Number>,
    /// `difference` divided by the total difference; null if that is 0.
    pub share: Option<Number>,
}

/// The parts of a change by one dimension: parts + rest = the total difference.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MoveParts")]
pub struct PartsView {
    /// The dimension.
    pub dimension: String,
    /// Total number of values.
    pub total_rows: i64,
    /// The values that account for most of the change, largest change first.
    pub parts: Vec<Part>,
    /// The remaining values.
    pub rest: Rest,
    /// For rates: the mix effect of all values.
    pub mix: Option<Number>,
    /// For rates: the rate effect of all values.
    pub rate: Option<Number>,
}

/// Why a figure changed.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MoveView")]
pub struct FigureChange {
    /// The figure.
    pub metric: MovedMetric,
    /// Its definition, as in `GET /definitions`.
    pub definition: String,
    /// The period.
    pub period: PeriodView,
    /// The period that it is compared with.
    pub compare: PeriodView,
    /// Whether the period is still running. If so, it is compared with the same part of the earlier period.
    pub running: bool,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// Value in the period; null for a rate with nothing to divide by.
    pub value: Option<Number>,
    /// Value in the earlier period.
    pub previous: Option<Number>,
    /// `value - previous`.
    pub difference: Option<Number>,
    /// `difference / previous`; null if `previous` is 0, or if counting started only during the earlier period.
    pub change: Option<Number>,
    /// Changes that people made to the site, and possible problems with counting, from the start of the earlier period
    /// to the end of the later one, newest first. Check these before you look at visitors.
    pub site_events: Vec<SiteEvent>,
    /// Excluded hits in both periods, regardless of the filters.
    pub left_out: LeftOutChange,
    /// Whether the change is within the normal range.
    pub normal_range: NormalRangeView,
    /// Which value of a dimension each hit, visit or visitor is counted under.
    pub counted_as: String,
    /// The parts by each dimension; each dimension adds up to the total difference.
    pub by: Vec<PartsView>,
    /// How the change of a rate is divided into mix and rate effect; null for sums, which need no method.
    pub parting: Option<String>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

/// Why a figure changed, or what happened to one hit.
#[derive(Debug, Clone, Object)]
pub struct WhyView {
    /// The site's name.
    pub site: String,
    /// The change; null if the request has a receipt.
    pub moved: Option<FigureChange>,
    /// The content of the receipt; null if the request has none.
    pub receipt: Option<ReceiptView>,
}

impl WhyView {
    /// The same, its parts made while it is sent.
    pub fn long(mut self) -> Long {
        let Some(moved) = &mut self.moved else {
            return Long::of(&self);
        };
        let by = mem::take(&mut moved.by).into_iter().map(|mut view| {
            let parts = mem::take(&mut view.parts).into_iter();
            let parts = Long::list(parts.map(|part| Long::of(&part)));
            Long::record(&view, [("parts", parts)])
        });
        let moved = Long::record(moved, [("by", Long::list(by))]);
        Long::record(&self, [("moved", moved)])
    }
}
