//! Queries about the views of one page: the statement `around.sql`, and its columns.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::{Value, arrow::record_batch::RecordBatch};
use sites::Site;

use super::{
    Cost, Filled, QueryClient, QueryParams, ResolvedQuery, Sql, Template, params, resolve,
};

/// What a question about a page gave.
pub struct AboutPage {
    /// The site and its period.
    pub resolved: ResolvedQuery,
    /// The answer.
    pub batches: Vec<RecordBatch>,
    /// What it took.
    pub cost: Cost,
}

/// Asks a statement with the slots `{path}` and `{limit}` about one page; it goes by this name. `more` gives
/// texts made of the site for its other slots.
pub async fn about_page(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    path: &str,
    limit: u32,
    (name, question): (&'static str, Template),
    more: impl FnOnce(&Site) -> Vec<Filled>,
) -> Result<AboutPage, Problem> {
    let path = params::path(path)?;
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let place = Sql::place(resolved.scope.next_place());
    let mut places = vec![("path", place), ("limit", Sql::number(limit))];
    places.extend(more(&resolved.site));
    let bound = vec![Value::Text(path.to_owned())];
    let (sql, values) = resolved.scope.statement(&question, places, bound)?;
    let batches = client.ask(name, sql, values, &mut cost).await?;
    Ok(AboutPage {
        resolved,
        batches,
        cost,
    })
}
