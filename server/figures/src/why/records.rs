//! Records of `/why`.

use poem_openapi::{Enum, Object};
use serde_json::Value;
use sites::receipt::ReceiptView;

use crate::{
    moves::{Metric, OrdinaryView},
    number::Number,
    question::PeriodView,
};

/// What happened to a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DoingKind {
    /// A setting was changed.
    Setting,
    /// The site was made, moved, reset.
    Site,
    /// A goal that the question is filtered by was changed, paused or resumed.
    Goal,
    /// Somebody noted it.
    Annotation,
    /// Another share of the hits than before was left out.
    LeftOut,
    /// No hit arrived for longer than usual.
    Silent,
}

/// Something in either period that is not the visitors' doing.
#[derive(Debug, Clone, Object)]
pub struct Doing {
    /// What it is.
    pub kind: DoingKind,
    /// When, or from when on, Unix seconds.
    pub at: i64,
    /// Until when, Unix seconds; null where it is a moment.
    pub until: Option<i64>,
    /// One plain sentence; of an annotation, its own words.
    pub text: String,
    /// The setting that was changed.
    pub field: Option<String>,
    /// Its value before.
    pub old: Option<Value>,
    /// Its value after.
    pub new: Option<Value>,
    /// Who did it; null where it was nobody, or somebody who is gone.
    pub who: Option<String>,
}

/// Hits left out for one reason.
#[derive(Debug, Clone, Object)]
pub struct LeftOutReason {
    /// The reason's code.
    pub reason: String,
    /// In the period.
    pub now: i64,
    /// In the one before.
    pub before: i64,
}

/// Hits received and left out in both periods.
#[derive(Debug, Clone, Object)]
pub struct LeftOutMove {
    /// Hits received in the period.
    pub received: i64,
    /// Of these, left out.
    pub left_out: i64,
    /// Their share.
    pub share: Option<Number>,
    /// Hits received in the one before.
    pub received_before: i64,
    /// Of these, left out.
    pub left_out_before: i64,
    /// Their share.
    pub share_before: Option<Number>,
    /// By reason, the greatest move first.
    pub by_reason: Vec<LeftOutReason>,
}

/// One value's part of the move.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MovePart")]
pub struct Part {
    /// The value; null where there is none.
    pub value: Option<String>,
    /// The figure of this value in the period; null for a rate of nothing.
    pub now: Option<Number>,
    /// The same in the one before.
    pub before: Option<Number>,
    /// Of a rate: the value's share of the visits that it is a rate of, in the period.
    pub weight_now: Option<Number>,
    /// The same in the one before.
    pub weight_before: Option<Number>,
    /// Its part of the whole difference. Of a sum `now - before`; of a rate `mix + rate`.
    pub difference: Option<Number>,
    /// Of a rate: the part that comes from the value's weight, which grew or shrank.
    pub mix: Option<Number>,
    /// Of a rate: the part that comes from the value's own rate.
    pub rate: Option<Number>,
    /// `difference` over the whole difference; null where that is 0.
    pub share: Option<Number>,
}

/// All values that are not shown, as one part.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MoveRest")]
pub struct Rest {
    /// How many they are.
    pub values: i64,
    /// Their figure in the period; null for a rate of nothing.
    pub now: Option<Number>,
    /// The same in the one before.
    pub before: Option<Number>,
    /// Their part of the whole difference.
    pub difference: Option<Number>,
    /// Of a rate: what comes from weights.
    pub mix: Option<Number>,
    /// Of a rate: what comes from their own rates.
    pub rate: Option<Number>,
    /// `difference` over the whole difference; null where that is 0.
    pub share: Option<Number>,
}

/// The parts of a move by one dimension: parts + rest = the whole difference.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MoveParts")]
pub struct PartsView {
    /// What by.
    pub dimension: String,
    /// How many values there are.
    pub total_rows: i64,
    /// Those that moved the figure most, the greatest move first.
    pub parts: Vec<Part>,
    /// The others.
    pub rest: Rest,
    /// Of a rate: what comes from weights, of all values.
    pub mix: Option<Number>,
    /// Of a rate: what comes from the values' own rates.
    pub rate: Option<Number>,
}

/// Why a figure moved.
#[derive(Debug, Clone, Object)]
pub struct MoveView {
    /// The figure.
    pub metric: Metric,
    /// Its definition, as in `GET /definitions`.
    pub definition: String,
    /// The period.
    pub period: PeriodView,
    /// What it is compared with.
    pub compare: PeriodView,
    /// Whether the period is not over yet: then it is compared with as much of the one before as has passed of it.
    pub running: bool,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// In the period; null for a rate of nothing.
    pub value: Option<Number>,
    /// In the one before.
    pub previous: Option<Number>,
    /// `value - previous`.
    pub difference: Option<Number>,
    /// `difference / previous`; null where that is 0, or where counting began only within the period before.
    pub change: Option<Number>,
    /// What the site's own people did from the beginning of the earlier period to the end of the later one, and
    /// what may be wrong with the counting, the newest first: look here before looking at the visitors.
    pub doings: Vec<Doing>,
    /// The hits left out in both periods, whatever the filters.
    pub left_out: LeftOutMove,
    /// Whether the move is more than the figure moves anyway.
    pub ordinary: OrdinaryView,
    /// Under which value of a dimension each is counted.
    pub counted_as: String,
    /// The parts by each dimension; each adds up to the whole difference.
    pub by: Vec<PartsView>,
    /// How a rate's move is parted; null for sums, whose parts need no method.
    pub parting: Option<String>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}

/// Why a figure moved, or what became of one hit.
#[derive(Debug, Clone, Object)]
pub struct WhyView {
    /// The site's name.
    pub site: String,
    /// The move; null when asked about a receipt.
    pub moved: Option<MoveView>,
    /// What the receipt tells; null when asked about a move.
    pub receipt: Option<ReceiptView>,
}
