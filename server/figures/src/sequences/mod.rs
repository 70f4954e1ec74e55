//! Hits in order: those of one visit after the other, or of one visitor across visits, folded as DuckDB
//! reads them.
//!
//! Compaction keeps the rows of a visit together and in order, so one pass over them does what a statement
//! could do only by collecting each visit's hits again for each step ([`chunks`] puts them together). Pages
//! and events come as hashes ([`names`]).

mod candidates;
mod chunks;
mod names;
mod population;
mod visitors;

use base::answer::Problem;
pub use candidates::candidates;
use chunks::Chunks;
use counts::Value;
pub use names::{Names, STEP, Step};
pub use population::Population;
pub use visitors::{Visitor, Visitors};

use crate::query::{Columns, Cost, QueryClient, QueryScope, Sql, Statement, question, sql};

/// When a hit was: by its time, then by its arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HitTime {
    /// Microseconds since 1970.
    pub us: i64,
    /// The number of its arrival.
    pub seq: u64,
}

/// Goes along with the hits of each visit or visitor.
pub trait VisitScanner: Send + 'static {
    /// What it keeps of a hit until it has seen all of the same visit or visitor.
    type Hit: Copy + Send;
    /// The result.
    type Out: Send;

    /// The hits of a batch, each row one.
    ///
    /// # Errors
    /// A column is missing or of another type.
    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<Self::Hit>>;

    /// All hits of a visit or visitor, at least one, in order. Visits come in any order.
    fn scan(&mut self, visitor: Visitor, hits: &[(HitTime, Self::Hit)]);

    /// About how many bytes it holds.
    fn memory_bytes(&self) -> usize;

    /// The end, after all of them.
    fn finish(self) -> Self::Out;
}

/// The order of hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitOrder {
    /// As they are kept.
    Kept,
    /// Sorted by visitor, which takes longer.
    Sorted,
}

impl QueryScope {
    /// The statement that gives a scan its hits, and its values: those of visits that began in the period. It
    /// gives these columns of each.
    pub fn hits(
        &self,
        population: Population,
        order: HitOrder,
        columns: Sql,
        bound: Vec<Value>,
    ) -> Result<Statement, Problem> {
        if population == Population::Agreed {
            // A visitor's visits are not next to each other, so they are always sorted.
            let extra = vec![("columns", columns)];
            return self.statement_with_ties(sql!("walk_consented"), "true".into(), extra, bound);
        }
        let (began, settled, sorting) = match order {
            HitOrder::Sorted => ("make_timestamp(0)", "true".into(), "ORDER BY who, ts, seq"),
            HitOrder::Kept => ("visit_start", self.settled(), ""),
        };
        let extra = vec![
            ("columns", columns),
            ("began", began.into()),
            ("settled", settled),
            ("sorting", sorting.into()),
        ];
        self.statement(sql!("walk"), extra, bound)
    }
}

impl QueryClient {
    /// Scans the hits of one question, which `statement` makes; what it took is added to `cost`.
    ///
    /// If compaction left rows in another order than the scan can follow, it queries again, sorted.
    pub async fn scan<W: VisitScanner>(
        &self,
        name: &'static str,
        statement: impl Fn(HitOrder) -> Result<Statement, Problem>,
        begin: impl Fn() -> W + Clone + Send + 'static,
        cost: &mut Cost,
    ) -> Result<W::Out, Problem> {
        for order in [HitOrder::Kept, HitOrder::Sorted] {
            let (sql, values) = statement(order)?;
            let question = question(name, sql, values);
            let begin = begin.clone();
            let scanned = self
                .fold(question, move || Chunks::new(begin()), cost)
                .await?;
            if let Some(out) = scanned {
                return Ok(out);
            }
            tracing::info!(
                question = name,
                "visits did not lie together; they are sorted"
            );
        }
        Err(Problem::internal(anyhow::anyhow!(
            "{name}: sorted rows were not in order"
        )))
    }
}
