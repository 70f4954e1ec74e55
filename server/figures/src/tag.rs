//! The headings of the operations in the API description.

use poem_openapi::Tags;

/// Headings.
#[derive(Debug, Tags)]
pub enum Tag {
    /// Figures of a site: totals, breakdowns, series, live data, excluded hits.
    Figures,
    /// Sites and their settings.
    Sites,
    /// The deployment itself.
    General,
}
