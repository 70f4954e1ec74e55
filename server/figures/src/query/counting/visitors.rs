//! How many visitors a period had.

use base::answer::Problem;

use super::days;
use crate::query::{Columns, Cost, QueryClient, QueryScope, sql};

/// Asks for the visitors of a scope alone.
pub async fn visitors(
    client: &QueryClient,
    scope: &QueryScope,
    cost: &mut Cost,
) -> Result<i64, Problem> {
    if scope.summable() {
        let span = scope.span;
        let days = days(client, scope, &[span], cost).await?;
        return Ok(days.between(span.from.days(), span.to.days()).visitors);
    }
    let (sql, values) = scope.statement(sql!("visitors"), vec![], vec![])?;
    let batches = client.ask("visitors", sql, values, cost).await?;
    let mut visitors = 0;
    for batch in &batches {
        let found = Columns::of(batch).numbers("visitors");
        visitors += found.map_err(Problem::internal)?.iter().sum::<i64>();
    }
    Ok(visitors)
}
