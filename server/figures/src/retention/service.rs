//! What `/retention` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::records::{RetentionBy, RetentionView};
use crate::asking::Asker;

/// Asks for cohorts.
pub async fn retention(
    _asker: &Asker,
    _site: &InSite<ReadFigures>,
    _period: Option<String>,
    _by: RetentionBy,
) -> Result<RetentionView, Problem> {
    Err(Problem::busy("Retention is not counted yet.", 60))
}
