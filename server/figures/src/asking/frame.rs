//! One site, one period, its filters: what every question about them shares.

use std::{sync::Arc, time::Duration};

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::SharedClock,
};
use counts::{Answer, AskError, Counts, Question, Value, arrow::record_batch::RecordBatch};
use shared::date::Date;
use sites::{Book, Site};

use super::{
    Columns, Conditions, Firsts,
    columns::{ADDED, COLUMNS, OF_VISITS, names},
    visitors::{Finished, visitors_sql},
};
use crate::time::{DAY, Span};

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
        self.counts
            .ask(Question { name, sql, values })
            .await
            .map_err(|error| match error {
                AskError::Busy => Problem::busy(
                    "Many questions are being answered. Try again in a moment.",
                    1,
                ),
                AskError::TimedOut => Problem::busy(
                    "This question takes too long. Ask for a shorter period or fewer filters.",
                    5,
                ),
                AskError::Stopping => {
                    Problem::busy("The service is restarting. Try again in a moment.", 2)
                }
                AskError::Failed(cause) => Problem::internal(anyhow::anyhow!("{name}: {cause}")),
            })
    }

    /// The settings of the site that the caller has opened.
    pub fn site(&self, site: &InSite<ReadFigures>) -> Result<Arc<Site>, Problem> {
        self.book.get(site)
    }

    /// From which day on the site's rows are raw, and whether the place and
    /// device of each visitor are steady.
    pub async fn edge(&self, site: &InSite<ReadFigures>, cost: &mut Cost) -> Result<Edge, Problem> {
        let batches = self
            .ask(
                "edge",
                sql!("edge").to_owned(),
                vec![site_value(site)],
                cost,
            )
            .await?;
        let read = || -> anyhow::Result<Edge> {
            let mut edge = Edge {
                day: None,
                steady: true,
            };
            for batch in &batches {
                let columns = Columns::of(batch);
                edge.day = columns
                    .maybe_numbers("edge")?
                    .first()
                    .copied()
                    .flatten()
                    .map(|day| day as i32);
                edge.steady = columns.numbers("unsteady")?.first() == Some(&0);
            }
            Ok(edge)
        };
        read().map_err(Problem::internal)
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
    /// Adds an answer's cost.
    pub fn add(&mut self, answer: &Answer) {
        self.took += answer.took;
        self.rows_read += answer.rows_read;
    }
}

/// How far compaction has come for a site.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The first day with raw rows, in days since 1970; `None`: there are none.
    pub day: Option<i32>,
    /// Whether all rows of each visitor agree on place and device.
    pub steady: bool,
}

/// One site, one period, its filters.
#[derive(Clone, Debug)]
pub struct Frame {
    site: Value,
    /// The period.
    pub span: Span,
    conditions: Arc<Conditions>,
    edge: Edge,
    /// Since when the site has had its zone, Unix seconds.
    zone_since: i64,
}

impl Frame {
    /// A frame for these.
    pub fn new(
        site: &InSite<ReadFigures>,
        settings: &Site,
        span: Span,
        conditions: Arc<Conditions>,
        edge: Edge,
    ) -> Frame {
        Frame {
            site: site_value(site),
            zone_since: if settings.zone_since <= settings.created_at {
                i64::MIN
            } else {
                settings.zone_since
            },
            span,
            conditions,
            edge,
        }
    }

    /// The same for another period.
    pub fn with_span(&self, span: Span) -> Frame {
        Frame {
            span,
            ..self.clone()
        }
    }

    /// No day of the period's visits is raw.
    fn all_finished(&self) -> bool {
        self.edge
            .day
            .is_none_or(|edge| edge > self.span.to.days() + 1)
    }

    fn finished(&self) -> Finished {
        // Marks were made for the zone's days: they fit unfiltered periods of whole days after the zone
        // was last changed.
        let zone_held = self.span.start / 1_000_000 > self.zone_since.saturating_add(2 * 86_400);
        let usable = self.conditions.none && self.span.whole_days && zone_held;
        match (usable, self.all_finished()) {
            (false, _) => Finished::Unusable,
            (true, true) => Finished::All,
            (true, false) => Finished::Some,
        }
    }

    /// SQL for visitors over the whole period.
    pub fn visitors(&self, firsts: Firsts) -> String {
        visitors_sql(
            self.mark(firsts),
            self.finished(),
            &self.first_day(),
            "true",
        )
    }

    /// The same where the statement reads more rows than those of the period.
    pub fn visitors_in_period(&self, firsts: Firsts) -> String {
        let (start, end) = (moment(self.span.start), moment(self.span.end));
        let within = format!("ts >= {start} AND ts < {end}");
        visitors_sql(
            self.mark(firsts),
            self.finished(),
            &self.first_day(),
            &within,
        )
    }

    fn first_day(&self) -> String {
        format!("day = DATE '{}'", self.span.from)
    }

