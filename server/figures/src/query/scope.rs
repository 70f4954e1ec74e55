//! One site, one period, its filters: what every question about them shares.

use std::sync::Arc;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::{Uncompacted, Value};
use sites::Site;

use super::{
    Conditions, Dimension, Filled, Imported, Sql, Statement, Template,
    client::{site_value, sql},
    columns::Used,
    compose,
    sums::{LATER, MOST_LIVE},
};
use crate::time::{Cut, DAY, Span};

/// One site, one period, its filters.
#[derive(Clone, Debug)]
pub struct QueryScope {
    pub(super) site: Value,
    /// The period.
    pub span: Span,
    pub(super) conditions: Arc<Conditions>,
    /// Rows that no sums stand for.
    pub(super) uncompacted: Arc<Uncompacted>,
    /// Since when the site has had its zone, Unix seconds.
    zone_since: i64,
    /// Whether rows are counted where sums would do, as when summing them up would take too much memory.
    counts_rows: bool,
    /// A part of the period that is left out: its first moment, and the first after it.
    gap: Option<(i64, i64)>,
    /// Imported sums that are added to those of hits.
    pub(super) imported: Option<Arc<Imported>>,
}

impl QueryScope {
    /// The scope of a question about a site.
    pub fn new(
        site: &InSite<ReadFigures>,
        settings: &Site,
        span: Span,
        conditions: Arc<Conditions>,
        uncompacted: Uncompacted,
    ) -> QueryScope {
        QueryScope {
            site: site_value(site),
            zone_since: if settings.has_moved_zone() {
                settings.zone_since
            } else {
                i64::MIN
            },
            span,
            conditions,
            uncompacted: Arc::new(uncompacted),
            counts_rows: false,
            gap: None,
            imported: None,
        }
    }

    /// The same with imported sums.
    pub fn with_imported(&self, imported: Option<Arc<Imported>>) -> QueryScope {
        QueryScope {
            imported,
            ..self.clone()
        }
    }

    /// The imported sums that are added to those of hits.
    pub fn imported(&self) -> Option<&Arc<Imported>> {
        self.imported.as_ref()
    }

    /// The same under other filters, without imported sums, which have none.
    pub fn with_conditions(&self, conditions: Conditions) -> QueryScope {
        QueryScope {
            conditions: Arc::new(conditions),
            imported: None,
            ..self.clone()
        }
    }

    /// The site and the period, to tell them from others.
    pub fn name(&self) -> String {
        let (from, to) = (self.span.from.days(), self.span.to.days());
        format!("{:?} {from} {to}", self.site)
    }

    /// The same for another period.
    pub fn with_span(&self, span: Span) -> QueryScope {
        QueryScope {
            span,
            gap: None,
            ..self.clone()
        }
    }

    /// The same for this period and another one, and for the time between them as far as visits reach.
    pub fn over(&self, other: Span) -> QueryScope {
        let (first, last) = if other.start < self.span.start {
            (other, self.span)
        } else {
            (self.span, other)
        };
        QueryScope {
            span: Span {
                from: first.from.min(last.from),
                to: first.to.max(last.to),
                start: first.start,
                end: first.end.max(last.end),
                cut: match (first.cut, last.cut) {
                    (Cut::Days, Cut::Days) => Cut::Days,
                    _ => Cut::Hours,
                },
            },
            gap: (first.end < last.start - DAY).then_some((first.end, last.start - DAY)),
            ..self.clone()
        }
    }

    /// The same, answered by counting rows in DuckDB, which works on disk where memory is short; without imported sums.
    pub fn counting_rows(&self) -> QueryScope {
        QueryScope {
            counts_rows: true,
            imported: None,
            ..self.clone()
        }
    }

    /// Whether the sums of its days combine some values of a dimension, because there are too many.
    pub fn cuts(&self, dimension: &Dimension) -> bool {
        let days = self.span.from.days() - LATER..=self.span.to.days();
        let summed = dimension.summed();
        summed.is_some_and(|by| self.uncompacted.cuts(by, days))
    }

    /// Whether days' sums answer it: they are unfiltered, and of the zone's days, so they fit periods that
    /// begin with a day after the zone was last changed. For a partial last day, rows are read. Rows
    /// without sums are summed up in memory, so these must not be many.
    pub fn summable(&self) -> bool {
        let zone_held = self.span.start / 1_000_000 > self.zone_since.saturating_add(2 * 86_400);
        let few = !self.counts_rows && self.uncompacted.live_rows <= MOST_LIVE;
        self.conditions.none && self.span.cut != Cut::Hours && zone_held && few
    }

    /// Whether imported totals can be added to its own: it is unfiltered, and of whole days. They are sums by day whatever
    /// zone the site has had since.
    pub fn takes_imported(&self) -> bool {
        self.conditions.none && self.span.cut != Cut::Hours && !self.counts_rows
    }

    /// Imported sums whose totals are to be added to counted rows.
    pub fn imported_totals(&self) -> Option<&Arc<Imported>> {
        self.imported().filter(|_| self.takes_imported())
    }

    /// Whether a filter picks hits.
    pub fn filters_hits(&self) -> bool {
        self.conditions.on_hits
    }

    /// Which rows compaction has finished, as a condition: those of a visit are then together, in order.
    pub fn settled(&self) -> Sql {
        self.rows().done
    }

