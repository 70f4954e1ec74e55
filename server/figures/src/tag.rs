//! The heading under which the operations stand in the description.

use poem_openapi::Tags;

/// Headings.
#[derive(Debug, Tags)]
pub enum Tag {
    /// What was counted: totals, breakdowns, series, live, left out.
    Figures,
    /// Sites and their settings.
    Sites,
    /// The deployment itself.
    General,
}
