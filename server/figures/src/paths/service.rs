//! What `/paths` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::{records::PathsView, rules::Wish};
use crate::{asking::Asker, stats::Asked};

/// Asks for runs.
pub async fn paths(
    _asker: &Asker,
    _site: &InSite<ReadFigures>,
    _asked: &Asked,
    _wish: Wish,
) -> Result<PathsView, Problem> {
    Err(Problem::busy("Paths are not counted yet.", 60))
}
