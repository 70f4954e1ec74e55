//! What `/paths` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::Value;

use super::{
    records::{PathsPart, PathsView},
    rules::Wish,
    walk::Ways,
};
use crate::{
    query::{
        self, Cost, PeriodView, QueryClient, QueryParams, QueryScope, ResolvedQuery, Sql,
        Statement, compose, resolve,
    },
    walks::{STEP, Whose},
};

/// Asks for runs.
pub async fn paths(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    wish: Wish,
) -> Result<PathsView, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    query::visits_only(&resolved.scope)?;
    let half = |whose| part(client, &resolved, &wish, whose);
    let ((everyone, beside), (agreed, other)) =
        futures_util::try_join!(half(Whose::Visits), half(Whose::Agreed))?;
    let mut counting = beside;
    counting.add_beside(other);
    cost.then(counting);
    let anchor = |backward| wish.anchor.clone().filter(|_| wish.backward == backward);
    Ok(PathsView {
        site: resolved.site.name().to_owned(),
        period: PeriodView::of(&resolved.scope.span, &resolved.site.zone_name),
        filters: asked.filters.clone(),
        from: anchor(false),
        to: anchor(true),
        steps: i64::from(wish.steps),
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
    wish: &Wish,
    whose: Whose,
) -> Result<(PathsPart, Cost), Problem> {
    let mut cost = Cost::default();
    let scope = &resolved.scope;
    let (columns, bound) = columns(scope, wish);
    let statement = |order| scope.hits(whose, order, columns.clone(), bound.clone());
    let begin = {
        let wish = wish.clone();
        move || Ways::new(wish.clone())
    };
    let common = client.walk("paths", statement, begin, &mut cost).await?;
    let names = client
        .names(scope, whose, common.steps(), &mut cost)
        .await?;
    Ok((common.shown(&names, whose, wish), cost))
}

/// What is read of each hit, and its values: its step, and whether it is what runs begin or end with.
fn columns(scope: &QueryScope, wish: &Wish) -> Statement {
    match &wish.anchor {
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
