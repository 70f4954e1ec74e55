//! What `/paths` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::Value;

use super::{
    records::{PathsPart, PathsView},
    rules::PathRequest,
    scan::Ways,
};
use crate::{
    query::{
        self, Cost, QueryClient, QueryParams, QueryScope, ResolvedQuery, Sql, Statement, compose,
        resolve,
    },
    sequences::{Names, Population, STEP, VisitScanner as _},
};

/// Asks for runs.
pub async fn paths(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    request: PathRequest,
) -> Result<PathsView, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    query::visits_only(&resolved.scope)?;
    let of = |population| part(client, &resolved, &request, population);
    let ((everyone, everyone_cost), (agreed, other)) =
        futures_util::try_join!(of(Population::Visits), of(Population::Agreed))?;
    let mut counting = everyone_cost;
    counting.add_concurrent(other);
    cost.then(counting);
    let anchor = |backward| {
        request
            .anchor
            .clone()
            .filter(|_| request.backward == backward)
    };
    Ok(PathsView {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&resolved.scope.span),
        filters: asked.filters.clone(),
        from: anchor(false),
        to: anchor(true),
        steps: i64::from(request.steps),
        everyone,
        agreed,
        exact: true,
        definitions: query::definitions(&[
            ("visits", "visits"),
            ("visitors", "visitors"),
            ("runs", "path_runs"),
            ("agreed", "agreed"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

async fn part(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    request: &PathRequest,
    population: Population,
) -> Result<(PathsPart, Cost), Problem> {
    let mut cost = Cost::default();
    if !population.is_possible(resolved) {
        let none = Ways::new(request.clone()).finish();
        return Ok((none.shown(&Names::default(), population, request), cost));
    }
    let scope = &resolved.scope;
    let (columns, bound) = columns(scope, request);
    let statement = |order| scope.hits(population, order, columns.clone(), bound.clone());
    let begin = {
        let request = request.clone();
        move || Ways::new(request.clone())
    };
    let common = client.scan("paths", statement, begin, &mut cost).await?;
    let names = client
        .names(scope, population, common.steps(), &mut cost)
        .await?;
    Ok((common.shown(&names, population, request), cost))
}

/// The columns of each hit, and their values: its step, and whether runs begin or end with it.
fn columns(scope: &QueryScope, request: &PathRequest) -> Statement {
    match &request.anchor {
        None => (compose!("{step} AS step", step = STEP), vec![]),
        Some(anchor) => {
            let columns = compose!(
                "{step} AS step, step = hash({place}) AS anchored",
                step = STEP,
                place = Sql::place(scope.next_place())
            );
            (columns, vec![Value::Text(anchor.clone())])
        }
    }
}
