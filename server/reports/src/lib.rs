//! Reports by email: the digest over all sites of a member, and the report of each site.
//!
//! A report is set by a member (`setting`) and sent by the [`ReportSender`] (`sending`) at the hour of a day in a time zone
//! (`periods`). Each period of a report ends once: sent, missed, failed, or without an address. What it shows (`content`) are
//! the answers of the API's own operations, asked for a member; it is written in the reader's language (`compose`) as blocks
//! whose HTML and text say the same (`document`), with charts as pictures (`chart`). Addresses that do not belong to a member
//! confirm first, and every report can be unsubscribed from in one click (`links`).

mod chart;
mod compose;
mod content;
mod document;
mod links;
mod numbers;
mod periods;
mod samples;
mod sending;
mod setting;
mod words;

use base::context::Context;
use figures::State;
pub use links::UnsubscribeToken;
pub use samples::{reports as report_samples, samples};
pub use sending::ReportSender;
pub use words::{Outcome, Rhythm, Section, Weekday};

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Alerts, the channels they go to, reports by email, and the nightly check.
    Alerts,
}

/// What reports work with.
#[derive(Clone)]
pub(crate) struct Reports {
    pub context: Context,
    pub figures: State,
}

impl Reports {
    fn new(context: &Context, figures: &State) -> Self {
        Self {
            context: context.clone(),
            figures: figures.clone(),
        }
    }
}

impl std::fmt::Debug for Reports {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reports").finish_non_exhaustive()
    }
}

/// The operations of this area.
pub fn api(context: &Context, figures: &State) -> (setting::ReportsApi, links::ReportLinksApi) {
    (
        setting::ReportsApi {
            reports: Reports::new(context, figures),
        },
        links::ReportLinksApi {
            context: context.clone(),
        },
    )
}
