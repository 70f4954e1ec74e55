//! The client of DuckDB ([`QueryClient`]), its data ([`State`]), and the cost of queries.

use std::{sync::Arc, time::Duration};

use base::{
    access::{Caller, InSite, Key, ReadFigures},
    answer::Problem,
    clock::SharedClock,
    seal::Sealer,
};
use counts::{
    Answer, AskError, Counts, Fold, OnBehalf, Question, Value,
    arrow::record_batch::RecordBatch,
    sums::{Sum, SumBuilder, Wanted},
};
use sites::{Site, SiteRegistry};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Columns, Exact, Sql};

/// A file of `queries/counts/figures`, read once.
macro_rules! sql {
    ($name:literal) => {{
        static TEMPLATE: std::sync::LazyLock<$crate::query::Template> =
            std::sync::LazyLock::new(|| {
                $crate::query::Template::parse(
                    $name,
                    include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"),
                        "/../../queries/counts/figures/",
                        $name,
                        ".sql"
                    )),
                )
            });
        &*TEMPLATE
    }};
}
pub(crate) use sql;

/// A statement and its values, from `$1` on.
pub type Statement = (Sql, Vec<Value>);

/// A statement for `counts`: its SQL has only texts of closed sets.
pub(crate) fn question(name: &'static str, sql: Sql, values: Vec<Value>) -> Question {
    Question {
        name,
        sql: sql.into_text(),
        values,
    }
}

/// What figures are made of.
#[derive(Clone)]
pub struct State {
    /// The counted hits.
    pub counts: Counts,
    /// The sites and their settings.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// The accounts database, for what people did and noted.
    pub pool: PgPool,
    /// Opens receipts.
    pub sealer: Sealer,
    /// How long values are counted one by one where their sums are kept together.
    pub exact: Exact,
    /// How many days of counts the deployment keeps, besides the current one; `None`: all.
    pub keep_days: Option<u32>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

impl State {
    /// Asks for this caller: readers are shared out by person, for one may own many accounts.
    pub fn of(&self, caller: &Caller) -> QueryClient {
        QueryClient::new(self.clone(), caller)
    }

    /// The settings of the site that the caller has opened.
    ///
    /// # Errors
    /// When it was deleted meanwhile.
    pub fn site(&self, site: &InSite<ReadFigures>) -> Result<Arc<Site>, Problem> {
        self.registry.get(site)
    }
}

/// Asks DuckDB for figures on one person's behalf.
#[derive(Clone)]
pub struct QueryClient {
    /// What the operations share.
    pub state: State,
    /// The person who queries, or who made the token that does. Support and operators are themselves.
    person: Uuid,
    /// How long each question may run, whatever it waited for its turn; `None`: as long as any.
    limit: Option<Duration>,
}

impl std::fmt::Debug for QueryClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueryClient")
            .field("person", &self.person)
            .finish_non_exhaustive()
    }
}

impl QueryClient {
    fn new(state: State, caller: &Caller) -> QueryClient {
        QueryClient {
            state,
            // Tasks share one place in the queue: so that a person's own questions do not wait for them.
            person: match caller.key {
                Key::Task => Uuid::nil(),
                // Likewise all readers of what one site shares.
                Key::Share { site } => site,
                Key::Session { .. } | Key::Token { .. } => caller.person,
            },
            limit: None,
        }
    }

    /// The same with a time limit for each query.
    pub fn limited(&self, limit: Duration) -> QueryClient {
        QueryClient {
            limit: Some(limit),
            ..self.clone()
        }
    }

    fn behalf(&self) -> OnBehalf {
        Some(self.person.as_u128())
    }

    /// Asks one question; what it took is added to `cost`.
    pub async fn ask(
        &self,
        name: &'static str,
        sql: Sql,
        values: Vec<Value>,
        cost: &mut Cost,
    ) -> Result<Vec<RecordBatch>, Problem> {
        let answer = self.answer(name, sql, values).await?;
        cost.add(&answer);
        Ok(answer.batches)
    }

    /// Asks one question.
    pub async fn answer(
        &self,
        name: &'static str,
        sql: Sql,
        values: Vec<Value>,
    ) -> Result<Answer, Problem> {
        let question = question(name, sql, values);
        let counts = &self.state.counts;
        let asked = counts.ask_for(self.behalf(), self.limit, question).await;
        answered(name, asked)
    }

