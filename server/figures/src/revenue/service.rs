//! What `/revenue` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::{records::RevenueReport, rules::Wish};
use crate::{asking::Asker, stats::Asked};

/// Asks for revenue.
pub async fn revenue(
    _asker: &Asker,
    _site: &InSite<ReadFigures>,
    _asked: &Asked,
    _wish: &Wish,
) -> Result<RevenueReport, Problem> {
    Err(Problem::busy("Revenue is not counted yet.", 60))
}
