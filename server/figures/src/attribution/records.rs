//! Records that both explanations share.

use poem_openapi::Object;

use crate::{number::Number, query::PeriodView};

/// Whether a change is within the normal range.
#[derive(Debug, Clone, Object)]
pub struct NormalRangeView {
    /// Whether the change is between `low` and `high`; null if this cannot be decided (see `unknown`).
    pub within: Option<bool>,
    /// Why this cannot be decided: `running` (no day of the period is over), `hours` (the period does not consist of
    /// whole days), `overlap` (the two periods share days), `history` (too few earlier changes since the first hit),
    /// `empty` (a rate with nothing to divide by).
    pub unknown: Option<String>,
    /// The days of the period that are compared: only days that are over, and only the first days of the longer period.
    pub period: Option<PeriodView>,
    /// The same number of days of the earlier period.
    pub compare: Option<PeriodView>,
    /// The change of the figure between these two.
    pub difference: Option<Number>,
    /// The lower end of the normal range.
    pub low: Option<Number>,
    /// The upper end of the normal range.
    pub high: Option<Number>,
    /// The same change at earlier times, each shifted by whole weeks, newest first.
    pub earlier: Vec<Number>,
    /// A description of the method.
    pub method: String,
    /// The reference for the method.
    pub reference: String,
}