    /// SQL for visitors where a bucket begins on the days that `first_days` tells.
    pub fn visitors_by(&self, firsts: Firsts, first_days: &str) -> String {
        let first_days = format!("({} OR {first_days})", self.first_day());
        visitors_sql(self.mark(firsts), self.finished(), &first_days, "true")
    }

    /// SQL for the visits of a page: distinct ones among matching rows.
    pub fn page_visits(&self) -> String {
        let start = moment(self.span.start);
        match self.finished() {
            Finished::Unusable => format!("count(DISTINCT visit) FILTER (visit_start >= {start})"),
            Finished::All => {
                format!("count(*) FILTER (f_visit_page = 1 AND visit_start >= {start})")
            }
            Finished::Some => format!(
                "count(*) FILTER (done AND f_visit_page = 1 AND visit_start >= {start}) + count(DISTINCT visit) FILTER (NOT done AND visit_start >= {start})"
            ),
        }
    }

    /// Whether a filter picks hits.
    pub fn filters_hits(&self) -> bool {
        self.conditions.on_hits
    }

    fn mark(&self, firsts: Firsts) -> Option<&'static str> {
        match firsts {
            Firsts::Of(column) => Some(column),
            Firsts::Steady if self.edge.steady => Some("f_day"),
            Firsts::Steady | Firsts::None => None,
        }
    }

    /// The whole statement of a question, and its values; `extra` are texts of
    /// closed sets for the question's own places, `bound` values after the
    /// filters' own.
    pub fn statement(
        &self,
        question: &str,
        extra: &[(&str, &str)],
        bound: Vec<Value>,
    ) -> (String, Vec<Value>) {
        let rows = if self.all_finished() {
            sql!("finished_rows")
        } else {
            sql!("rows")
        };
        let conditions = &self.conditions;
        let needs_entry_host =
            conditions.on_hosts || extra.iter().any(|(name, _)| *name == "needs_entry_host");
        let join = if needs_entry_host {
            sql!("entry_host_join")
        } else {
            ""
        };
        let has_match = if conditions.on_hits {
            format!(
                "p.visit IN (SELECT visit FROM matching WHERE visit IS NOT NULL AND visit_start >= {})",
                moment(self.span.start)
            )
        } else {
            "true".to_owned()
        };
        let edge = match self.edge.day {
            Some(day) => format!("DATE '{}'", Date::from_days(day)),
            None => "DATE '9999-12-31'".to_owned(),
        };
        let mut asked = format!("{}{question}", sql!("picked"));
        for (name, value) in extra {
            asked = asked.replace(&format!("{{{name}}}"), value);
        }
        let used = format!(
            "{asked} {} {} {} {join}",
            conditions.visit, conditions.hit, conditions.entry
        );
        let plain: Vec<&str> = COLUMNS
            .into_iter()
            .filter(|column| names(&used, column))
            .collect();
        // Kept in memory for the question: so no more columns than it and its visits' totals need.
        let read: Vec<&str> = COLUMNS
            .into_iter()
            .filter(|column| plain.contains(column) || OF_VISITS.contains(column))
            .collect();
        let added: Vec<&(&str, &str)> = ADDED
            .iter()
            .filter(|(column, _)| names(&used, column))
            .collect();
        let done = plain
            .iter()
            .map(|column| (*column).to_owned())
            .chain(added.iter().map(|(column, _)| match *column {
                "done" => "true AS done".to_owned(),
                column => column.to_owned(),
            }));
        let raw = plain.iter().map(|column| format!("r.{column}")).chain(
            added
                .iter()
                .map(|(column, raw)| format!("{raw} AS {column}")),
        );
        let mut text = format!("{rows}{asked}");
        for (name, value) in [
            ("done_columns", done.collect::<Vec<_>>().join(", ").as_str()),
            ("raw_columns", &raw.collect::<Vec<_>>().join(", ")),
            ("read_columns", &read.join(", ")),
            ("edge", &edge),
            ("reach", &moment(self.span.start - DAY)),
            ("start", &moment(self.span.start)),
            ("end", &moment(self.span.end)),
            ("visit_filter", &conditions.visit),
            ("hit_filter", &conditions.hit),
            ("entry_host_join", join),
            (
                "entry_host",
                if needs_entry_host {
                    "e.entry_host"
                } else {
                    "NULL"
                },
            ),
            ("enters", &conditions.entry),
            ("has_match", &has_match),
            (
                "materialized",
                if conditions.on_hits {
                    "MATERIALIZED"
                } else {
                    "NOT MATERIALIZED"
                },
            ),
        ] {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        let mut values = vec![self.site.clone()];
        values.extend(conditions.values.iter().cloned());
        values.extend(bound);
        (text, values)
    }

    /// The place of the first value bound after the filters' own.
    pub fn next_place(&self) -> usize {
        self.conditions.values.len() + 2
    }
}

/// A moment in SQL.
pub fn moment(micros: i64) -> String {
    format!("make_timestamp({micros})")
}
