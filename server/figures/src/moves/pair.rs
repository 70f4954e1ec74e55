//! The two periods of a move.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use crate::{
    asking::{Asker, Cost, Frame},
    stats::{Asked, Prepared, prepare},
    time::Span,
};

/// A period, the one before it, and a frame that holds the rows of both.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The question, with the period's own frame.
    pub prepared: Prepared,
    /// The period.
    pub now: Span,
    /// What it is compared with.
    pub before: Span,
    /// All of the period of which that is as much as has passed of this one.
    pub whole_before: Span,
    /// Of both.
    pub both: Frame,
}

/// Reads a question about a move; compared with the period before where nothing else is said.
pub async fn pair(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    asked: &Asked,
    cost: &mut Cost,
) -> Result<Pair, Problem> {
    let asked = Asked {
        compare: Some(
            asked
                .compare
                .clone()
                .unwrap_or_else(|| "previous".to_owned()),
        ),
        ..asked.clone()
    };
    let prepared = prepare(asker, site, &asked, cost).await?;
    let before = prepared
        .before
        .ok_or_else(|| Problem::invalid("nothing_before").field("period"))?;
    let now = prepared.frame.span;
    Ok(Pair {
        both: prepared.frame.over(before),
        whole_before: prepared.whole_before.unwrap_or(before),
        prepared,
        now,
        before,
    })
}
