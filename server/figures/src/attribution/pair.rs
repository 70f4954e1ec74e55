//! The two periods of a move.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use crate::{
    query::{Cost, QueryClient, QueryParams, QueryScope, ResolvedQuery, resolve},
    time::Span,
};

/// A period, the previous one, and a scope that holds the rows of both.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The question, with the period's own scope.
    pub resolved: ResolvedQuery,
    /// The period.
    pub now: Span,
    /// What it is compared with.
    pub before: Span,
    /// All of the period of which that is as much as has passed of this one.
    pub whole_before: Span,
    /// Of both.
    pub both: QueryScope,
}

/// Reads a question about a change; compared with the previous period unless the request says otherwise.
pub async fn pair(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    cost: &mut Cost,
) -> Result<Pair, Problem> {
    let asked = QueryParams {
        compare: Some(
            asked
                .compare
                .clone()
                .unwrap_or_else(|| "previous".to_owned()),
        ),
        ..asked.clone()
    };
    let resolved = resolve(client, site, &asked, cost).await?;
    let before = resolved
        .before
        .ok_or_else(|| Problem::invalid("nothing_before").field("period"))?;
    let now = resolved.scope.span;
    Ok(Pair {
        both: resolved.scope.over(before),
        whole_before: resolved.whole_before.unwrap_or(before),
        resolved,
        now,
        before,
    })
}
