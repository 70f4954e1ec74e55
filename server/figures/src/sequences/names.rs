//! Pages and events as hashes, and the names of those that an answer shows.

use base::answer::Problem;
use counts::arrow::{datatypes::UInt64Type, record_batch::RecordBatch};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Population;
use crate::query::{Columns, Cost, QueryClient, QueryScope, Sql, sql};

/// A page or an event, as a hash of its name: `/pricing`, `event:Signup`. DuckDB hashes each text of a block once,
/// however many rows have it, and gives numbers much faster than texts.
pub type Step = u64;

/// The names of steps.
pub type Names = FxHashMap<Step, String>;

/// A row's step, in SQL.
pub const STEP: &str = "CASE kind WHEN 0 THEN hash(path) ELSE hash('event:' || event) END";

impl QueryClient {
    /// The names of these steps, which a scan with the same scope met.
    pub async fn names(
        &self,
        scope: &QueryScope,
        population: Population,
        steps: impl Iterator<Item = Step>,
        cost: &mut Cost,
    ) -> Result<Names, Problem> {
        let steps: FxHashSet<Step> = steps.collect();
        if steps.is_empty() {
            return Ok(Names::default());
        }
        let steps: Vec<Step> = steps.into_iter().collect();
        let extra = vec![
            ("only", population.rows().into()),
            ("steps", Sql::list(&steps)),
        ];
        let (sql, values) = scope.statement(sql!("walk_names"), extra, vec![])?;
        let batches = self.ask("walk_names", sql, values, cost).await?;
        named(&batches).map_err(Problem::internal)
    }
}

fn named(batches: &[RecordBatch]) -> anyhow::Result<Names> {
    let mut names = Names::default();
    for batch in batches {
        let columns = Columns::of(batch);
        let steps = columns.primitive::<UInt64Type>("step")?.values().iter();
        let texts = steps.copied().zip(columns.texts("name")?);
        names.extend(texts.filter_map(|(step, name)| Some((step, name?))));
    }
    Ok(names)
}
