//! How many visitors a period had.

use base::answer::Problem;

use super::summed::days;
use crate::asking::{Asker, Columns, Cost, Frame, sql};

/// Asks for the visitors of a frame alone.
pub async fn visitors(asker: &Asker, frame: &Frame, cost: &mut Cost) -> Result<i64, Problem> {
    if frame.summable() {
        let span = frame.span;
        let days = days(asker, frame, &[span], cost).await?;
        return Ok(days.between(span.from.days(), span.to.days()).visitors);
    }
    let (sql, values) = frame.statement(sql!("visitors"), vec![], vec![])?;
    let batches = asker.ask("visitors", sql, values, cost).await?;
    let mut visitors = 0;
    for batch in &batches {
        let found = Columns::of(batch).numbers("visitors");
        visitors += found.map_err(Problem::internal)?.iter().sum::<i64>();
    }
    Ok(visitors)
}
