//! Records that both explanations share.

use poem_openapi::Object;

use crate::{number::Number, question::PeriodView};

/// Whether a move is more than the figure moves anyway.
#[derive(Debug, Clone, Object)]
pub struct OrdinaryView {
    /// Whether the move lies between `low` and `high`; null where that cannot be told.
    pub within: Option<bool>,
    /// Why it cannot be told: `running` (no day of the period is over), `hours` (the period is no run of days),
    /// `overlap` (both periods share days), `history` (too few earlier moves since the first hit), `empty` (a
    /// rate of nothing).
    pub unknown: Option<String>,
    /// The days of the period that are judged: those that are over, and of the longer period only its first.
    pub period: Option<PeriodView>,
    /// As many days of the period before.
    pub compare: Option<PeriodView>,
    /// The figure's move between these.
    pub difference: Option<Number>,
    /// The least move that is ordinary.
    pub low: Option<Number>,
    /// The greatest.
    pub high: Option<Number>,
    /// The same move at earlier times, whole weeks before each other, the newest first.
    pub earlier: Vec<Number>,
    /// How this is judged.
    pub method: String,
    /// Where the method is described.
    pub reference: String,
}
