//! Who asks DuckDB, and what it costs.

use std::{sync::Arc, time::Duration};

use base::{
    access::{Caller, InSite, ReadFigures},
    answer::Problem,
    clock::SharedClock,
    seal::Sealer,
};
use counts::{
    Answer, AskError, Counts, Fold, OnBehalf, Question, Value,
    arrow::record_batch::RecordBatch,
    sums::{Sum, Summer, Wanted},
};
use shared::ids::SiteNumber;
use sites::{Book, Site};
use sqlx::PgPool;

use uuid::Uuid;

use super::Columns;

macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../queries/counts/figures/",
            $name,
            ".sql"
        ))
    };
}
pub(crate) use sql;

/// Asks DuckDB for figures of sites.
#[derive(Clone)]
pub struct Asker {
    /// What was counted.
    pub counts: Counts,
    /// The sites and their settings.
    pub book: Arc<Book>,
    /// Time.
    pub clock: SharedClock,
    /// The accounts database, for what people did and noted.
    pub pool: PgPool,
    /// Opens receipts.
    pub sealer: Sealer,
    /// How long values are counted each by itself where their sums are kept together.
    pub exact_within: Duration,
    /// On whose behalf: the person who asks, or who made the token that does. Not set: the site's account.
    pub person: Option<Uuid>,
}

impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asker").finish_non_exhaustive()
    }
}

impl Asker {
    /// Asks one question; what it took is added to `cost`.
    pub async fn ask(
        &self,
        name: &'static str,
        sql: String,
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
        sql: String,
        values: Vec<Value>,
    ) -> Result<Answer, Problem> {
        let asker = self.on_behalf(&values);
        let question = Question { name, sql, values };
        let asked = self.counts.ask_for(asker, question).await;
        asked.map_err(|error| problem(name, error))
    }

    /// Sums up the rows of one question; what it took is added to `cost`.
    pub async fn sum_up(
        &self,
        name: &'static str,
        (sql, values): (String, Vec<Value>),
        wanted: Wanted,
        cost: &mut Cost,
    ) -> Result<Vec<Sum>, Problem> {
        let question = Question { name, sql, values };
        self.fold(question, move || Summer::new(wanted.clone()), cost)
            .await
    }

    /// Folds the rows of one question; what it took is added to `cost`.
    pub async fn fold<F: Fold>(
        &self,
        question: Question,
        begin: impl Fn() -> F + Send + 'static,
        cost: &mut Cost,
    ) -> Result<F::Out, Problem> {
        let name = question.name;
        let asker = self.on_behalf(&question.values);
        let folded = self.counts.fold(asker, question, begin).await;
        let folded = folded.map_err(|error| problem(name, error))?;
        cost.took += folded.took;
        cost.rows_read += folded.rows_read;
        Ok(folded.out)
    }

    /// The same on behalf of this caller: readers are shared out by person, for one may own many accounts. Support
    /// and operators are themselves.
    pub fn of(&self, caller: &Caller) -> Asker {
        Asker {
            person: Some(caller.person),
            ..self.clone()
        }
    }

    /// On whose behalf a question is asked: where no caller is known, that of the account of the site, which every
    /// statement about one binds first.
    fn on_behalf(&self, values: &[Value]) -> OnBehalf {
        if let Some(person) = self.person {
            return Some(person.as_u128());
        }
        let Some(Value::UInt(number)) = values.first() else {
            return None;
        };
        let site = self.book.by_number(SiteNumber(*number))?;
        Some(site.facts.account.as_u128())
    }

    /// The settings of the site that the caller has opened.
    pub fn site(&self, site: &InSite<ReadFigures>) -> Result<Arc<Site>, Problem> {
        self.book.get(site)
    }

    /// The moment of the site's first counted hit.
    pub async fn first_hit(
        &self,
        site: &InSite<ReadFigures>,
        cost: &mut Cost,
    ) -> Result<Option<i64>, Problem> {
        let batches = self
            .ask(
                "first_hit",
                sql!("first_hit").to_owned(),
                vec![site_value(site)],
                cost,
            )
            .await?;
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

/// The code of a question that takes more memory than there is for one.
pub const TOO_LARGE: &str = "question_too_large";

/// What is said of a question that took longer than it may.
const TOO_LONG: &str = "This question takes too long. Ask for a shorter period or fewer filters.";
/// What is said of a question for which no memory was left.
const NO_MEMORY: &str = "Memory is short while what was counted is packed. Try again in a moment.";

/// Whether a question was given up for want of time or memory.
pub fn was_too_much(problem: &Problem) -> bool {
    [TOO_LONG, NO_MEMORY].contains(&problem.message()) || problem.code() == TOO_LARGE
}

fn problem(name: &str, error: AskError) -> Problem {
    match error {
        AskError::Busy => Problem::busy(
            "Many questions are being answered. Try again in a moment.",
            1,
        ),
        AskError::TimedOut => Problem::busy(TOO_LONG, 5),
        AskError::NoMemory => Problem::busy(NO_MEMORY, 5),
        AskError::PutBack => Problem::busy(
            "The figures are being made available again. Try again in a moment.",
            5,
        ),
        AskError::TooLarge => Problem::invalid(
            TOO_LARGE,
            "This question takes more memory than this server has for one. Ask for a shorter period, or with a filter.",
        ),
        AskError::Stopping => Problem::busy("The service is restarting. Try again in a moment.", 2),
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
    /// The longest of the questions asked at once, or the sum of those asked
    /// one after another.
    pub took: Duration,
    /// Rows that were read.
    pub rows_read: u64,
}

impl Cost {
    /// Adds the cost of what was asked after it.
    pub fn then(&mut self, other: Cost) {
        self.took += other.took;
        self.rows_read += other.rows_read;
    }

    /// Adds an answer's cost.
    pub fn add(&mut self, answer: &Answer) {
        self.took += answer.took;
        self.rows_read += answer.rows_read;
    }

    /// Adds the cost of what was asked at the same time.
    pub fn add_beside(&mut self, other: Cost) {
        self.took = self.took.max(other.took);
        self.rows_read += other.rows_read;
    }
}
