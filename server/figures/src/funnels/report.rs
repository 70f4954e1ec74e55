//! A funnel's report.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::records::{FunnelBy, FunnelReport, FunnelView};
use crate::{asking::Asker, stats::Asked};

/// Counts how many took the steps.
pub async fn report(
    _asker: &Asker,
    _site: &InSite<ReadFigures>,
    _funnel: FunnelView,
    _asked: &Asked,
    _by: Option<FunnelBy>,
) -> Result<FunnelReport, Problem> {
    Err(Problem::busy("Reports are not counted yet.", 60))
}