    /// Sums up the rows of one query; its cost is added to `cost`.
    pub async fn sum_up(
        &self,
        name: &'static str,
        (sql, values): Statement,
        wanted: Wanted,
        cost: &mut Cost,
    ) -> Result<Vec<Sum>, Problem> {
        let question = question(name, sql, values);
        self.fold(question, move || SumBuilder::new(wanted.clone()), cost)
            .await
    }

    /// Folds the rows of one query; its cost is added to `cost`.
    pub async fn fold<F: Fold>(
        &self,
        question: Question,
        begin: impl Fn() -> F + Send + 'static,
        cost: &mut Cost,
    ) -> Result<F::Out, Problem> {
        let name = question.name;
        let counts = &self.state.counts;
        let folded = counts.fold(self.behalf(), question, begin).await;
        let folded = folded.map_err(|error| problem(name, error))?;
        cost.took += folded.took;
        cost.rows_read += folded.rows_read;
        Ok(folded.out)
    }

    /// The moment of the site's first counted hit.
    pub async fn first_hit(
        &self,
        site: &InSite<ReadFigures>,
        cost: &mut Cost,
    ) -> Result<Option<i64>, Problem> {
        let sql = sql!("first_hit").fill(&[])?;
        self.first("first_hit", sql, site, cost).await
    }

    /// The moment of the site's first hit received; of one that was left out, the start of its quarter of an hour.
    pub async fn first_received(
        &self,
        site: &InSite<ReadFigures>,
        cost: &mut Cost,
    ) -> Result<Option<i64>, Problem> {
        let sql = sql!("first_received").fill(&[])?;
        self.first("first_received", sql, site, cost).await
    }

    async fn first(
        &self,
        name: &'static str,
        sql: Sql,
        site: &InSite<ReadFigures>,
        cost: &mut Cost,
    ) -> Result<Option<i64>, Problem> {
        let batches = self.ask(name, sql, vec![site_value(site)], cost).await?;
        let mut first = None;
        for batch in &batches {
            first = Columns::of(batch)
                .maybe_numbers("first")
                .map_err(Problem::internal)?
                .first()
                .copied()
                .flatten();
        }
        Ok(first)
    }
}

/// The code of a question that takes more memory or time than there is for one.
pub const TOO_LARGE: &str = "question_too_large";

/// The answer to a question of this name, or the refusal that its asker gets.
///
/// # Errors
/// 503 when DuckDB is busy, 400 when the question takes too much memory or time.
pub fn answered<T>(name: &str, asked: Result<T, AskError>) -> Result<T, Problem> {
    asked.map_err(|error| problem(name, error))
}

fn problem(name: &str, error: AskError) -> Problem {
    match error {
        AskError::Busy => Problem::busy("busy.many_queries", 1),
        AskError::TimedOut => Problem::busy("busy.query_timeout", 5),
        AskError::NoMemory => Problem::busy("busy.low_memory", 5),
        AskError::PutBack => Problem::busy("busy.figures_returning", 5),
        AskError::TooLarge | AskError::OverLimit => Problem::invalid("question_too_large"),
        AskError::Stopping => Problem::busy("busy.restarting", 2),
        AskError::Failed(cause) => Problem::internal(anyhow::anyhow!("{name}: {cause}")),
    }
}

/// The site's number as a bound value.
pub fn site_value(site: &InSite<ReadFigures>) -> Value {
    Value::UInt(site.number().0)
}

/// What answering took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The longest of the concurrent queries, or the sum of those one after another.
    pub took: Duration,
    /// Rows that were read.
    pub rows_read: u64,
}

impl Cost {
    /// Adds the cost of a query that ran afterwards.
    pub fn then(&mut self, other: Cost) {
        self.took += other.took;
        self.rows_read += other.rows_read;
    }

    /// Adds an answer's cost.
    pub fn add(&mut self, answer: &Answer) {
        self.took += answer.took;
        self.rows_read += answer.rows_read;
    }

    /// Adds the cost of a query that ran at the same time.
    pub fn add_concurrent(&mut self, other: Cost) {
        self.took = self.took.max(other.took);
        self.rows_read += other.rows_read;
    }
}