    /// The rows that the period touches.
    fn rows(&self) -> Rows {
        let edge = self.uncompacted.live.first();
        let edge = edge.filter(|edge| **edge <= self.span.to.days() + 1);
        let day = edge.map(|edge| Sql::day(*edge));
        let mut within = compose!(
            "visit_start >= {from} AND visit_start < {until}",
            from = Sql::moment(self.span.start - DAY),
            until = Sql::moment(self.span.end)
        );
        if let Some((from, until)) = self.gap {
            within = compose!(
                "{within} AND (visit_start < {from} OR visit_start >= {until})",
                within,
                from = Sql::moment(from),
                until = Sql::moment(until)
            );
        }
        Rows {
            done: match &day {
                Some(day) => compose!("visit_day < {day}", day),
                None => "true".into(),
            },
            raw: day.map(|day| compose!("visit_day >= {day}", day)),
            within,
        }
    }

    /// The whole statement of a question, and its values; `extra` fills the question's own slots, `bound` are
    /// values after the filters' own.
    ///
    /// # Errors
    /// Internal: a slot is not filled, or there is none of a name.
    pub fn statement(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
    ) -> Result<Statement, Problem> {
        self.asked(question, extra, bound, self.conditions.on_hosts)
    }

    /// The same of a question that needs the host on which each visit entered.
    ///
    /// # Errors
    /// Those of [`Self::statement`].
    pub fn statement_with_entry_hosts(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
    ) -> Result<Statement, Problem> {
        self.asked(question, extra, bound, true)
    }

    /// The same of a question about consented visitors, which finds in `tied` which visits are theirs, and from when on.
    /// `persons` picks visitors by their `person`; `true`: all of them.
    ///
    /// # Errors
    /// Those of [`Self::statement`].
    pub fn statement_with_ties(
        &self,
        question: &Template,
        persons: Sql,
        mut extra: Vec<Filled>,
        bound: Vec<Value>,
    ) -> Result<Statement, Problem> {
        extra.push(("tied_persons", persons));
        self.statement(&sql!("tied").then(question), extra, bound)
    }

    fn asked(
        &self,
        question: &Template,
        extra: Vec<Filled>,
        bound: Vec<Value>,
        needs_entry_host: bool,
    ) -> Result<Statement, Problem> {
        let conditions = &self.conditions;
        let (join, entry_host) = match needs_entry_host {
            true => (sql!("entry_host_join").fill(&[])?, "e.entry_host"),
            false => ("".into(), "NULL"),
        };
        let has_match = if conditions.on_hits {
            compose!(
                "p.visit IN (SELECT visit FROM matching WHERE visit IS NOT NULL AND visit_start >= {start})",
                start = Sql::moment(self.span.start)
            )
        } else {
            "true".into()
        };
        let kept = |kept: bool| match kept {
            true => "MATERIALIZED",
            false => "NOT MATERIALIZED",
        };
        let template = sql!("picked").then(question);
        let mut given = extra;
        given.extend([
            ("start", Sql::moment(self.span.start)),
            ("visit_filter", conditions.visit.clone()),
            ("hit_filter", conditions.hit.clone()),
            ("entry_host_join", join),
            ("entry_host", entry_host.into()),
            ("enters", conditions.entry.clone()),
            ("has_match", has_match),
            // Whether a hit reaches a goal takes longer than to keep those that do.
            ("matching_materialized", kept(conditions.on_goals).into()),
            ("materialized", kept(conditions.on_hits).into()),
        ]);
        // Not every question asks where the period ends.
        if template.has("end") {
            given.push(("end", Sql::moment(self.span.end)));
        }
        let asked = template.fill(&given)?;
        let mut values = vec![self.site.clone()];
        values.extend(conditions.values.iter().cloned());
        values.extend(bound);
        Ok((self.rows().sql(&asked)?.then(asked), values))
    }

    /// The place of the first value bound after the filters' own.
    pub fn next_place(&self) -> usize {
        self.conditions.values.len() + 2
    }
}

/// Which rows of a site a statement reads, as SQL conditions, and which of their columns.
#[derive(Debug)]
pub(super) struct Rows {
    /// Those that compaction has finished.
    pub done: Sql,
    /// Those whose visits the statement finishes; `None`: there are none.
    pub raw: Option<Sql>,
    /// What both have in common.
    pub within: Sql,
}

impl Rows {
    /// The CTE `h` with the columns that a question names, and those for goals that it names.
    pub fn sql(&self, question: &Sql) -> Result<Sql, Problem> {
        let used = Used::by(question);
        let (pages, used) = match used.pages_read {
            true => {
                let pages = sql!("goal_pages").fill(&[])?;
                let used = used.and_by(&pages);
                (pages, used)
            }
            false => ("".into(), used),
        };
        let mut given = vec![
            ("done_columns", used.of_done()),
            ("done", self.done.clone()),
            ("within", self.within.clone()),
        ];
        let template = match &self.raw {
            Some(raw) => {
                given.extend([
                    ("raw_columns", used.of_raw()),
                    ("read_columns", used.read()),
                    ("raw", raw.clone()),
                ]);
                sql!("rows")
            }
            None => sql!("finished_rows"),
        };
        let for_goals = match used.rows_of_visits {
            true => self.rows_of_visits(Sql::list(&used.plain))?,
            false => "".into(),
        };
        Ok(template.fill(&given)?.then(for_goals).then(pages))
    }

    fn rows_of_visits(&self, columns: Sql) -> Result<Sql, Problem> {
        let raw = match &self.raw {
            Some(_) => compose!(
                "UNION ALL SELECT {columns} FROM raw_rows WHERE visit IS NOT NULL",
                columns
            ),
            None => "".into(),
        };
        sql!("goal_rows").fill(&[
            ("columns", columns),
            ("done", self.done.clone()),
            ("within", self.within.clone()),
            ("raw_rows", raw),
        ])
    }
}
